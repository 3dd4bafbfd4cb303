// Entrants: who entered, who is here, who should not meet, whose name is deleted.

import { html, say, useState } from '/static/lib.js';

function people(text, club) {
  return text.split('\n').map((line) => line.trim()).filter(Boolean).map((line) => {
    const [name, ...rest] = line.split('/');
    return { name: name.trim(), nickname: rest.join('/').trim(), club };
  });
}

function Entry({ ask }) {
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const told = new FormData(form);
    const entered = people(told.get('names'), told.get('club').trim());
    if (entered.length && await ask({ act: 'enter', people: entered, here: told.has('here') })) {
      form.reset();
    }
  };
  return html`<form onSubmit=${submit}>
    <h2>${say('add_players')}</h2>
    <label>${say('name')}<textarea name="names" rows="4" required
      aria-describedby="names-help"></textarea></label>
    <p id="names-help" class="small">${say('names_help')}</p>
    <label>${say('club_of_all')}<input name="club" maxlength="60" /></label>
    <label class="check"><input type="checkbox" name="here" defaultChecked />${say('they_are_here')}
    </label>
    <button type="submit" class="main">${say('enter')}</button>
  </form>`;
}

function About({ person }) {
  const told = ['nickname', 'club'].filter((one) => person[one]);
  return told.map((one) => html`<span key=${one} class="small under">${say(one)}: ${
    person[one]}</span>`);
}

export function Entrants({ view, ask }) {
  const [chosen, setChosen] = useState([]);
  const organises = view.role === 'organiser';
  const picked = chosen.filter((id) => view.people.some((p) => p.id === id));
  const pick = (id, on) => setChosen(on ? [...picked, id] : picked.filter((one) => one !== id));
  const away = view.people.filter((p) => !p.here).map((p) => p.id);
  const forget = () => window.confirm(say('forget_sure'))
    && ask({ act: 'forget', players: picked }).then((done) => done && setChosen([]));
  return html`<div class="columns">
    ${organises && !view.closed && html`<${Entry} ask=${ask} />`}
    <section>
      <h2>${say('here_of', { here: view.here, entered: view.entered })}</h2>
      ${organises && html`<p class="buttons">
        <button type="button" disabled=${!away.length || view.closed}
          onClick=${() => ask({ act: 'here', players: away })}>${say('check_in_all')}</button>
        <button type="button" disabled=${picked.length < 2 || view.closed}
          onClick=${() => ask({ act: 'apart', players: picked })
            .then((done) => done && setChosen([]))}>${say('keep_apart')}</button>
        <button type="button" disabled=${!picked.length} onClick=${forget}>${say('forget')}</button>
      </p>`}
      <table class="people">
        <thead><tr>${organises && html`<td></td>`}<th scope="col">${say('name')}</th>
          <th scope="col">${say('here')}</th></tr></thead>
        <tbody>${view.people.map((p) => html`<tr key=${p.id}>
          ${organises && html`<td><input type="checkbox" checked=${picked.includes(p.id)}
            aria-label=${say('select', { name: p.shown })}
            onChange=${(event) => pick(p.id, event.target.checked)} /></td>`}
          <th scope="row">${p.name || p.shown}<${About} person=${p} /></th>
          <td>${organises && !view.closed
            ? html`<button type="button" aria-pressed=${p.here}
                aria-label=${`${say(p.here ? 'check_out' : 'check_in')}: ${p.shown}`}
                onClick=${() => ask({ act: p.here ? 'left' : 'here', players: [p.id] })}>
                ${say(p.here ? 'check_out' : 'check_in')}</button>`
            : p.here && '✓'}</td>
        </tr>`)}</tbody>
      </table>
    </section>
  </div>`;
}
