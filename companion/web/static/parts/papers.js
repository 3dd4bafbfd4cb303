// What is printed and exported, how the night is played, and its end.

import { address, html, say, useState } from '/static/lib.js';

function Link({ path, fields, children, possible = true }) {
  if (!possible) return html`<span class="impossible">${children}</span>`;
  return html`<a class="button" href=${address(path, fields)} target="_blank">${children}</a>`;
}

export function Papers({ view, ask }) {
  const [best, setBest] = useState(3);
  const seated = view.number > 0;
  const played = view.standings.some((line) => line.played > 0);
  const end = () => window.confirm(say('close_sure')) && ask({ act: 'close' });
  return html`<div class="columns">
    ${view.role === 'organiser' && html`<section><h2>${say('papers')}</h2>
      <p class="buttons">
        <${Link} path="/print/pairings.pdf" possible=${seated}>${say('pairings')}<//>
        <${Link} path="/print/cards.pdf" possible=${seated}>${say('cards')}<//>
        <${Link} path="/print/standings.pdf">${say('standings')}<//>
        <${Link} path="/print/certificates.pdf" fields=${{ best }} possible=${played}>
          ${say('certificates')}<//>
      </p>
      <label>${say('best')}<input type="number" min="1" max="200" value=${best}
        onInput=${(event) => setBest(Number(event.target.value) || 1)} /></label>
      <h2>${say('exports')}</h2>
      <p class="buttons">
        ${['standings', 'results', 'night', 'bg-stats'].map((what) => html`<${Link} key=${what}
          path=${`/export/${what}`}>${say(`export_${what.replace('-', '_')}`)}<//>`)}
      </p>
      ${view.closed ? html`<p>${say('closed')}</p>` : html`<p><button type="button"
        disabled=${view.missing.length > 0} onClick=${end}>${say('close')}</button></p>`}
    </section>`}
    <section><h2>${say('about_format')}</h2>
      <dl>${view.about.map(([title, value]) => html`<div key=${title}><dt>${title}</dt>
        <dd>${value}</dd></div>`)}</dl></section>
  </div>`;
}
