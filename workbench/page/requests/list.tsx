import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { Button, Time } from '../../../ui/basics.tsx';
import { type Choice, Choose, Input } from '../../../ui/form.tsx';
import { type RowCell, VirtualList } from '../../../ui/virtual-list.tsx';
import { root } from '../../calls.ts';
import { type Difference, decoded, differences, grouped, isStatus, type Place, type Walk } from '../../log/walks.ts';
import { type Feed, type Line, useFresh } from '../feed.ts';
import { ActButton, keyChoices, operationChoices, size } from '../parts.tsx';
import { type Keys, remove } from '../server.ts';

const LONG = 36;

/** A query as it is read: what differs from the request before comes first, and is marked. */
function QueryText({ path, before }: { readonly path: string; readonly before: Place['before'] }) {
  // Without one, nothing differs.
  const all = differences(before?.path ?? path, path);
  const changed = all.filter(({ value, was }) => value !== was);
  const same = all.filter(({ value, was }) => value === was);
  return (
    <span class="query">
      {changed.map((each) => [' ', <Changed difference={each} />])}
      {same.map(({ name, value }) => [' ', <Pair name={name} value={value ?? ''} />])}
    </span>
  );
}

/** Values of strangers keep a direction of their own. */
function Pair({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <span class="pair">
      <bdi>{name}</bdi>=
      {/^[\da-f]{8}-[\da-f-]{27}$/i.test(value) ? (
        `${value.slice(0, 8)}…`
      ) : (
        <bdi>{value.length > LONG ? `${value.slice(0, LONG)}…` : value}</bdi>
      )}
    </span>
  );
}

function Changed({ difference: { name, value, was } }: { readonly difference: Difference }) {
  if (value === null)
    return (
      <del title={`was sent before: ${was}`}>
        <bdi>{name}</bdi>
      </del>
    );
  return (
    <ins title={was === null ? 'was not sent before' : `was ${was}`}>
      <Pair name={name} value={value} />
    </ins>
  );
}

const operations: readonly Choice[] = [...operationChoices, ['-', 'no operation']];
const statuses: readonly Choice[] = [
  ['', 'any status'],
  ...['2xx', '4xx', '5xx', '400', '401', '403', '404', '405', '429'].map((each) => [each, each] as const),
];
const anyKey: readonly Choice[] = [
  ['', 'any key'],
  ['none', 'no valid key'],
];

const NO_FILTER = { operation: '', status: '', key: '', text: '' };
type Chosen = typeof NO_FILTER;

const HEAD = ['Status', 'Request', 'Page', 'Key', 'Took', 'Size', 'Time'];

/** The list of requests, with its filters. Kept while the reader looks at one of them. */
export function RequestList({ feed }: { readonly feed: Feed }) {
  const [chosen, choose] = useState(NO_FILTER);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const names = useKeyNames(feed);
  const shown = useShown(feed, chosen);
  const rows = rowsOf(shown, opened);
  const toggle = ({ first }: Walk) =>
    setOpened(new Set([...opened].filter((each) => each !== first).concat(opened.has(first) ? [] : [first])));
  return (
    <section class="requests">
      <h1>Requests</h1>
      {filters(chosen, choose, names.keys)}
      <p class="fine" role="status">
        {tally(shown.length, feed)}
      </p>
      {rows.length === 0 ? (
        empty(feed, () => choose(NO_FILTER))
      ) : (
        <VirtualList
          label="Requests, newest first"
          rowClass="row"
          rowHeight={() => (matchMedia('(max-width: 720px)').matches ? 78 : 36)}
          subject={JSON.stringify(chosen)}
          head={HEAD}
          keyOf={({ walk, line }: Row) => (line === null ? walk : line.no)}
          count={rows.length}
          at={(index) => rows[index]}
          row={(row) =>
            row.line === null
              ? walkCells(row, names.of, opened.has(row.walk.first), () => toggle(row.walk))
              : requestCells(row.line, names.of, row.walk !== null)
          }
        />
      )}
    </section>
  );
}

function filters(chosen: Chosen, choose: (chosen: Chosen) => void, keys: Keys['keys']) {
  const set = (name: keyof Chosen) => (value: string) => choose({ ...chosen, [name]: value });
  const choice = (label: string, name: keyof Chosen, choices: readonly Choice[]) => (
    <Choose label={label} name={name} choices={choices} value={chosen[name]} onInput={set(name)} />
  );
  return (
    <div class="filters" role="search" aria-label="Filter requests">
      {choice('Operation', 'operation', operations)}
      {choice('Status', 'status', statuses)}
      {choice('Key', 'key', [...anyKey, ...keyChoices(keys)])}
      <Input
        label="Text"
        type="search"
        name="text"
        placeholder="path or query"
        autocomplete="off"
        value={chosen.text}
        onInput={({ currentTarget }) => set('text')(currentTarget.value)}
      />
      <div class="buttons">
        <a class="wide" href={`${root}/log.har`} download="counterproof.har">
          Export HAR
        </a>
        <ActButton label="Clear" work={() => remove('/log')} />
      </div>
    </div>
  );
}

function tally(shown: number, { lines, count, skipped }: Feed): string {
  const number = (of: number) => of.toLocaleString('en');
  return [
    `${number(shown)} of ${number(count)} ${count === 1 ? 'request' : 'requests'}`,
    ...(skipped === 0 ? [] : [`${number(skipped)} came too fast to be listed`]),
    ...(lines.length > 0 && lines.length + skipped < count ? ['the oldest are not listed any more'] : []),
  ].join('; ');
}

function empty(feed: Feed, showAll: () => void) {
  if (feed.lines.length > 0)
    return (
      <div class="empty">
        <p>
          Nothing matches: the filter hides all {feed.lines.length.toLocaleString('en')} requests. New ones that match
          appear here.
        </p>
        <Button label="Show all requests" class="wide" onClick={showAll} />
      </div>
    );
  return (
    <p class="empty">
      {feed.count === 0 ? 'No request yet.' : 'The list is empty: no request since it was cleared.'} Send one:{' '}
      <a href="#start">Start</a> has three that work when pasted.
    </p>
  );
}

/** How each key is called here. */
function useKeyNames(feed: Feed) {
  const [{ keys }] = useFresh<Keys>(feed, '/keys', { organizations: [], keys: [] });
  return useMemo(() => {
    const names = new Map(keys.map(({ id, name, shown }) => [id, name ?? shown]));
    const of = ({ key, hasCredential }: Line): string => {
      if (key === null) return hasCredential ? 'unknown key' : 'no key';
      return names.get(key) ?? key.slice(0, 8);
    };
    return { keys, of };
  }, [keys]);
}

/** What the filters leave, oldest first. */
function useShown(feed: Feed, { operation, status, key, text }: Chosen): readonly Line[] {
  const [, draw] = useReducer((before: number) => before + 1, 0);
  useEffect(() => feed.on('lines', () => draw(undefined)), []);
  const wanted = text.toLowerCase();
  return feed.lines.filter(
    (line) =>
      (operation === '' || (line.operation ?? '-') === operation) &&
      (status === '' || isStatus(line.status, status)) &&
      (key === '' || (line.key ?? 'none') === key) &&
      line.text.includes(wanted),
  );
}

/** A walk that can be opened, or a request, which may be of an open walk. */
type Row =
  | { readonly walk: Walk; readonly lines: readonly Line[]; readonly line: null }
  | { readonly walk: Walk | null; readonly line: Line };

function rowsOf(shown: readonly Line[], opened: ReadonlySet<number>): readonly Row[] {
  return grouped(shown.toReversed(), ({ place }) => place).flatMap(({ walk, lines }): readonly Row[] => {
    const requests = lines.map((line) => ({ walk, line }));
    if (walk === null) return requests;
    const head = { walk, lines, line: null };
    return opened.has(walk.first) ? [head, ...requests] : [head];
  });
}

type NameOf = (line: Line) => string;

function requestCells(line: Line, nameOf: NameOf, isInside: boolean): readonly RowCell[] {
  const { status, method, path, no, ms, bytes, at, origin, place } = line;
  return [
    [`status s${Math.floor(status / 100)}`, status],
    [
      isInside ? 'path of-walk' : 'path',
      <a href={`#requests/${no}`} title={path}>
        <span class="method">{method}</span> {endpointOf(path)}
        <QueryText path={path} before={place?.before ?? null} />
      </a>,
    ],
    ['page', pageIn(place)],
    ['key', origin === 'client' ? nameOf(line) : `${nameOf(line)}, from here`],
    ['ms', `${ms.toFixed(1)} ms`],
    ['bytes', size(bytes)],
    ['at', <Time at={at} isShort />],
  ];
}

type WalkRow = Row & { readonly line: null };

/** A walk as one request: what its pages have in common, and their sums. */
function walkCells({ walk, lines }: WalkRow, nameOf: NameOf, isOpen: boolean, toggle: () => void): readonly RowCell[] {
  const [newest] = lines;
  const oldest = lines.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  const worst = Math.max(...lines.map(({ status }) => status));
  const refused = lines.filter(({ status }) => status >= 400).length;
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);
  const before = oldest.place?.page === 1 ? oldest.place.before : null;
  return [
    [`status s${Math.floor(worst / 100)}`, worst],
    [
      'path',
      <button type="button" class="fold" aria-expanded={isOpen} onClick={toggle}>
        <span class="method">{oldest.method}</span> {endpointOf(oldest.path)}
        <QueryText path={withoutCursor(oldest.path)} before={before} />
      </button>,
    ],
    ['page', pagesOf(walk, refused)],
    ['key', nameOf(newest)],
    ['ms', `${sum(({ ms }) => ms).toFixed(1)} ms`],
    ['bytes', size(sum(({ bytes }) => bytes))],
    ['at', <Time at={newest.at} isShort />],
  ];
}

function endpointOf(path: string): string {
  return decoded(path).path.replace('/public-api/v1', '') || '/';
}

function withoutCursor(path: string): string {
  return path.replace(/([?&])cursor=[^&]*&?/, '$1').replace(/[?&]$/, '');
}

function pagesOf({ pages, total }: Walk, refused: number): string {
  const count = total ?? pages;
  const words = count === 1 ? '1 page' : `${count} pages`;
  if (refused > 0) return `${words}, ${refused} refused`;
  return total === null ? `${words} so far` : words;
}

/** Nothing where it is not known to be one of several. */
export function pageIn(place: Place | null): string {
  if (place === null) return '';
  const { walk, page, isAgain } = place;
  if (page === null) return 'a later page';
  if (Math.max(walk.pages, walk.total ?? walk.lastTotal ?? 1) === 1) return '';
  return `page ${page}${ofHowMany(walk, page)}${isAgain ? ', again' : ''}`;
}

/** Before the end is seen, what the same walk had the last time. */
function ofHowMany({ total, lastTotal }: Walk, page: number): string {
  if (total !== null) return ` of ${total}`;
  return lastTotal === null || lastTotal < page ? '' : ` of about ${lastTotal}`;
}
