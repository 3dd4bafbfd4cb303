// A player's page: where do I sit, with whom, how do I stand. Who one is stays on the phone.

import { Languages, Lost, html, say, show, useState, useStream, address } from '/static/lib.js';
import { Clock } from '/static/parts/clock.js';

const REMEMBERED = 'night-player';

function Choice({ people, choose }) {
  const [wanted, setWanted] = useState('');
  const found = people.filter((p) => p.name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return html`<section>
    <h2>${say('who_are_you')}</h2>
    <label>${say('find_name')}<input type="search" value=${wanted}
      onInput=${(event) => setWanted(event.target.value)} /></label>
    <ul class="choice">${found.map((p) => html`<li key=${p.id}>
      <button type="button" onClick=${() => choose(p.id)}>${p.name}</button></li>`)}</ul>
  </section>`;
}

function Seat({ view }) {
  if (view.closed) return html`<p class="big">${say('closed')}</p>`;
  if (view.table) {
    const position = view.table.players.findIndex((p) => p.id === view.player.id) + 1;
    const others = view.table.players.filter((p) => p.id !== view.player.id);
    return html`<p class="seat">${say('table_number', { number: view.table.number })}</p>
      <p class="big">${say('your_seat', { position })}</p>
      <h2>${say('your_table')}</h2>
      <ul>${others.map((p) => html`<li key=${p.id}>${p.name}</li>`)}</ul>
      ${view.table.done && html`<p class="tick">${say('result_in')}</p>`}`;
  }
  if (view.sits_out) return html`<p class="big">${say('you_sit_out')}</p>`;
  if (!view.player.here) return html`<p class="big">${say('not_here')}</p>`;
  return html`<p class="big">${say(view.number ? 'not_seated' : 'before_rounds')}</p>`;
}

function Standing({ view }) {
  const { standing } = view;
  if (!standing || !standing.played) return null;
  const place = view.place || standing.rank;
  return html`<section><h2>${say('your_standing')}</h2>
    <p class="big">${say('place_of', { place, players: view.of })}${standing.lot ? '*' : ''}</p>
    <dl>${view.columns.map((title, at) => html`<div key=${title}><dt>${title}</dt>
      <dd>${standing.figures[at]}</dd></div>`)}</dl>
    ${standing.lot && html`<p class="small">${say('lot')}</p>`}</section>`;
}

function Player() {
  const [player, setPlayer] = useState(localStorage.getItem(REMEMBERED) || '');
  const { view, ahead, live } = useStream(address('/stream/player', { player }));
  const choose = (id) => { localStorage.setItem(REMEMBERED, id); setPlayer(id); };
  if (!view) return html`<main><p>${say('loading')}</p></main>`;
  if (view.night === null) {
    return html`<main><h1>${say('player_title')}</h1><p>${say('no_night')}</p></main>`;
  }
  return html`
    <header class="top">
      <div><h1>${view.player ? view.player.name : view.night}</h1>
        <p>${[view.player && view.night, view.round, view.game].filter(Boolean).join(' · ')}</p></div>
      <${Languages} />
    </header>
    <${Lost} live=${live} />
    <main class="narrow">
      ${!view.player && html`<${Choice} people=${view.people} choose=${choose} />`}
      ${view.player && html`
        <section><${Seat} view=${view} /></section>
        ${view.clock && !view.closed && html`<${Clock} clock=${view.clock} ahead=${ahead}
          table=${view.table ? view.table.number : 0} />`}
        <${Standing} view=${view} />
        <button type="button" onClick=${() => choose('')}>${say('somebody_else')}</button>`}
    </main>`;
}

show(Player);
