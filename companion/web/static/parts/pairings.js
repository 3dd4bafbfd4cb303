// Who sits where: by name, for those who look for themselves, and by table.

import { html, language, say } from '/static/lib.js';

export function seatsByName(view) {
  const seats = view.tables.flatMap((table) => table.players.map((player, at) => (
    { ...player, table: table.number, position: at + 1 })));
  const out = view.sitting_out.map((player) => ({ ...player, table: null, position: null }));
  return [...seats, ...out].sort((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));
}

/** In one column of several there is no room for the position: it is where the tables are listed. */
function Names({ seats, alone }) {
  return html`<table class="seats">
    <thead><tr><th scope="col">${say('name')}</th><th scope="col" class="number">${say('table')}</th>
      ${alone && html`<th scope="col" class="number">${say('position')}</th>`}</tr></thead>
    <tbody>${seats.map((seat) => html`<tr key=${seat.id}>
      <th scope="row">${seat.name}</th>
      ${seat.table === null
        ? html`<td colspan=${alone ? 2 : 1} class="number">${say('sits_out')}</td>`
        : html`<td class="number strong">${seat.table}</td>
          ${alone && html`<td class="number">${seat.position}</td>`}`}
    </tr>`)}</tbody>
  </table>`;
}

export function ByName({ seats, rows, columns }) {
  if (columns === 1) return html`<${Names} seats=${seats} alone />`;
  const parts = Array.from({ length: columns }, (_, at) => seats.slice(at * rows, (at + 1) * rows));
  return html`<div class="side-by-side">${parts.map((part, at) => html`<${Names} key=${at}
    seats=${part} />`)}</div>`;
}

export function ByTable({ tables }) {
  return html`<table class="tables">
    <thead><tr><th scope="col">${say('table')}</th>
      <th scope="col">${say('players_by_position')}</th></tr></thead>
    <tbody>${tables.map((table) => html`<tr key=${table.number} class=${table.done ? 'done' : ''}>
      <th scope="row" class="strong">${table.number}</th>
      <td><ol>${table.players.map((p) => html`<li key=${p.id}>${p.name}</li>`)}</ol>
        ${table.done && html`<span class="tick">${say('result_in')}</span>`}</td>
    </tr>`)}</tbody>
  </table>`;
}
