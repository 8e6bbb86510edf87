import type { WalkMark, WalkStrip } from '../../../conformance/model/run.ts';
import { plural } from '../../../conformance/model/values/plural.ts';
import { Figure, Plot } from '../../../ui/chart.tsx';
import type { OfPage } from '../data.ts';
import { count, Foreign } from '../words.tsx';

const WIDTH = 1000;
const HEIGHT = 22;
const GAP = 2;
const MARKS_NAMED = 3;

/** Each page of a walk as a block, as long as it has records: a hole or a repeat is seen where it is. */
export function Walks({ data: { run } }: OfPage) {
  const strips = run.charts?.walks ?? [];
  if (strips.length === 0) return null;
  const note = strips.some(({ marks }) => marks.length > 0)
    ? 'Each block is a page. ✕: a record is missing there. ↻: a record came again.'
    : 'Each block is a page, as long as it has records. No record was missing and none came twice.';
  return (
    <Figure title="Walks through lists" note={note}>
      <ul class="walks">
        {strips.map((walk) => (
          <Strip walk={walk} />
        ))}
      </ul>
    </Figure>
  );
}

interface StripProps {
  readonly walk: WalkStrip;
}

function Strip({ walk }: StripProps) {
  const { list, limit, purpose, pages, marks, ended, pagesLeftOut } = walk;
  const starts: number[] = [];
  let records = 0;
  for (const page of pages) {
    starts.push(records);
    records += page.count;
  }
  const left = pagesLeftOut === 0 ? '' : ` (${count(pagesLeftOut)} more not drawn)`;
  const words = `${plural(pages.length, 'page')}, ${count(records)} ${records === 1 ? 'record' : 'records'}${ended ? '' : ', not read to its end'}${left}`;
  const x = (position: number) => (records === 0 ? 0 : (position / records) * WIDTH);
  return (
    <li>
      <p>
        <b>{list}</b> {limit === null ? purpose : `limit ${limit}`} <span class="fine">{words}</span>
      </p>
      <Plot class="strip" width={WIDTH} height={HEIGHT} words={`${list}: ${words}; ${plural(marks.length, 'mark')}`}>
        {starts.map((from, at) => (
          <rect
            class="page"
            x={x(from)}
            y="0"
            width={Math.max(0.5, x(starts[at + 1] ?? records) - x(from) - GAP)}
            height={HEIGHT}
          />
        ))}
        {marks.map(({ kind, position }) => (
          <line class={kind} x1={x(position)} x2={x(position)} y1="0" y2={HEIGHT} />
        ))}
      </Plot>
      {marks.length > 0 && (
        <ul class="fine">
          {marks.slice(0, MARKS_NAMED).map((mark) => (
            <Mark mark={mark} walk={walk} />
          ))}
          {marks.length > MARKS_NAMED && <li>and {count(marks.length - MARKS_NAMED)} more</li>}
        </ul>
      )}
    </li>
  );
}

function Mark({ mark: { kind, position, record }, walk }: StripProps & { readonly mark: WalkMark }) {
  const page = pageAt(walk, position);
  const where =
    page === undefined
      ? 'at the end'
      : `on page ${page.number} (${page.exchange}), record ${count(position + 1)} of the walk`;
  return (
    <li>
      {kind === 'hole' ? '✕ missing ' : '↻ again '}
      {where}:{' '}
      <code>
        <Foreign text={record} />
      </code>
    </li>
  );
}

function pageAt({ pages }: WalkStrip, position: number) {
  let seen = 0;
  for (const [index, { count: records, exchange }] of pages.entries()) {
    seen += records;
    if (position < seen) return { number: index + 1, exchange };
  }
  return undefined;
}
