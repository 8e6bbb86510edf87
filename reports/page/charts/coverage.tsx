import type { CoverageCell, RequirementResult, WalkMark, WalkStrip } from '../../../conformance/model/run.ts';
import { plural } from '../../../conformance/model/values/plural.ts';
import { Icon } from '../../../ui/basics.tsx';
import { Figure, Plot } from '../../../ui/chart.tsx';
import { Table } from '../../../ui/table.tsx';
import { countShown, SHOWN_WORDS, type ShownOutcome } from '../../words/shown-outcome.ts';
import { type OfPage, sectionsOf } from '../data.ts';
import { count, Foreign, StatusShape } from '../words.tsx';

/** Operations down, parameters across, a shape for each status that came: an empty cell was never asked. */
export function Coverage({ data: { run } }: OfPage) {
  if (run.coverage.length === 0) return null;
  const operations = [...new Set(run.coverage.map((cell) => cell.operation))];
  const parameters = [...new Set(run.coverage.map((cell) => cell.parameter))].sort(
    (a, b) => Number(b === '-') - Number(a === '-') || (a < b ? -1 : 1),
  );
  const statuses = [...new Set(run.coverage.map((cell) => cell.status))].sort((a, b) => a - b);
  const cells = Map.groupBy(run.coverage, (cell) => `${cell.operation}\n${cell.parameter}`);
  const rows = operations.map((operation) => [
    <th scope="row">{operation}</th>,
    ...parameters.map((parameter) => cell(cells.get(`${operation}\n${parameter}`) ?? [])),
  ]);
  const note = 'Operations by parameters, with the statuses that each combination was answered with';
  return (
    <Figure title="Coverage" note={note}>
      <ul class="status-legend" aria-label="Shapes">
        {statuses.map((status) => (
          <li>
            <StatusShape status={status} />
            {status}
          </li>
        ))}
      </ul>
      <Table
        label="Coverage table"
        class="coverage"
        head={[<td />, ...parameters.map((name) => <span>{name === '-' ? 'plain' : name}</span>)]}
        rows={rows}
      />
    </Figure>
  );
}

function cell(cells: readonly CoverageCell[]) {
  if (cells.length === 0)
    return (
      <td class="never">
        <span class="unseen">never asked</span>
      </td>
    );
  const text = cells.map((each) => `${each.status}: ${each.count}`).join(', ');
  return (
    <td title={text}>
      <span class="shapes">
        {cells
          .toSorted((a, b) => a.status - b.status)
          .map(({ status }) => (
            <StatusShape status={status} />
          ))}
      </span>
      <span class="unseen">{text}</span>
    </td>
  );
}

/** A square for each requirement, by section of the contract: where the trouble is, and how much was looked at there. */
export function RequirementMap({ data }: OfPage) {
  const all = data.view.requirements;
  if (all.length === 0) return null;
  const note = 'A square for each promise of the contract, by section. Each leads to its requirement.';
  return (
    <Figure title="Requirement by requirement" note={note}>
      <ul class="map-legend" aria-label="Signs">
        {[...countShown(all.map(({ shown }) => shown))].map(([kind, amount]) => (
          <li class={`is-${kind}`}>
            <Icon name={kind} />
            {`${SHOWN_WORDS[kind]} ${amount}`}
          </li>
        ))}
      </ul>
      <ul class="map">
        {sectionsOf(all, ({ requirement }) => requirement.section, data).map(([title, own]) => (
          <li>
            <span class="name">{title}</span>
            <span class="cells">{own.map(({ requirement, shown: kind }) => square(requirement, kind))}</span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

const QUIET: ReadonlySet<ShownOutcome> = new Set(['passed', 'leftOpen', 'inapplicable', 'untested']);

/** Hundreds of squares are no way through the page by keyboard: those that need attention can be reached, the list below has all. */
function square({ id, title }: RequirementResult, kind: ShownOutcome) {
  const words = `${id} ${title}: ${SHOWN_WORDS[kind]}`;
  const tabIndex = QUIET.has(kind) ? -1 : undefined;
  return (
    <a class={`cell is-${kind}`} href={`#${id}`} title={words} aria-label={words} tabIndex={tabIndex}>
      {kind !== 'passed' && <Icon name={kind} />}
    </a>
  );
}

const STRIP = 1000;
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
      <ul class="walks">{strips.map(strip)}</ul>
    </Figure>
  );
}

function strip(walk: WalkStrip) {
  const { list, limit, purpose, pages, marks, ended, pagesLeftOut } = walk;
  const starts = startsOf(walk);
  const records = starts.at(-1) ?? 0;
  const left = pagesLeftOut === 0 ? '' : ` (${count(pagesLeftOut)} more not drawn)`;
  const words = `${plural(pages.length, 'page')}, ${count(records)} ${records === 1 ? 'record' : 'records'}${ended ? '' : ', not read to its end'}${left}`;
  const x = (position: number) => (records === 0 ? 0 : (position / records) * STRIP);
  return (
    <li>
      <p>
        <b>{list}</b> {limit === null ? purpose : `limit ${limit}`} <span class="fine">{words}</span>
      </p>
      <Plot class="strip" width={STRIP} height={HEIGHT} words={`${list}: ${words}; ${plural(marks.length, 'mark')}`}>
        {pages.map((_, at) => {
          const [from, to] = [x(starts[at] ?? 0), x(starts[at + 1] ?? 0)];
          return <rect class="page" x={from} y="0" width={Math.max(0.5, to - from - GAP)} height={HEIGHT} />;
        })}
        {marks.map(({ kind, position }) => (
          <line class={kind} x1={x(position)} x2={x(position)} y1="0" y2={HEIGHT} />
        ))}
      </Plot>
      {marks.length > 0 && (
        <ul class="fine">
          {marks.slice(0, MARKS_NAMED).map((mark) => markOf(mark, walk))}
          {marks.length > MARKS_NAMED && <li>and {count(marks.length - MARKS_NAMED)} more</li>}
        </ul>
      )}
    </li>
  );
}

/** How many records came before each page, and before the end. */
function startsOf({ pages }: WalkStrip): readonly number[] {
  const starts = [0];
  for (const page of pages) starts.push((starts.at(-1) ?? 0) + page.count);
  return starts;
}

function markOf({ kind, position, record }: WalkMark, walk: WalkStrip) {
  const at = startsOf(walk).findIndex((from) => position < from) - 1;
  const page = walk.pages[at];
  const where =
    page === undefined
      ? 'at the end'
      : `on page ${at + 1} (${page.exchange}), record ${count(position + 1)} of the walk`;
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
