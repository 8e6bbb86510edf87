import { type ComponentChildren, render } from 'preact';
import { Bar, Fold, Section, ZoneButton } from '../../ui/basics.tsx';
import { Choose } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { byId, ready } from '../../ui/window.ts';
import type { ShownDeployment } from '../serve/overview.ts';
import type { ShownHistory } from '../serve/site.ts';
import { letterOf } from '../visit/outcome.ts';
import { Changes, Deployment, Gone } from './deployment.tsx';
import { Feed, useFeed, useHistory } from './feed.ts';
import { choicesOf, FleetTable } from './fleet-table.tsx';
import type { Letter } from './outcomes.ts';
import { DayStrip, Kept, milliseconds, StateMark, When } from './parts.tsx';
import { hashOf, type Place, placeIn } from './route.ts';

const PAGES = [
  ['fleet', 'Fleet'],
  ['compare', 'Two deployments'],
] as const;

const feed = new Feed();
let last = '';

void start();

async function start(): Promise<void> {
  await feed.start();
  window.addEventListener('hashchange', arrive);
  arrive();
  ready();
}

function arrive(): void {
  const place = placeIn(location.hash);
  const subject = subjectOf(place);
  document.title = `${subject} · Counterproof fleet`;
  render(
    <Bar home="fleet" label="Pages" links={PAGES} current={place.view}>
      <ZoneButton />
    </Bar>,
    byId('frame'),
  );
  render(<View key={subject} place={place} />, byId('main'));
  if (subject !== last) scrollTo(0, 0);
  last = subject;
}

/** What the page is about: filters and open visits are not. */
function subjectOf(place: Place): string {
  if (place.view === 'fleet') return 'Fleet';
  return place.view === 'compare' ? 'Two deployments' : place.name;
}

function View({ place }: { readonly place: Place }) {
  if (place.view === 'deployment') return <Deployment {...{ feed, place }} />;
  if (place.view === 'compare') return <Compare place={place} />;
  return <FleetTable feed={feed} filter={place.filter} />;
}

/** Two deployments side by side: where they differ first. */
function Compare({ place }: { readonly place: Extract<Place, { view: 'compare' }> }) {
  useFeed(feed);
  const { a, b } = place;
  const deployments = feed.all.map(({ name }) => name);
  const names = choicesOf(deployments, 'choose one');
  const go = (change: Partial<typeof place>) => location.replace(hashOf({ ...place, ...change }));
  return (
    <div class="one">
      <p class="fine">
        <a href="#fleet">Fleet</a>
      </p>
      <h1>Two deployments</h1>
      <div class="filters">
        <Choose label="First" choices={names} value={a} onInput={(name) => go({ a: name })} />
        <Choose label="Second" choices={names} value={b} onInput={(name) => go({ b: name })} />
      </div>
      {a === '' || b === '' ? (
        <p class="empty">Choose two deployments to see in which requirements they differ.</p>
      ) : (
        <Pair key={`${a} ${b}`} {...{ a, b }} />
      )}
    </div>
  );
}

function Pair({ a, b }: { readonly a: string; readonly b: string }) {
  const version = [a, b].map((name) => feed.versionOf(name)).join(' ');
  const [first, second] = [useHistory(a, version), useHistory(b, version)];
  if (first === null || second === null) return <p class="lead">Reading both …</p>;
  if (first === 'gone') return <Gone name={a} />;
  if (second === 'gone') return <Gone name={b} />;
  const titles = new Map([...first.requirements, ...second.requirements].map((each) => [each.id, each]));
  const [left, right] = [lettersOf(first), lettersOf(second)];
  const all = [...new Set([...left.keys(), ...right.keys()])]
    .sort()
    .map((id) => ({ id, from: left.get(id) ?? null, to: right.get(id) ?? null }));
  const operations = Object.keys({ ...first.latency, ...second.latency });
  const differing = all.filter(({ from, to }) => from !== to);
  const same = all.filter(({ from, to }) => from === to);
  return (
    <>
      <Section id="differences" title="Requirements that differ" tally={String(differing.length)}>
        {all.length === 0 ? (
          <p class="empty">Neither had a full visit yet: "fleet up" makes one when it is due.</p>
        ) : differing.length === 0 ? (
          <p class="empty">Every requirement has the same outcome in both.</p>
        ) : (
          <Changes changes={differing} titles={titles} head={[a, b]} label="Requirements that differ" />
        )}
      </Section>
      <Section id="sides" title="Side by side">
        <SideBySide both={[first.deployment, second.deployment]} />
      </Section>
      {operations.length > 0 && (
        <Section id="latencies" title="Latency by operation" lead="95th percentile in the last full visit.">
          <Table
            label="Latency by operation"
            head={['Operation', a, b]}
            rows={operations.map((name) => [
              name,
              ...[first, second].map(({ latency }) => milliseconds(latency[name] ?? null)),
            ])}
          />
        </Section>
      )}
      {same.length > 0 && (
        <Fold summary={`${same.length} requirements with the same outcome`}>
          {() => <Changes changes={same} titles={titles} head={[a, b]} label="Requirements with the same outcome" />}
        </Fold>
      )}
    </>
  );
}

/** What is known now of each requirement. */
function lettersOf({ states }: ShownHistory): ReadonlyMap<string, Letter> {
  return new Map(states.map((state) => [state.requirement, letterOf(state)]));
}

function SideBySide({ both }: { readonly both: readonly ShownDeployment[] }) {
  const { now } = feed.now;
  const row = (name: string, cell: (one: ShownDeployment) => ComponentChildren) => [
    <th scope="row">{name}</th>,
    ...both.map(cell),
  ];
  return (
    <Table
      label="Side by side"
      class="sides"
      head={[
        <td />,
        ...both.map(({ name }) => (
          <th scope="col">
            <a href={hashOf({ view: 'deployment', name, visit: '', from: '', to: '' })}>{name}</a>
          </th>
        )),
      ]}
      rows={[
        row('State', ({ state, reason }) => (
          <>
            <StateMark state={state} />
            <div class="fine">{reason}</div>
          </>
        )),
        row('90 days', ({ days }) => <DayStrip days={days} />),
        row('Must requirements kept', ({ musts, mustsOf }) => <Kept {...{ musts, mustsOf, now }} />),
        row('Slowest operation, p95', ({ p95 }) => milliseconds(p95)),
        row('Last change', ({ changed }) => <When at={changed} now={now} never="none yet" />),
        row('Schedule', ({ schedule }) => schedule),
      ]}
    />
  );
}
