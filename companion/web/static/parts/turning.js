// A list that is longer than the wall is high goes on beside itself if it may, and turns its pages.

import { html, say, useEffect, useRef, useState } from '/static/lib.js';

const SECONDS = 8;
const NARROW = 900; // a phone scrolls by itself
const ALL = { rows: 1000, columns: 1 };

/** `width` of a column, in letters, where there may be several: what is drawn is then told how many
 *  `columns`, and how many `rows` each has. */
export function Turning({ title, items, width, children }) {
  const box = useRef();
  const [room, setRoom] = useState(ALL);
  const [page, setPage] = useState(0);
  useEffect(() => {
    const measure = () => {
      const lines = [...box.current.querySelectorAll('tbody tr, ol.ranking > li')];
      if (!lines.length) return;
      if (window.innerWidth < NARROW) { setRoom(ALL); return; }
      const top = lines[0].getBoundingClientRect().top + window.scrollY;
      const high = lines.reduce((sum, line) => sum + line.getBoundingClientRect().height, 0);
      const rows = Math.max(3, Math.floor((window.innerHeight - top - 72) / (high / lines.length)));
      const letter = parseFloat(getComputedStyle(box.current).fontSize);
      const fit = width ? Math.floor(box.current.clientWidth / (width * letter)) : 1;
      setRoom({ rows, columns: Math.max(1, Math.min(fit, Math.ceil(items.length / rows))) });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [items]);
  const { rows, columns } = room;
  const fit = rows * columns;
  const pages = Math.max(1, Math.ceil(items.length / fit));
  useEffect(() => {
    if (pages === 1) return undefined;
    const turning = setInterval(() => setPage((at) => at + 1), SECONDS * 1000);
    return () => clearInterval(turning);
  }, [pages]);
  const at = page % pages;
  return html`<section ref=${box} aria-label=${title}>
    <h2>${title} ${pages > 1 && html`<span class="small">${
      say('pages', { page: at + 1, pages })}</span>`}</h2>
    ${children(items.slice(at * fit, (at + 1) * fit), room)}
  </section>`;
}
