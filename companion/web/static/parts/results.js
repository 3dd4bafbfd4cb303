// One table's result: told once, and corrected only with a name and a reason.

import { html, say, useState } from '/static/lib.js';

function told(form, view, table) {
  const data = new FormData(form);
  const scores = table.players.map((p) => {
    const counted = Object.fromEntries(view.counted
      .map(({ id }) => [id, data.get(`${id}-${p.id}`)])
      .filter(([, count]) => count).map(([id, count]) => [id, Number(count)]));
    return { player: p.id, points: Number(data.get(`points-${p.id}`)), counted };
  });
  return {
    scores, winner: data.get('winner'), halted: data.has('halted'),
    by: data.get('by') || '', reason: data.get('reason') || '',
  };
}

function Form({ view, round, table, ask, corrects, done }) {
  const submit = async (event) => {
    event.preventDefault();
    const act = { act: 'result', round, table: table.number, ...told(event.target, view, table) };
    if (await ask(act)) done();
  };
  const before = (id) => table.result?.scores.find((score) => score.player === id)?.points ?? '';
  return html`<form onSubmit=${submit}>
    ${table.players.map((p, at) => html`<label class="row" key=${p.id}>
      <span>${at + 1} ${p.name}</span>
      <input type="number" name=${`points-${p.id}`} min="0" max="1000" required
        aria-label=${say('points_of', { name: p.name })} defaultValue=${before(p.id)} /></label>`)}
    <details><summary>${say('level')}</summary>
      <label>${say('winner')}<select name="winner"><option value="">${say('by_points')}</option>
        ${table.players.map((p) => html`<option key=${p.id} value=${p.id}>${p.name}</option>`)}
      </select></label>
      ${view.may_halt && html`<label class="check"><input type="checkbox" name="halted"
        defaultChecked=${Boolean(table.result?.halted)} />${say('halted')}</label>`}
      ${view.counted.flatMap(({ id, title }) => table.players.map((p) => html`<label class="row"
        key=${id + p.id}><span>${say('count_of', { what: title, name: p.name })}</span>
        <input type="number" name=${`${id}-${p.id}`} min="0" max="200" /></label>`))}
    </details>
    ${corrects && html`<label>${say('by')}<input name="by" required maxlength="60" /></label>
      <label>${say('reason')}<input name="reason" required maxlength="200" /></label>`}
    <p class="buttons"><button type="submit" class="main">${
      say(corrects ? 'correct' : 'enter_result')}</button>
      ${corrects && html`<button type="button" onClick=${done}>${say('cancel')}</button>`}</p>
  </form>`;
}

/** One line for all tables: a scanner types into it and presses enter, sheet after sheet. */
export function Sheet({ round, ask }) {
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const link = new FormData(form).get('link').trim();
    if (await ask({ act: 'sheet', round, link })) form.reset();
    form.elements.link.focus();
  };
  return html`<form class="line sheet" onSubmit=${submit}>
    <label>${say('sheet_code')}<input name="link" required maxlength="4000" autocomplete="off"
      aria-describedby="sheet-help" /></label>
    <button type="submit">${say('enter_result')}</button>
    <span id="sheet-help" class="small">${say('sheet_help')}</span></form>`;
}

export function TableResult({ view, round, table, ask }) {
  const [correcting, setCorrecting] = useState(false);
  const { result } = table;
  const points = (id) => result.scores.find((score) => score.player === id).points;
  return html`<article class=${result ? 'card done' : 'card'}>
    <h3>${say('table_number', { number: table.number })}
      ${table.by_hand && html` <span class="small">${say('by_hand')}</span>`}
      ${table.signed && html` <span class="small">${say('signed')}</span>`}
      ${table.corrected && html` <span class="small">${say('corrected')}</span>`}</h3>
    ${table.declined.length > 0 && html`<p><strong>${
      say('declined', { names: table.declined.join(', ') })}</strong></p>`}
    ${!result && view.role === 'organiser' && html`<p><a target="_blank"
      aria-label=${`${say('tablet_code')}: ${say('table_number', { number: table.number })}`}
      href=${`/join/${table.number}.png`}>${say('tablet_code')}</a></p>`}
    ${result && !correcting && html`<ol>${table.players.map((p) => html`<li key=${p.id}>
        <span>${p.name}${p.id === result.winner ? ` (${say('won')})` : ''}</span>
        <span class="number">${points(p.id)}</span></li>`)}</ol>
      ${!table.signed && html`<button type="button" aria-label=${`${say('correct')}: ${
        say('table_number', { number: table.number })}`}
        onClick=${() => setCorrecting(true)}>${say('correct')}</button>`}`}
    ${(!result || correcting) && html`<${Form} view=${view} round=${round} table=${table} ask=${ask}
      corrects=${correcting} done=${() => setCorrecting(false)} />`}
  </article>`;
}
