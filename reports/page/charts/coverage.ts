import type { CoverageCell } from '../../../conformance/model/run.ts';
import type { PageData } from '../data.ts';
import { el } from '../dom.ts';
import { statusShape } from '../status.ts';
import { figure } from './figure.ts';

/** Operations down, parameters across, a shape for each status that came: an empty cell was never asked. */
export function coverage({ run }: PageData): HTMLElement | null {
  if (run.coverage.length === 0) return null;
  const operations = unique(run.coverage.map((cell) => cell.operation));
  const parameters = unique(run.coverage.map((cell) => cell.parameter)).sort(plainFirst);
  const statuses = unique(run.coverage.map((cell) => cell.status)).sort((a, b) => a - b);
  const cells = Map.groupBy(run.coverage, (cell) => `${cell.operation}\n${cell.parameter}`);
  const head = el(
    'tr',
    {},
    el('td'),
    ...parameters.map((name) => el('th', { scope: 'col' }, el('span', {}, name === '-' ? 'plain' : name))),
  );
  const rows = operations.map((operation) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, operation),
      ...parameters.map((parameter) => cell(cells.get(`${operation}\n${parameter}`) ?? [])),
    ),
  );
  const legend = el(
    'ul',
    { class: 'status-legend', 'aria-label': 'Shapes' },
    ...statuses.map((status) => el('li', {}, statusShape(status), String(status))),
  );
  const table = el('table', { class: 'coverage' }, el('thead', {}, head), el('tbody', {}, ...rows));
  const scroller = el('div', { class: 'scroller', tabindex: 0, role: 'group', 'aria-label': 'Coverage table' }, table);
  const node = figure(
    'Coverage',
    'Operations by parameters, with the statuses that each combination was answered with',
    legend,
    scroller,
  );
  node.classList.add('wide');
  return node;
}

function cell(cells: readonly CoverageCell[]): HTMLElement {
  if (cells.length === 0) return el('td', { class: 'never' }, el('span', { class: 'unseen' }, 'never asked'));
  const text = cells.map((each) => `${each.status}: ${each.count}`).join(', ');
  const sorted = [...cells].sort((a, b) => a.status - b.status);
  return el(
    'td',
    { title: text },
    el('span', { class: 'shapes' }, ...sorted.map((each) => statusShape(each.status))),
    el('span', { class: 'unseen' }, text),
  );
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function plainFirst(a: string, b: string): number {
  return Number(b === '-') - Number(a === '-') || (a < b ? -1 : 1);
}
