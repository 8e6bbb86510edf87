import type { WalkMark, WalkStrip } from '../../../conformance/model/run.ts';
import { plural } from '../../words/count.ts';
import type { PageData } from '../data.ts';
import { el, svg } from '../dom.ts';
import { count, foreign } from '../words.ts';
import { figure } from './figure.ts';

const WIDTH = 1000;
const HEIGHT = 22;
const GAP = 2;
const MARKS_NAMED = 3;

/** Each page of a walk as a block, as long as it has records: a hole or a repeat is seen where it is. */
export function walks({ run }: PageData): HTMLElement | null {
  const strips = run.charts?.walks ?? [];
  if (strips.length === 0) return null;
  const isMarked = strips.some(({ marks }) => marks.length > 0);
  const node = figure(
    'Walks through lists',
    isMarked
      ? 'Each block is a page. ✕: a record is missing there. ↻: a record came again.'
      : 'Each block is a page, as long as it has records. No record was missing and none came twice.',
    el('ul', { class: 'walks' }, ...strips.map(strip)),
  );
  node.classList.add('wide');
  return node;
}

function strip(walk: WalkStrip): HTMLElement {
  const records = walk.pages.reduce((sum, page) => sum + page.count, 0);
  const size = walk.limit === null ? walk.purpose : `limit ${walk.limit}`;
  const end = walk.ended ? '' : ', not read to its end';
  const left = walk.pagesLeftOut === 0 ? '' : ` (${count(walk.pagesLeftOut)} more not drawn)`;
  const words = `${plural(walk.pages.length, 'page')}, ${count(records)} records${end}${left}`;
  const named = walk.marks.slice(0, MARKS_NAMED).map((mark) => el('li', {}, ...markWords(mark, walk)));
  const more = walk.marks.length - named.length;
  return el(
    'li',
    {},
    el('p', {}, el('b', {}, walk.list), ` ${size} `, el('span', { class: 'fine' }, words)),
    picture(walk, records, words),
    named.length === 0
      ? null
      : el('ul', { class: 'fine' }, ...named, more > 0 ? el('li', {}, `and ${count(more)} more`) : null),
  );
}

function markWords({ kind, position, record }: WalkMark, walk: WalkStrip): readonly (string | HTMLElement)[] {
  const page = pageAt(walk, position);
  const where =
    page === undefined
      ? 'at the end'
      : `on page ${page.number} (${page.exchange}), record ${count(position + 1)} of the walk`;
  return [kind === 'hole' ? '✕ missing ' : '↻ again ', where, ': ', el('code', {}, foreign(record))];
}

function pageAt(
  { pages }: WalkStrip,
  position: number,
): { readonly number: number; readonly exchange: string } | undefined {
  let seen = 0;
  for (const [index, { count: records, exchange }] of pages.entries()) {
    seen += records;
    if (position < seen) return { number: index + 1, exchange };
  }
  return undefined;
}

function picture(walk: WalkStrip, records: number, words: string): SVGSVGElement {
  const x = (position: number) => (records === 0 ? 0 : (position / records) * WIDTH);
  let seen = 0;
  const blocks = walk.pages.map(({ count: own }) => {
    const from = x(seen);
    seen += own;
    return svg('rect', { class: 'page', x: from, y: 0, width: Math.max(0.5, x(seen) - from - GAP), height: HEIGHT });
  });
  const marks = walk.marks.map(({ kind, position }) =>
    svg('line', { class: kind, x1: x(position), x2: x(position), y1: 0, y2: HEIGHT }),
  );
  const label = `${walk.list}: ${words}; ${plural(walk.marks.length, 'mark')}`;
  return svg(
    'svg',
    {
      class: 'strip',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': label,
    },
    ...blocks,
    ...marks,
  );
}
