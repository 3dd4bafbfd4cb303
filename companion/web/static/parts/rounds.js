// Rounds: seating, the clock, and the results of each table.

import { html, say, useState } from '/static/lib.js';
import { Sheet, TableResult } from '/static/parts/results.js';

function Seating({ view, ask }) {
  const [split, setSplit] = useState('');
  const missing = view.missing.length > 0;
  const again = () => ask({ act: 'reseat', split: split ? [Number(split)] : [] })
    .then(() => setSplit(''));
  let why = '';
  if (missing) why = say('missing', { tables: view.missing.join(', ') });
  else if (!view.more_rounds) why = say('all_played');
  return html`<section><h2>${say('rounds')}</h2>
    <p class="buttons">
      <button type="button" class="main" disabled=${Boolean(why) || view.closed}
        onClick=${() => ask({ act: 'seat' })}>${say('seat_next')}</button>
      ${view.number > 0 && html`
        <button type="button" disabled=${!missing} onClick=${again}>${say('seat_again')}</button>
        <label>${say('split')}<select value=${split} disabled=${!missing}
          onChange=${(event) => setSplit(event.target.value)}>
          <option value="">${say('no_table')}</option>
          ${view.missing.map((n) => html`<option key=${n} value=${n}>${n}</option>`)}
        </select></label>`}
    </p>
    ${why && !view.closed && html`<p>${why}</p>`}
    ${view.sitting_out.length > 0 && html`<p>${say('sits_out')}: ${
      view.sitting_out.map((p) => p.name).join(', ')}</p>`}
    ${view.lots && html`<p>${view.lots}</p>`}
  </section>`;
}

function Time({ view, ask }) {
  const { clock } = view;
  const give = (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    const table = told.get('table');
    ask({ act: 'give', minutes: Number(told.get('minutes')), tables: table ? [Number(table)] : [] });
  };
  return html`<section><h2>${say('clock')}</h2>
    <p class="buttons">
      ${view.role === 'organiser' && html`<button type="button" disabled=${clock.started !== null}
        onClick=${() => ask({ act: 'start' })}>${say('start')}</button>`}
      ${clock.paused_since === null
        ? html`<button type="button" disabled=${clock.started === null}
            onClick=${() => ask({ act: 'pause' })}>${say('pause')}</button>`
        : html`<button type="button" onClick=${() => ask({ act: 'resume' })}>${say('resume')}
            </button>`}
    </p>
    ${clock.limit !== null && html`<form class="line" onSubmit=${give}>
      <label>${say('minutes')}<input type="number" name="minutes" min="-240" max="240"
        defaultValue="5" required /></label>
      <label>${say('for_table')}<select name="table">
        <option value="">${say('for_all')}</option>
        ${view.tables.map((t) => html`<option key=${t.number} value=${t.number}>${
          say('table_number', { number: t.number })}</option>`)}
      </select></label>
      <button type="submit">${say('give')}</button>
    </form>`}
  </section>`;
}

export function Rounds({ view, ask }) {
  const [asked, setAsked] = useState(null);
  const number = asked || view.number;
  const round = view.rounds.find((one) => one.number === number);
  return html`<div class="columns">
    ${view.role === 'organiser' && html`<${Seating} view=${view} ask=${ask} />`}
    ${view.clock && !view.closed && html`<${Time} view=${view} ask=${ask} />`}
  </div>
  ${round && html`<section>
    <h2>${say('results')}</h2>
    <p class="buttons">${view.rounds.map((one) => html`<button type="button" key=${one.number}
      aria-pressed=${one.number === number}
      onClick=${() => setAsked(one.number === view.number ? null : one.number)}>${one.title}
      </button>`)}</p>
    ${round.tables.some((table) => !table.result)
      && html`<${Sheet} key=${number} round=${number} ask=${ask} />`}
    <div class="cards">${round.tables.map((table) => html`<${TableResult}
      key=${`${number}-${table.number}-${table.players.map((p) => p.id)}`}
      view=${view} round=${number} table=${table} ask=${ask} />`)}</div>
  </section>`}`;
}
