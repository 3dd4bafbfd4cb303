// Calls to a referee: what is disputed, who is coming, and the ruling that goes to the table.

import { address, html, say, useSeconds, useState } from '/static/lib.js';

const REMEMBERED = 'night-referee';

/** Whose link it is, or who says to be there: everything is done under this name. */
export function useReferee(me) {
  const [told, setTold] = useState(localStorage.getItem(REMEMBERED) || '');
  const change = (name) => { localStorage.setItem(REMEMBERED, name); setTold(name); };
  return { name: me || told, fixed: Boolean(me), change };
}

function Referee({ referee }) {
  if (referee.fixed) return html`<p class="small">${say('you_are', { name: referee.name })}</p>`;
  return html`<label class=${referee.name.trim() ? 'own-name' : 'own-name missing'}>${say('your_name')}<input value=${referee.name} required
    maxlength="60" onInput=${(event) => referee.change(event.target.value)} /></label>`;
}

function Since({ at, ahead }) {
  const minutes = Math.max(0, Math.floor((useSeconds() - ahead - at) / 60));
  return html`<span>${minutes ? say('minutes_ago', { minutes }) : say('just_now')}</span>`;
}

function Dispute({ call }) {
  const { dispute } = call;
  return html`<div class="dispute">
    ${dispute.title && html`<p><b>${say('refused_move')}</b> ${dispute.title}</p>`}
    ${!dispute.title && call.about === 'event' && html`<p><b>${
      say('about_event', { n: call.event })}</b></p>`}
    ${dispute.why.map((why, at) => html`<p key=${at}>${call.about === 'move'
      ? html`<b>${say('why_refused')}</b> ` : ''}${why}</p>`)}
    ${call.words && html`<p><b>${say('they_say')}</b> ${call.words}</p>`}
    ${call.later > 0 && html`<p class="warn">${say('raised_late', { count: call.later })}</p>`}
    ${call.open && call.about === 'move' && call.moved_on
      && html`<p class="warn">${say('moved_on')}</p>`}
    ${call.picture && html`<img class="evidence" src=${`/evidence/${call.id}`}
      alt=${say('evidence')} />`}
  </div>`;
}

function Ruling({ call, ask, referee }) {
  const [reason, setReason] = useState('');
  const rule = (ruling) => ask({ act: 'rule', call: call.id, ruling, reason, by: referee.name });
  const ready = reason.trim() && referee.name.trim();
  const number = say('table_number', { number: call.table });
  return html`<div class="ruling">
    <label>${say('ruling_reason')}<input value=${reason} maxlength="200"
      aria-label=${`${say('ruling_reason')}: ${number}`}
      onInput=${(event) => setReason(event.target.value)} /></label>
    <p class="buttons">
      ${call.about === 'move' && !call.dispute.firm && html`<button type="button"
        disabled=${!ready || call.moved_on} onClick=${() => rule('allowed')}>${
          say('move_stands')}</button>`}
      ${call.about === 'move' && html`<button type="button" disabled=${!ready}
        onClick=${() => rule('upheld')}>${say('move_falls')}</button>`}
      <button type="button" disabled=${!ready}
        onClick=${() => rule('decided')}>${say('decide')}</button>
    </p></div>`;
}

function Call({ call, ask, referee, ahead, open, paused }) {
  const number = say('table_number', { number: call.table });
  const come = () => ask({ act: 'coming', call: call.id, by: referee.name });
  const state = call.coming ? 'answered' : 'waiting';
  return html`<article class=${call.open ? `card call ${state}` : 'card call'}>
    <h3>${number}${call.who ? ` · ${call.who}` : ''} <span class="small">
      <${Since} at=${call.since} ahead=${ahead} /></span></h3>
    <${Dispute} call=${call} />
    ${call.coming && call.open && html`<p class="tick">${
      say('is_coming', { name: call.coming })}</p>`}
    ${call.decided && html`<p><b>${call.decided}</b></p>`}
    ${call.outcome && html`<p class="small">${call.outcome}</p>`}
    ${call.withdrawn && html`<p class="small">${say('withdrawn')}</p>`}
    <p class="buttons">
      ${call.open && (!call.coming || call.coming !== referee.name) && html`<button type="button"
        class="main" disabled=${!referee.name.trim()}
        aria-label=${`${say('i_come')}: ${number}`} onClick=${come}>${say('i_come')}</button>`}
      ${call.game > 0 && html`<button type="button" aria-label=${`${say('look')}: ${number}`}
        onClick=${() => open(call.table, call.n)}>${say('look')}</button>`}
      ${call.open && !paused && html`<${PauseKey} table=${call.table} ask=${ask}
        referee=${referee} />`}
    </p>
    ${call.open && html`<${Ruling} call=${call} ask=${ask} referee=${referee} />`}
  </article>`;
}

export function PauseKey({ table, ask, referee }) {
  const pause = () => ask({
    act: 'pause-table', table, by: referee.name, reason: say('pause_reason'),
  });
  return html`<button type="button" disabled=${!referee.name.trim()} onClick=${pause}
    aria-label=${`${say('pause_table')}: ${say('table_number', { number: table })}`}>${
      say('pause_table')}</button>`;
}

export function Calls({ view, ask, referee, ahead, open }) {
  const [all, setAll] = useState(false);
  const waiting = view.calls.filter((call) => call.open);
  const shown = all ? view.calls : waiting;
  const paused = new Set(view.order.filter((number) => view.tables[number].paused));
  return html`<section><h2>${say('calls')}</h2><${Referee} referee=${referee} />
    ${waiting.length === 0 && html`<p>${say('no_calls')}</p>`}
    <div class="cards calls">${shown.map((call) => html`<${Call} key=${call.id} call=${call} ask=${ask}
      referee=${referee} ahead=${ahead} open=${open} paused=${paused.has(call.table)} />`)}</div>
    ${view.calls.length > waiting.length && html`<p><button type="button" aria-pressed=${all}
      onClick=${() => setAll(!all)}>${say('settled_calls')}</button></p>`}
  </section>`;
}

export function Log({ lines }) {
  return html`<details class="log"><summary>${say('log', { count: lines.length })}</summary>
    <ol reversed>${lines.map((line, at) => html`<li key=${lines.length - at}>
      <span class="small">${new Date(line.at * 1000).toLocaleTimeString(document.documentElement.lang,
        { hour: '2-digit', minute: '2-digit' })} · ${say('table_number', { number: line.table })}
      </span> ${line.text}</li>`)}</ol></details>`;
}

/** A link of one's own for each referee: rulings then stand under that name. */
export function RefereeLinks() {
  const [name, setName] = useState('');
  const [link, setLink] = useState(null);
  const make = async (event) => {
    event.preventDefault();
    const answer = await fetch(address('/referee-link', { name }));
    const told = await answer.json();
    setLink(answer.ok ? { name, text: told.link } : { name, text: told.why });
  };
  return html`<details><summary>${say('referee_links')}</summary>
    <form class="line" onSubmit=${make}><label>${say('name')}<input value=${name} required
      maxlength="60" onInput=${(event) => setName(event.target.value)} /></label>
      <button type="submit">${say('make_link')}</button></form>
    ${link && html`<p>${say('link_for', { name: link.name })}</p>
      <p class="wrap">${link.text}</p>
      <img class="code" src=${address('/referee-link.png', { name: link.name })}
        alt=${say('link_for', { name: link.name })} />`}
  </details>`;
}
