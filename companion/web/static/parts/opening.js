// Opening a night: its name, format, games.

import { html, say, useState } from '/static/lib.js';

export function Opening({ view, ask }) {
  const [format, setFormat] = useState('shop-night');
  if (!view.formats.length) return html`<p>${say('no_night')}</p>`;
  const chosen = view.formats.find((one) => one.id === format);
  const submit = (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    const games = told.get('games').split('\n').map((line) => line.trim()).filter(Boolean);
    ask({
      act: 'open', name: told.get('name'), format, games,
      rounds: Number(told.get('rounds')), semi_final: told.has('semi_final'),
    });
  };
  return html`<form onSubmit=${submit}>
    <h2>${say('open_night')}</h2>
    <label>${say('night_name')}<input name="name" required maxlength="60" /></label>
    <label>${say('format')}<select value=${format}
      onChange=${(event) => setFormat(event.target.value)}>
      ${view.formats.map((one) => html`<option key=${one.id} value=${one.id}>${one.title}</option>`)}
    </select></label>
    <label>${say('rounds')}<input name="rounds" type="number" min="1" max="20"
      key=${format} defaultValue=${chosen.rounds} required /></label>
    <label>${say('games_told')}<textarea name="games" rows="3" required
      aria-describedby="games-help"></textarea></label>
    <p id="games-help" class="small">${say('games_help')}</p>
    <label class="check"><input type="checkbox" name="semi_final" />${say('semi_final')}</label>
    <button type="submit" class="main">${say('open_night')}</button>
  </form>`;
}
