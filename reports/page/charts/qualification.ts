import type { PageData } from '../data.ts';
import { el, svg } from '../dom.ts';
import { figure } from './figure.ts';

const COLUMNS = 70;
const CELL = 12;

/** One square for each planted fault and each correct variant: how far this suite can be believed. */
export function qualification({ run }: PageData): HTMLElement {
  const score = run.suite.qualification;
  if (score === null)
    return figure(
      'Qualification of the suite',
      'No score was shipped with this suite.',
      el('p', {}, 'Without it, which faults the suite would miss is unknown.'),
    );
  const stale = score.rulesDigest !== run.suite.rulesDigest;
  const node = figure(
    'Qualification of the suite',
    stale ? 'Measured with other rules than those of this run' : 'Measured with the rules of this run',
    group(`${score.caught} of ${score.faults} planted faults were caught`, score.faults, score.faults - score.caught),
    group(
      `${score.variantsAccused} false positives in ${score.variants} correct variants`,
      score.variants,
      score.variantsAccused,
    ),
  );
  node.classList.add('wide');
  return node;
}

function group(text: string, all: number, bad: number): HTMLElement {
  const rows = Math.max(1, Math.ceil(all / COLUMNS));
  const squares = Array.from({ length: all }, (_, index) => {
    const isBad = index >= all - bad;
    const [x, y] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
    return isBad
      ? svg('path', { class: 'bad', d: `M${x + 1} ${y + 1}l8 8m0 -8l-8 8` })
      : svg('rect', { class: 'good', x, y, width: CELL - 2, height: CELL - 2, rx: 2 });
  });
  const picture = svg(
    'svg',
    { class: 'waffle', viewBox: `0 0 ${COLUMNS * CELL} ${rows * CELL}`, 'aria-hidden': 'true' },
    ...squares,
  );
  return el('div', { class: 'group' }, el('p', {}, text), picture);
}
