// The wall: clock, who sits where, the standings. For a projector, and for phones that look in.

import {
  Languages, Lost, Wide, html, say, show, useState, useStream, address,
} from '/static/lib.js';
import { Clock } from '/static/parts/clock.js';
import { ByName, ByTable, seatsByName } from '/static/parts/pairings.js';
import { Ranking, Standings } from '/static/parts/standings.js';
import { Turning } from '/static/parts/turning.js';

function ringing(context) {
  return (end) => {
    for (let at = 0; at < (end ? 3 : 1); at += 1) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const from = context.currentTime + at * 0.7;
      tone.frequency.value = end ? 880 : 660;
      volume.gain.setValueAtTime(0.4, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.6);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + 0.6);
    }
  };
}

function Wall() {
  const { view, ahead, live } = useStream(address('/stream/wall'));
  const [ring, setRing] = useState(null);
  if (!view) return html`<main><p>${say('loading')}</p></main>`;
  if (view.night === null) {
    return html`<main><h1>${say('wall_title')}</h1><p>${say('no_night')}</p></main>`;
  }
  const sound = () => setRing(() => ringing(new AudioContext()));
  return html`
    <header class="top">
      <div><h1>${view.night}</h1>
        <p>${[view.round, view.game, view.format].filter(Boolean).join(' · ')}</p></div>
      ${view.clock && !view.closed && html`
        <${Clock} clock=${view.clock} ahead=${ahead} ring=${ring} />`}
      <div class="side"><${Languages} />
        <button type="button" disabled=${Boolean(ring)} onClick=${sound}>
          ${say(ring ? 'sound_is_on' : 'sound_on')}</button></div>
    </header>
    <${Lost} live=${live} />
    <main class="panels">
      ${view.closed && html`<${Turning} title=${say('ranking')} items=${view.ranking}>
        ${(some) => html`<${Ranking} ranking=${some} />`}<//>`}
      ${!view.closed && !view.number && html`<section><p class="big">${say('before_rounds')}</p>
        <p class="big">${say('here_of', { here: view.here, entered: view.entered })}</p></section>`}
      ${!view.closed && view.number > 0 && html`
        <${Turning} title=${say('by_name')} items=${seatsByName(view)} width=${12}>
          ${(some, room) => html`<${ByName} seats=${some} ...${room} />`}<//>
        <${Turning} title=${say('by_table')} items=${view.tables}>
          ${(some) => html`<${ByTable} tables=${some} />`}<//>`}
      ${view.standings.some((line) => line.played > 0) && html`
        <${Turning} title=${say('standings')} items=${view.standings}>
          ${(some) => html`<${Wide} title=${say('standings')}>
            <${Standings} columns=${view.columns} lines=${some} /><//>`}<//>`}
      ${view.lots && html`<p>${view.lots}</p>`}
    </main>`;
}

show(Wall);
