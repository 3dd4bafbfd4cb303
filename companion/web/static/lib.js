// What all pages share: drawing with Preact and htm, words, the stream down, acts up.

import { h, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import htm from 'htm';

export const html = htm.bind(h);
export const language = document.documentElement.lang;
const query = `language=${language}`;

const words = await (await fetch(`/words.json?${query}`)).json();

/** A sentence in the language of the page, with what stands in braces filled in. */
export function say(key, fields = {}) {
  return words[key].replace(/{(\w+)}/g, (_, name) => fields[name]);
}

export function address(path, fields = {}) {
  return `${path}?${new URLSearchParams({ language, ...fields })}`;
}

/** The newest view. `live` is false from the moment the connection is lost until the page has heard
 *  again how things stand; input waits as long. `denied`: the hub does not let us listen. `put` puts
 *  what came into the view before, for streams that tell only what has changed. */
export function useStream(path, put = (_, view) => view) {
  const [state, setState] = useState({ view: null, ahead: 0, live: false, denied: false });
  useEffect(() => {
    let source, waiting;
    const change = ({ view, ...fields }) => setState((before) => ({
      ...before, ...fields, view: view ? put(before.view, view) : before.view,
    }));
    const listen = () => {
      source = new EventSource(path);
      source.onmessage = (message) => {
        const { now, view } = JSON.parse(message.data);
        const heard = { ahead: Date.now() / 1000 - now, live: true, denied: false };
        change({ ...heard, view });
      };
      source.onerror = () => {
        const closed = source.readyState === EventSource.CLOSED;
        change(closed ? { live: false, denied: true } : { live: false });
        if (closed) waiting = setTimeout(listen, 3000);
      };
    };
    listen();
    return () => { source.close(); clearTimeout(waiting); };
  }, [path]);
  return state;
}

/** A number that grows every second, so that a clock is drawn anew. */
export function useSeconds() {
  const [at, setAt] = useState(Date.now() / 1000);
  useEffect(() => {
    const ticking = setInterval(() => setAt(Date.now() / 1000), 250);
    return () => clearInterval(ticking);
  }, []);
  return at;
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function posted(path, body, key) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
  return fetch(`${path}?${query}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Asks until there is an answer: the key keeps it from happening twice. Returns why not, or ''. */
export async function post(path, body) {
  const key = newKey();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const answer = await posted(path, body, key);
      if (answer.ok) return '';
      if (answer.status !== 429) {
        const told = await answer.json().catch(() => ({ why: say('not_understood') }));
        return told.why;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await pause(500 * 2 ** attempt);
  }
  return say('lost');
}

export function Languages() {
  const names = { en: 'English', de: 'Deutsch', it: 'Italiano' };
  return html`<nav class="languages" aria-label=${say('language')}>
    ${Object.entries(names).map(([id, name]) => html`<a key=${id} lang=${id}
      aria-current=${id === language ? 'true' : undefined}
      href=${`?language=${id}${location.hash}`}>${name}</a>`)}
  </nav>`;
}

/** What may be wider than a phone scrolls by itself, also by keys. */
export function Wide({ title, children }) {
  return html`<div class="wide" tabindex="0" role="group" aria-label=${title}>${children}</div>`;
}

export function Lost({ live }) {
  return html`<div role="status" class=${live ? 'lost hidden' : 'lost'}>
    ${live ? '' : say('lost')}</div>`;
}

export function show(Page) {
  render(html`<${Page} />`, document.getElementById('page'));
}

export { useEffect, useRef, useState };
