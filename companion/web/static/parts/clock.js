// The clock of a round. The hub says when it began; the page counts.

import { html, say, useEffect, useRef, useSeconds } from '/static/lib.js';

export function written(seconds) {
  const all = Math.abs(Math.trunc(seconds));
  return `${seconds < 0 && all ? '-' : ''}${Math.trunc(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

function played(clock, now) {
  if (clock.started === null) return 0;
  const until = clock.paused_since === null ? now : clock.paused_since;
  return Math.max(0, until - clock.started - clock.paused);
}

/** Seconds until the end, for all or for a table with time of its own; without a limit, since the
 *  start. */
export function shownSeconds(clock, now, table) {
  const gone = Math.floor(played(clock, now));
  return clock.limit === null ? gone : clock.limit + (clock.own[table] || 0) - gone;
}

/** Rings once for each warning and the end, when `ring` is there. */
function useBell(clock, left, ring) {
  const before = useRef(left);
  useEffect(() => {
    const due = clock.warnings.filter((m) => left <= m * 60 && m * 60 < before.current);
    if (ring && clock.limit !== null && due.length && clock.paused_since === null) {
      ring(due.includes(0));
    }
    before.current = left;
  }, [left]);
}

/** `table`: the page belongs to somebody who sits there, and the time of others is not told. */
export function Clock({ clock, ahead, ring, table }) {
  const now = useSeconds() - ahead;
  const left = shownSeconds(clock, now, table);
  useBell(clock, left, clock.started !== null && !clock.complete ? ring : null);
  const up = clock.limit !== null && left <= 0;
  const own = clock.limit === null || table !== undefined ? [] : Object.keys(clock.own);
  let note = up ? say('time_up') : '';
  if (clock.started === null) note = say('not_started');
  else if (clock.paused_since !== null) note = say('paused');
  return html`<div class=${up ? 'clock up' : 'clock'} role="timer" aria-label=${say('clock')}>
    <span class="time">${written(left)}</span>
    <span class="note">${note}</span>
    ${own.map((table) => html`<span key=${table} class="own">${say('table_time', {
      number: table, time: written(shownSeconds(clock, now, table)),
    })}</span>`)}
  </div>`;
}
