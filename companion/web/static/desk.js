// The desk: entrants, rounds, results, papers. Input waits while the page is not up to date.

import {
  Languages, Lost, Wide, address, html, language, post, say, show, useEffect, useState, useStream,
} from '/static/lib.js';
import { Clock } from '/static/parts/clock.js';
import { Entrants } from '/static/parts/entrants.js';
import { Opening } from '/static/parts/opening.js';
import { Papers } from '/static/parts/papers.js';
import { Rounds } from '/static/parts/rounds.js';
import { Standings } from '/static/parts/standings.js';
import { Tables, putTables } from '/static/parts/tables.js';

const PARTS = ['tables_part', 'entrants', 'rounds_and_results', 'standings', 'print_and_export'];

/** The link holds the token behind the '#', which browsers send nowhere; it becomes a cookie. */
async function signIn() {
  const token = location.hash.slice(1);
  if (!token.includes('.')) return;
  await post('/session', { token });
  history.replaceState(null, '', `?language=${language}`);
}

await signIn();

function Part({ name, view, ask, tables }) {
  if (name === 'tables_part') {
    return tables.view?.order ? html`<${Tables} ...${tables} ask=${ask} />`
      : html`<p>${say('loading')}</p>`;
  }
  if (name === 'entrants') return html`<${Entrants} view=${view} ask=${ask} />`;
  if (name === 'rounds_and_results') return html`<${Rounds} view=${view} ask=${ask} />`;
  if (name === 'standings') {
    return html`<section><h2>${say('standings')}</h2>
      <${Wide} title=${say('standings')}>
        <${Standings} columns=${view.columns} lines=${view.standings} /><//>
      ${view.lots && html`<p>${view.lots}</p>`}</section>`;
  }
  return html`<${Papers} view=${view} ask=${ask} />`;
}

function Desk() {
  const { view, ahead, live, denied } = useStream(address('/stream/desk'));
  const tables = useStream(address('/stream/tables'), putTables);
  const [chosen, setOpen] = useState('');
  const open = chosen || (view?.role === 'referee' ? 'tables_part' : 'entrants');
  const calling = tables.view?.calls?.filter((call) => call.open && !call.coming).length || 0;
  const [told, setTold] = useState({ why: '', number: 0 });
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const name = view?.night || say('desk_title');
    document.title = calling ? `(${calling}) ${name}` : name;
  }, [view, calling]);
  const ask = async (act) => {
    setBusy(true);
    const why = await post('/act', act);
    setBusy(false);
    setTold((before) => ({ why, number: before.number + 1 }));
    return !why;
  };
  if (denied && !view) return html`<main><h1>${say('desk_title')}</h1><p>${say('stranger')}</p></main>`;
  if (!view) return html`<main><p>${say('loading')}</p></main>`;
  const answer = html`<div role="alert" class=${told.why ? 'why' : 'why hidden'}>${told.why}</div>`;
  if (view.night === null) {
    return html`<header class="top"><h1>${say('desk_title')}</h1><${Languages} /></header>
      <${Lost} live=${live} /><main class="narrow">${answer}
      <fieldset disabled=${!live || busy}><${Opening} view=${view} ask=${ask} /></fieldset></main>`;
  }
  return html`
    <header class="top">
      <div><h1>${view.night}</h1>
        <p>${[say(view.role), view.round, view.game].filter(Boolean).join(' · ')}</p></div>
      ${view.clock && !view.closed && html`<${Clock} clock=${view.clock} ahead=${ahead} />`}
      <${Languages} />
    </header>
    <${Lost} live=${live} />
    <nav class="parts" aria-label=${say('desk_title')}>
      ${PARTS.map((name) => html`<button type="button" key=${name}
        aria-current=${name === open ? 'page' : undefined}
        onClick=${() => setOpen(name)}>${say(name)}${name === 'tables_part' && calling
          ? html` <span class="badge">${calling}</span>` : ''}</button>`)}
    </nav>
    <div role="status" class=${calling ? 'calling' : 'calling hidden'}>${calling
      ? say('calling', { count: calling }) : ''}</div>
    <main>${answer}
      <fieldset disabled=${!live || busy}>
        <${Part} name=${open} view=${view} ask=${ask} tables=${tables} /></fieldset>
    </main>`;
}

show(Desk);
