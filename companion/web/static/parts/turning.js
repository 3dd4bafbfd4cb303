// A list that is longer than the wall is high turns its pages by itself.

import { html, say, useEffect, useRef, useState } from '/static/lib.js';

const SECONDS = 8;
const NARROW = 900; // a phone scrolls by itself

export function Turning({ title, items, children }) {
  const box = useRef();
  const [room, setRoom] = useState(1000);
  const [page, setPage] = useState(0);
  useEffect(() => {
    const measure = () => {
      const rows = [...box.current.querySelectorAll('tbody tr, ol.ranking > li')];
      if (!rows.length) return;
      if (window.innerWidth < NARROW) { setRoom(1000); return; }
      const top = rows[0].getBoundingClientRect().top + window.scrollY;
      const high = rows.at(-1).getBoundingClientRect().bottom + window.scrollY - top;
      setRoom(Math.max(3, Math.floor((window.innerHeight - top - 72) / (high / rows.length))));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [items]);
  const pages = Math.max(1, Math.ceil(items.length / room));
  useEffect(() => {
    if (pages === 1) return undefined;
    const turning = setInterval(() => setPage((at) => at + 1), SECONDS * 1000);
    return () => clearInterval(turning);
  }, [pages]);
  const at = page % pages;
  return html`<section ref=${box} aria-label=${title}>
    <h2>${title} ${pages > 1 && html`<span class="small">${
      say('pages', { page: at + 1, pages })}</span>`}</h2>
    ${children(items.slice(at * room, (at + 1) * room))}
  </section>`;
}
