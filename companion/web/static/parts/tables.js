// All tables by urgency, and one of them: live, or at any moment before.

import { address, html, say, useEffect, useRef, useState, useStream } from '/static/lib.js';
import { Calls, Log, PauseKey, RefereeLinks, useReferee } from '/static/parts/calls.js';

const INK = '10151F';

/** What has changed put into what was known: of tables only those that changed are told. */
export function putTables(before, told) {
  const known = told.whole || told.why ? {} : before;
  return { ...known, ...told, tables: { ...known.tables, ...told.tables } };
}

/** An icon of ours as a picture. */
function Icon({ name, colour = INK }) {
  return html`<img class="icon" src=${`/icon/${name}.svg?colour=${colour.replace('#', '')}`}
    alt="" />`;
}

function One({ table, open }) {
  const number = say('table_number', { number: table.number });
  return html`<li class=${table.urgency >= 1000 ? 'card urgent' : 'card'}>
    <button type="button" class="plain" disabled=${!table.tablet || !table.n}
      aria-label=${`${say('look')}: ${number}`} onClick=${() => open(table.number, null)}>
      <b>${number}</b></button>
    <span class="small sitting">${table.players.join(', ')}</span>
    ${table.reasons.map((one) => html`<span key=${one.kind + one.text}
      class=${`reason ${one.kind}`}>${one.text}</span>`)}
    ${table.done && html`<span class="tick">${say('result_in')}</span>`}
    ${!table.tablet && !table.done && html`<span class="small">${say('no_tablet')}</span>`}
    ${table.n > 0 && !table.done && html`<span class="small">${
      say('events', { count: table.n })}</span>`}
  </li>`;
}

function Figure({ figure }) {
  const text = typeof figure.text === 'string' ? figure.text : '';
  const number = figure.number ?? (figure.pips ? `${figure.pips[0]}/${figure.pips[1]}` : null);
  const cards = figure.cards || [];
  if (number === null && !cards.length && !text) return null;
  return html`<li title=${text}>
    ${figure.icon && html`<${Icon} name=${figure.icon} />`}
    ${number !== null ? html`<b>${number}</b>` : ''}
    ${cards.map((card) => html`<span key=${card.key} class="small-card">
      ${card.icon && html`<${Icon} name=${card.icon} />`}${card.figure || card.text || ''}</span>`)}
    ${text && html`<span class="small">${text}</span>`}
  </li>`;
}

function Seat({ seat, look, cards }) {
  return html`<article class=${seat.acts ? 'seat-card acts' : 'seat-card'}>
    <h3><span class="sign"><svg viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4.6" fill=${look.colour} stroke="#10151F" stroke-width=".5" /></svg>
      <${Icon} name=${look.symbol} colour=${look.ink} /></span>
      <span class="grow">${seat.name}</span> <b>${(seat.points || { total: 0 }).total}</b></h3>
    <ul class="figures">${(seat.figures || []).map((figure) => html`<${Figure} key=${figure.key}
      figure=${figure} />`)}</ul>
    ${cards && html`<${HiddenCards} cards=${cards} />`}
  </article>`;
}

function HiddenCards({ cards }) {
  const named = { ...cards.cards };
  return html`<div class="hidden-cards">
    ${Object.entries(named).map(([name, held]) => html`<p key=${name}>${
      Object.entries(held).map(([card, count]) => html`<span key=${card} class="small-card">
        ${count} × ${card.replaceAll('_', ' ')}</span>`)}</p>`)}
    ${Object.entries(cards.lines).flatMap(([name, lines]) => lines.map((line, at) => html`<p
      key=${name + at}>${line}</p>`))}
    ${!Object.values(named).some((held) => Object.keys(held).length)
      && !Object.values(cards.lines).some((lines) => lines.length)
      && html`<p class="small">${say('nothing_hidden')}</p>`}
  </div>`;
}

/** The picture of a board is changed when the next one is there, so that nothing flickers. It leads
 *  to itself, as large as one likes. */
function Board({ path, title }) {
  const [shown, setShown] = useState(path);
  useEffect(() => {
    const next = new Image();
    next.onload = () => setShown(path);
    next.src = path;
    return () => { next.onload = null; };
  }, [path]);
  return html`<a href=${shown} target="_blank" rel="noopener"><img class="board" src=${shown}
    alt=${title} /></a>`;
}

function Rows({ rows }) {
  return html`<div class="rows">${(rows || []).map((row) => html`<div key=${row.key}>
    <p class="small">${row.text}</p><ul class="figures">${(row.cards || []).map((card) => html`<li
      key=${card.key} class=${card.used ? 'small' : ''}>${card.text} ${card.figure || ''}</li>`)}
    ${!(row.cards || []).length && html`<li class="small">${row.empty || '–'}</li>`}</ul>
  </div>`)}</div>`;
}

function useMoment(table, at) {
  const live = useStream(address(`/stream/table/${table}`));
  const [then, setThen] = useState(null);
  const grown = live.view?.of;
  useEffect(() => {
    if (at === null) { setThen(null); return undefined; }
    const asking = new AbortController();
    fetch(address(`/table/${table}/at/${at}`), { signal: asking.signal })
      .then((answer) => answer.json()).then(setThen).catch(() => {});
    return () => asking.abort();
  }, [table, at, grown]);
  return { view: at === null ? live.view : then, of: grown || 0, live: live.live };
}

function Hidden({ table, view, openings, ask, referee, show }) {
  const [reason, setReason] = useState('');
  const own = openings.filter((one) => one.table === table && one.game === view.game);
  const open = async (event) => {
    event.preventDefault();
    const act = { act: 'open-hidden', table, game: view.game, n: view.n, reason };
    if (await ask({ ...act, by: referee.name })) setReason('');
  };
  const look = async (one) => {
    const answer = await fetch(address(`/hidden/${one.id}`));
    if (answer.ok) show(one.n, await answer.json());
  };
  return html`<details><summary>${say('hidden_cards')}</summary>
    <p class="small">${say('hidden_help')}</p>
    <form class="line" onSubmit=${open}><label>${say('reason')}<input value=${reason} required
      maxlength="200" onInput=${(event) => setReason(event.target.value)} /></label>
      <button type="submit" disabled=${!referee.name.trim()}>${
        say('open_hidden', { n: view.n })}</button></form>
    <ul class="openings">${own.map((one) => html`<li key=${one.id}><button type="button"
      onClick=${() => look(one)}>${say('see_hidden', { n: one.n })}</button>
      <span class="small">${one.by}: ${one.reason}</span></li>`)}</ul>
  </details>`;
}

function Watched({ table, from, view: all, ask, referee, close }) {
  const [at, setAt] = useState(from);
  const [hidden, setHidden] = useState(null);
  const { view, of } = useMoment(table, at);
  const state = all.tables[table];
  const title = say('table_number', { number: table });
  const heading = useRef();
  useEffect(() => { // it may lie above what was tapped
    heading.current.focus({ preventScroll: true });
    heading.current.scrollIntoView();
  }, [!view]);
  const top = html`<p class="buttons"><button type="button" onClick=${close}>${
    say('all_tables')}</button>
    ${state && (state.paused ? html`<button type="button" disabled=${!referee.name.trim()}
      onClick=${() => ask({ act: 'resume-table', table, by: referee.name })}>${
        say('resume_table')}</button>`
      : html`<${PauseKey} table=${table} ask=${ask} referee=${referee} />`)}</p>`;
  if (!view || view.why) {
    return html`<section class="watched"><h2 ref=${heading} tabindex="-1">${title}</h2>${top}<p>${view?.why || say('loading')}</p></section>`;
  }
  const shownCards = hidden && hidden.n === view.n ? hidden.seats : null;
  const see = (n, seats) => { setAt(n); setHidden({ n, seats }); };
  return html`<section class="watched"><h2 ref=${heading} tabindex="-1">${title} <span
      class="small">${[view.phase, view.turn].filter(Boolean).join(' · ')}</span></h2>
    ${top}
    <p class="buttons replay"><label>${say('moment', { n: view.n, of })}<input type="range" min="0"
      max=${of} value=${at === null ? of : at}
      onInput=${(event) => setAt(Number(event.target.value))} /></label>
      <button type="button" disabled=${view.n === 0} aria-label=${say('earlier')}
        onClick=${() => setAt(Math.max(0, view.n - 1))}>‹</button>
      <button type="button" disabled=${at === null} aria-label=${say('later')}
        onClick=${() => setAt(view.n + 1 >= of ? null : view.n + 1)}>›</button>
      <button type="button" aria-pressed=${at === null} onClick=${() => setAt(null)}>${
        say('live')}</button></p>
    <div class="table-now">
      <div>${view.board && html`<${Board} title=${title}
        path=${`/table/${table}/board/${view.game}/${view.n}.svg`} />`}
        <${Rows} rows=${view.rows} /></div>
      <div class="seats-now"><p>${view.prompt.map((line, n) => html`<span key=${n}>${line}<br /></span>`)}</p>
        ${view.seats.map((seat) => html`<${Seat} key=${seat.id} seat=${seat}
          look=${view.looks[seat.id]}
          cards=${shownCards && shownCards.find((one) => one.seat === seat.id)} />`)}</div>
      <div><h3>${say('last_events')}</h3>
        <ol class="last">${view.last.map((one) => html`<li key=${one.n}>
          <button type="button" class="plain" onClick=${() => setAt(one.n)}>${one.n}</button>
          <span>${one.title}${one.ruling ? html` <span class="reason overruled">${
            one.ruling.join(': ')}</span>` : ''}</span></li>`)}</ol></div>
    </div>
    <${Hidden} table=${table} view=${view} openings=${all.openings} ask=${ask} referee=${referee}
      show=${see} />
  </section>`;
}

export function Tables({ view, ahead, ask }) {
  const referee = useReferee(view.me);
  const [open, setOpen] = useState(null);
  const look = (table, from) => setOpen({ table, from });
  return html`<${Calls} view=${view} ask=${ask} referee=${referee} ahead=${ahead} open=${look} />
    ${open && html`<${Watched} key=${`${open.table}-${open.from}`} table=${open.table}
      from=${open.from} view=${view} ask=${ask} referee=${referee} close=${() => setOpen(null)} />`}
    <section><h2>${say('tables_by_urgency')}</h2>
      ${view.order.length === 0 && html`<p>${say('before_rounds')}</p>`}
      <ul class="cards plain-list">${view.order.map((number) => html`<${One} key=${number}
        table=${view.tables[number]} open=${look} />`)}</ul>
      <${Log} lines=${view.log} />
      ${view.role === 'organiser' && html`<${RefereeLinks} />`}</section>`;
}
