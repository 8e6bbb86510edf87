import type { PageData } from '../data.ts';
import { el, svg } from '../dom.ts';
import { count, duration } from '../words.ts';
import { figure } from './figure.ts';

const HEIGHT = 120;
const BAR = 10;
/** A few refusals among hundreds of answers are seen at the top. */
const FLAG = 7;
const TICKS = 5;

/** How hard the deployment was asked, and where it asked for less. */
export function timeline({ run }: PageData): HTMLElement | null {
  const line = run.charts?.timeline;
  if (line === undefined) return null;
  const rows = [line.answered, line.failed, line.limited] as const;
  const steps = line.answered.length;
  const totals = line.answered.map((_, step) => rows.reduce((sum, row) => sum + (row[step] ?? 0), 0));
  const most = Math.max(1, ...totals);
  const perSecond = (amount: number) => Math.round((amount * 10_000) / line.stepMs) / 10;
  const y = (amount: number) => (amount / most) * HEIGHT;
  const bars = KINDS.flatMap(([name], kind) =>
    line.answered.map((_, step) => {
      const below = rows.slice(0, kind).reduce((sum, row) => sum + (row[step] ?? 0), 0);
      const own = rows[kind]?.[step] ?? 0;
      return own === 0
        ? null
        : svg('rect', { class: name, x: step * BAR, width: BAR - 1, y: HEIGHT - y(below + own), height: y(own) });
    }),
  );
  const flags = line.limited.map((amount, step) =>
    amount === 0 ? null : svg('rect', { class: 'limited', x: step * BAR, width: BAR - 1, y: 0, height: FLAG }),
  );
  const [limited, failed] = [sum(line.limited), sum(line.failed)];
  const words = `${count(sum(totals))} requests in ${duration(run.durationMs)}, at most ${perSecond(most)} a second; ${limited} answered with 429, ${failed} with 5xx or not at all`;
  const picture = svg(
    'svg',
    {
      class: 'timeline',
      viewBox: `0 0 ${steps * BAR} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': words,
    },
    ...bars,
    ...flags,
  );
  const legend = KINDS.flatMap(([name, text], kind) => {
    const amount = sum(rows[kind] ?? []);
    return amount === 0
      ? []
      : [el('li', { class: name }, el('i', { 'aria-hidden': 'true' }), `${text} ${count(amount)}`)];
  });
  const node = figure(
    'Requests over time',
    `${words}.`,
    el('ul', { class: 'swatches', 'aria-label': 'Colors' }, ...legend),
    el('div', { class: 'plot' }, el('span', { class: 'most', 'aria-hidden': 'true' }, `${perSecond(most)}/s`), picture),
    axis(run.durationMs),
  );
  node.classList.add('wide');
  return node;
}

const KINDS = [
  ['answered', 'answered'],
  ['failed', '5xx or no answer'],
  ['limited', '429'],
] as const;

function axis(durationMs: number): HTMLElement {
  const marks = Array.from({ length: TICKS }, (_, index) => duration((durationMs * index) / (TICKS - 1)));
  return el('div', { class: 'axis', 'aria-hidden': 'true' }, ...marks.map((mark) => el('span', {}, mark)));
}

function sum(row: readonly number[]): number {
  return row.reduce((total, each) => total + each, 0);
}
