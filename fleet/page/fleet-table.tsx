import { Button } from '../../ui/basics.tsx';
import { Code } from '../../ui/code.tsx';
import { type Choice, Choose, Search } from '../../ui/form.tsx';
import { type RowCell, VirtualList } from '../../ui/virtual-list.tsx';
import type { ShownDeployment } from '../serve/overview.ts';
import { STATES, type StateName } from '../visit/outcome.ts';
import { type Feed, useFeed } from './feed.ts';
import { DAY_KINDS } from './outcomes.ts';
import { DayStrip, Kept, milliseconds, Sparkline, StateMark, When } from './parts.tsx';
import { type Filter, hashOf, NO_FILTER } from './route.ts';

const HEAD = ['Deployment', 'State', '90 days', 'Kept', 'p95', 'Next visit', 'Last change'];
const HEAD_PX = 31;

export function FleetTable({ feed, filter }: { readonly feed: Feed; readonly filter: Filter }) {
  useFeed(feed);
  const { all } = feed;
  if (all.length === 0) return <NoDeployment />;
  const set = (change: Partial<Filter>) => {
    location.replace(hashOf({ view: 'fleet', filter: { ...filter, ...change } }));
  };
  const found = chosen(all, filter);
  const height = rowHeight(found);
  const { sort, q, state, tag, owner } = filter;
  const tally = [...new Set([found.length, all.length])].map((count) => count.toLocaleString('en')).join(' of ');
  const tags = all.flatMap((one) => one.tags);
  const owners = all.flatMap((one) => one.owner ?? []);
  return (
    <section class="fleet" aria-label="Fleet">
      <h1>
        Fleet <span class="tally">{tally}</span>
      </h1>
      <Going feed={feed} />
      <StateChips {...{ all, filter }} />
      <div class="filters">
        <Search
          label="Search deployments"
          hint="Search name, address, owner, reason"
          value={q}
          onInput={(to) => set({ q: to })}
        />
        <Choose label="Tag" choices={choicesOf(tags, 'all tags')} value={tag} onInput={(to) => set({ tag: to })} />
        <Choose
          label="Owner"
          choices={choicesOf(owners, 'all owners')}
          value={owner}
          onInput={(to) => set({ owner: to })}
        />
        <Choose label="Sort by" choices={sortChoices} value={sort} onInput={(to) => set({ sort: to })} />
      </div>
      {found.length === 0 ? (
        <div class="empty">
          <p>Nothing matches: the filter hides all {all.length.toLocaleString('en')} deployments.</p>
          <Button class="wide" label="Show all deployments" onClick={() => set(NO_FILTER)} />
        </div>
      ) : (
        <VirtualList
          label="Deployments"
          rowClass="deployment"
          rowHeight={() => height}
          rowsHigh={rowsHigh(found.length, height)}
          count={found.length}
          at={(index) => found[index]}
          keyOf={({ name }) => name}
          subject={[q, state, tag, owner, sort].join(' ')}
          head={HEAD}
          row={(one) => cellsOf(one, feed)}
        />
      )}
      <DayLegend />
    </section>
  );
}

function isNarrow(): boolean {
  return matchMedia('(max-width: 720px)').matches;
}

/** Of the styles: a row without its reason, a line of the reason, how many there may be, and what surely fits into one. */
const WIDE = { rest: 35, line: 17, most: 2, letters: () => 36 };
const NARROW = { rest: 94, line: 18, most: 5, letters: () => (innerWidth - 62) / 7 };
/** In letters: the state stands before the reason where the window is narrow. */
const STATE_LETTERS = 18;

/** All rows have as many lines as the longest reason needs. */
function rowHeight(found: readonly ShownDeployment[]): number {
  const { rest, line, most, letters } = isNarrow() ? NARROW : WIDE;
  const longest = found.reduce((length, { reason }) => Math.max(length, reason.length), 0);
  const lines = Math.ceil((longest + (isNarrow() ? STATE_LETTERS : 0)) / letters());
  return rest + line * Math.max(1, Math.min(most, lines));
}

/** As high as its rows, up to what the window has below what is above it. */
function rowsHigh(count: number, height: number): number {
  const head = isNarrow() ? 0 : HEAD_PX / height;
  return Math.min(count, Math.max(5, Math.floor((innerHeight - 370) / height))) + head;
}

export function choicesOf(values: readonly string[], none: string): readonly Choice[] {
  return [['', none], ...[...new Set(values)].sort().map((value) => [value, value] as const)];
}

function NoDeployment() {
  return (
    <section class="empty">
      <h1>No deployment yet</h1>
      <p class="lead">Add one with this command: "fleet up" visits it at once, and it appears here.</p>
      <Code
        text="counterproof fleet add shop https://shop.example.com --key-env SHOP_KEY"
        label="command that adds a deployment"
        what="command"
      />
      <p>
        Or write it into fleet.yaml, with the name of the variable that has its key: the key itself is never written
        there.
      </p>
    </section>
  );
}

/** What is being visited now. */
function Going({ feed: { now } }: { readonly feed: Feed }) {
  const { running, waiting, quiet } = now;
  const [first] = running;
  const names = running.slice(0, 3).map(({ deployment }) => deployment);
  const more = running.length > names.length ? ` and ${running.length - names.length} more` : '';
  return (
    <p class="going">
      <i class={first === undefined ? 'dot' : 'dot on'} aria-hidden="true" />
      {first === undefined ? 'No visit is running' : `Visiting ${names.join(', ')}${more}`}
      {waiting > 0 && `; ${waiting.toLocaleString('en')} waiting`}
      {quiet.length > 0 && `; left alone for a while, as its answer asked: ${quiet.map(({ host }) => host).join(', ')}`}
    </p>
  );
}

function StateChips({ all, filter }: { readonly all: readonly ShownDeployment[]; readonly filter: Filter }) {
  // Whichever state is chosen.
  const found = Map.groupBy(matching(all, filter), ({ state }) => state);
  return (
    <nav class="chips" aria-label="States">
      {WORST_FIRST.map((state) => {
        const isChosen = filter.state === state;
        const { length } = found.get(state) ?? [];
        return (
          <a
            class={length === 0 ? 'chip none' : 'chip'}
            href={hashOf({ view: 'fleet', filter: { ...filter, state: isChosen ? '' : state } })}
            aria-current={isChosen ? 'true' : undefined}
            title={isChosen ? 'Show all states' : `Show ${state} only`}
          >
            <b>{length.toLocaleString('en')}</b>
            <StateMark state={state} />
          </a>
        );
      })}
    </nav>
  );
}

function cellsOf(one: ShownDeployment, feed: Feed): readonly RowCell[] {
  const { now, running } = feed.now;
  const isRunning = running.some(({ deployment }) => deployment === one.name);
  const about = [one.owner, ...one.tags].filter(Boolean).join(' · ');
  const next = one.paused ? 'paused' : <When at={one.nextVisit} now={now} past="due" />;
  return [
    [
      'name',
      <>
        <a href={hashOf({ view: 'deployment', name: one.name, visit: '', from: '', to: '' })}>{one.name}</a>
        <small title={about}>{about}</small>
      </>,
    ],
    ['state', [<StateMark state={one.state} />, <small title={one.reason}>{one.reason}</small>]],
    ['strip', <DayStrip days={one.days} />],
    ['kept', <Kept musts={one.musts} mustsOf={one.mustsOf} now={now} />],
    ['p95', [<Sparkline values={one.p95s} />, milliseconds(one.p95)]],
    ['next', isRunning ? <b class="running">visiting now</b> : next],
    ['changed', <When at={one.changed} now={now} never="none yet" />],
  ];
}

/** How the strips are read. */
export function DayLegend() {
  return (
    <ul class="legend" aria-label="Days">
      {DAY_KINDS.map(({ kind, text, height }) => (
        <li class={`is-${kind}`}>
          <i style={{ height: `${height + 2}px` }} aria-hidden="true" />
          {text}
        </li>
      ))}
      <li>A bar is the worst that was found on a day in UTC: the higher, the worse. No bar: no visit.</li>
    </ul>
  );
}

/** What needs somebody comes first. */
const WORST_FIRST: readonly StateName[] = [...STATES.slice(1), ...STATES.slice(0, 1)];

export function chosen(all: readonly ShownDeployment[], filter: Filter): readonly ShownDeployment[] {
  const { state, sort } = filter;
  const [, order] = ORDERS.get(sort) ?? [];
  return matching(all, filter)
    .filter((one) => state === '' || one.state === state)
    .sort((a, b) => order?.(a, b) || byText(a.name, b.name));
}

function matching(all: readonly ShownDeployment[], { q, tag, owner }: Filter): ShownDeployment[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    if (tag !== '' && !one.tags.includes(tag)) return false;
    if (owner !== '' && one.owner !== owner) return false;
    const text = [one.name, one.url, one.owner ?? '', ...one.tags, one.reason].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

type Order = (a: ShownDeployment, b: ShownDeployment) => number;

/** By their names in the address, with what they are called. */
const ORDERS = new Map<string, readonly [words: string, order: Order]>([
  ['state', ['worst first', (a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state)]],
  ['name', ['name', () => 0]],
  ['kept', ['fewest kept', (a, b) => keptShare(a) - keptShare(b)]],
  ['p95', ['slowest', (a, b) => (b.p95 ?? -1) - (a.p95 ?? -1)]],
  ['next', ['next visit', (a, b) => byText(a.nextVisit ?? LAST, b.nextVisit ?? LAST)]],
  ['changed', ['last change', (a, b) => byText(b.changed ?? '', a.changed ?? '')]],
]);

const sortChoices: readonly Choice[] = [...ORDERS].map(([sort, [words]]) => [sort, words]);

const LAST = '~';

function keptShare({ musts }: ShownDeployment): number {
  return musts === null || musts.all === 0 ? 2 : musts.kept / musts.all;
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
