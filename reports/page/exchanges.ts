import type { RunExchange } from '../../conformance/model/run.ts';
import { announce } from './copy.ts';
import { exchanges as all, type PageData, whenLoaded } from './data.ts';
import { el } from './dom.ts';
import { icon } from './icons.ts';
import { statusShape } from './status.ts';
import { count, duration, foreign } from './words.ts';

const ROW = 44;
const SPARE = 8;

/** Ten thousand exchanges, of which only those in view are elements. */
export function exchangeList(data: PageData, open: (id: string) => void): HTMLElement {
  const list = el('div', { class: 'exchange-list', role: 'list', 'aria-label': 'Exchanges' });
  const canvas = el('div', { class: 'canvas', role: 'presentation' });
  const search = el('input', {
    type: 'search',
    id: 'exchange-search',
    placeholder: 'Search path, status, operation or body',
    'aria-label': 'Search exchanges',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const tally = el('span', { class: 'tally' }, count(data.exchangeCount));
  list.append(canvas);

  let shown: readonly RunExchange[] | null = null;
  const draw = () => {
    shown ??= all();
    const first = Math.max(0, Math.floor(list.scrollTop / ROW) - SPARE);
    const last = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + SPARE);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.id : undefined;
    canvas.style.setProperty('height', `${shown.length * ROW}px`);
    canvas.replaceChildren(
      ...shown.slice(first, last).map((exchange, at) => line(exchange, first + at, shown?.length ?? 0, open)),
    );
    if (focused !== undefined) focusRow(canvas, focused);
  };
  const filter = () => {
    shown = matching(all(), search.value);
    list.scrollTop = 0;
    tally.textContent =
      shown.length === data.exchangeCount
        ? count(shown.length)
        : `${count(shown.length)} of ${count(data.exchangeCount)}`;
    announce(`${shown.length} exchanges`);
    draw();
  };

  list.addEventListener('scroll', () => requestAnimationFrame(draw), { passive: true });
  list.addEventListener('keydown', (event) => move(event, list, draw));
  search.addEventListener(
    'input',
    debounced(() => whenLoaded(filter), 120),
  );
  drawWhenNear(list, draw);
  list.style.setProperty('height', `${Math.max(3, Math.min(data.exchangeCount, 11)) * ROW + 2}px`);
  return el(
    'section',
    { class: 'exchanges', id: 'exchanges', 'aria-labelledby': 'exchanges-title' },
    el('h2', { id: 'exchanges-title' }, 'Exchanges ', tally),
    el(
      'p',
      { class: 'lead' },
      'What failures rest on, and examples of what held: each request with its answer, without keys and personal data.',
    ),
    el('div', { class: 'toolbar' }, el('label', { class: 'search' }, icon('search'), search)),
    list,
  );
}

/** Nothing is parsed or drawn for a reader who never scrolls this far. */
function drawWhenNear(list: HTMLElement, draw: () => void): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      whenLoaded(() => new ResizeObserver(() => draw()).observe(list));
    },
    { rootMargin: '600px' },
  );
  near.observe(list);
}

function line(exchange: RunExchange, index: number, size: number, open: (id: string) => void): HTMLElement {
  const node = el(
    'button',
    { type: 'button', class: 'exchange', 'data-id': exchange.id, 'data-index': index },
    el('span', { class: 'id' }, exchange.id),
    el('span', { class: 'status' }, statusShape(exchange.status), String(exchange.status ?? 'none')),
    el('span', { class: 'url' }, `${exchange.method} `, foreign(exchange.url)),
    el('span', { class: 'ms' }, duration(exchange.ms)),
  );
  node.addEventListener('click', () => open(exchange.id));
  const item = el(
    'div',
    { class: 'exchange-item', role: 'listitem', 'aria-setsize': size, 'aria-posinset': index + 1 },
    node,
  );
  item.style.setProperty('top', `${index * ROW}px`);
  return item;
}

/** Lower-cased text per exchange, made at the first search and kept. */
const haystacks = new WeakMap<RunExchange, string>();

function haystack(exchange: RunExchange): string {
  const known = haystacks.get(exchange);
  if (known !== undefined) return known;
  const text =
    `${exchange.id} ${exchange.operation} ${exchange.method} ${exchange.url} ${exchange.status ?? 'none'} ${exchange.credential} ${exchange.body}`.toLowerCase();
  haystacks.set(exchange, text);
  return text;
}

function matching(exchanges: readonly RunExchange[], query: string): readonly RunExchange[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return exchanges;
  return exchanges.filter((exchange) => words.every((word) => haystack(exchange).includes(word)));
}

function move(event: KeyboardEvent, list: HTMLElement, draw: () => void): void {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
  const from =
    document.activeElement instanceof HTMLElement ? Number(document.activeElement.dataset.index) : Number.NaN;
  if (step === undefined || Number.isNaN(from)) return;
  event.preventDefault();
  const to = Math.max(0, from + step);
  if (to * ROW < list.scrollTop) list.scrollTop = to * ROW;
  if ((to + 1) * ROW > list.scrollTop + list.clientHeight) list.scrollTop = (to + 1) * ROW - list.clientHeight;
  draw();
  list.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true });
}

function focusRow(canvas: HTMLElement, id: string): void {
  const row = [...canvas.querySelectorAll<HTMLElement>('[data-id]')].find((each) => each.dataset.id === id);
  row?.focus({ preventScroll: true });
}

function debounced(act: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}
