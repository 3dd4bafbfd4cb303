// The standings: what the format compares, in its order.

import { html, say } from '/static/lib.js';

export function Standings({ columns, lines }) {
  return html`<table class="standings">
    <thead><tr><th scope="col" class="number">${say('rank')}</th><th scope="col">${say('name')}</th>
      <th scope="col" class="number">${say('games')}</th>
      ${columns.map((title) => html`<th scope="col" key=${title} class="number">${title}</th>`)}
    </tr></thead>
    <tbody>${lines.map((line) => html`<tr key=${line.id}>
      <td class="number strong">${line.rank}${line.lot ? '*' : ''}</td>
      <th scope="row">${line.name}</th><td class="number">${line.played}</td>
      ${line.figures.map((figure, at) => html`<td key=${at} class="number">${figure}</td>`)}
    </tr>`)}</tbody>
  </table>
  ${lines.some((line) => line.lot) && html`<p class="small">${say('lot')}</p>`}`;
}

export function Ranking({ ranking }) {
  return html`<ol class="ranking">
    ${ranking.map((player) => html`<li key=${player.id}>${player.name}</li>`)}</ol>`;
}
