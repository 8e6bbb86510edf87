import type { OperationLatency } from '../../../conformance/model/run.ts';
import type { PageData } from '../data.ts';
import { el, svg } from '../dom.ts';
import { duration } from '../words.ts';
import { figure } from './figure.ts';

const WIDTH = 300;
const TICKS = [1, 10, 100, 1000, 10_000];

/** From the median to the slowest answer of each operation, on one logarithmic scale. */
export function latency({ run }: PageData): HTMLElement | null {
  if (run.latency.length === 0) return null;
  const slowest = Math.max(20, ...run.latency.map((each) => each.max));
  const quickest = Math.max(1, Math.min(...run.latency.map((each) => each.p50)) / 2);
  const x = (ms: number) =>
    6 +
    ((Math.log(Math.max(ms, quickest)) - Math.log(quickest)) / (Math.log(slowest) - Math.log(quickest))) * (WIDTH - 12);
  const ticks = TICKS.filter((tick) => tick >= quickest && tick <= slowest);
  const rows = run.latency.map((each) =>
    el(
      'li',
      { title: words(each) },
      el('span', { class: 'name' }, each.operation),
      range(each, x, ticks),
      el('span', { class: 'fine' }, duration(each.p95)),
      el('span', { class: 'unseen' }, words(each)),
    ),
  );
  const node = figure(
    'Latency by operation',
    'Dot: median; bar: p95; line: maximum. At the right: p95.',
    el('ul', { class: 'latency' }, ...rows, axis(x, ticks)),
  );
  node.classList.add('wide');
  return node;
}

function range(each: OperationLatency, x: (ms: number) => number, ticks: readonly number[]): SVGSVGElement {
  return svg(
    'svg',
    { class: 'range', viewBox: `0 0 ${WIDTH} 20`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...ticks.map((tick) => svg('line', { class: 'grid', x1: x(tick), x2: x(tick), y1: 0, y2: 20 })),
    svg('line', { class: 'tail', x1: x(each.p50), x2: x(each.max), y1: 10, y2: 10 }),
    svg('line', { class: 'body', x1: x(each.p50), x2: x(each.p95), y1: 10, y2: 10 }),
    svg('line', { class: 'dot', x1: x(each.p50), x2: x(each.p50), y1: 10, y2: 10 }),
  );
}

function axis(x: (ms: number) => number, ticks: readonly number[]): HTMLElement {
  const scale = el('span', { class: 'scale' });
  for (const tick of ticks) {
    const label = el('span', {}, duration(tick));
    label.style.setProperty('left', `${(x(tick) / WIDTH) * 100}%`);
    scale.append(label);
  }
  return el('li', { class: 'axis', 'aria-hidden': 'true' }, el('span'), scale, el('span'));
}

function words(each: OperationLatency): string {
  return `${each.count} answers; median ${duration(each.p50)}, 95th percentile ${duration(each.p95)}, slowest ${duration(each.max)}`;
}
