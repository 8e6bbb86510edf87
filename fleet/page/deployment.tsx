import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, Section, Sign, Time } from '../../ui/basics.tsx';
import { Axis, BarList } from '../../ui/chart.tsx';
import { type Choice, Choose } from '../../ui/form.tsx';
import { Facts, Table } from '../../ui/table.tsx';
import type { ShownRequirement } from '../serve/site.ts';
import { momentOf, resultWord } from '../visit/outcome.ts';
import { type Feed, useFeed, useHistory } from './feed.ts';
import { DayLegend } from './fleet-table.tsx';
import { type Change, difference, matrixOf, type SeenVisit, seenVisits } from './outcomes.ts';
import { DayStrip, Kept, milliseconds, OutcomeMark, outcomeOf, ResultMark, StateMark, When } from './parts.tsx';
import { hashOf, type Place } from './route.ts';
import { VisitDrawer } from './visit-drawer.tsx';

/** Requirement by requirement over time: what changed, or everything. */
function MatrixView({ seen, titles, place }: Omit<TwoVisitsProps, 'go'>) {
  const [isOfChanges, setOfChanges] = useState(true);
  const { columns, rows } = matrixOf(seen, isOfChanges);
  const lead = isOfChanges
    ? 'Requirements that changed, or are broken in the last visit. A column is a visit: the first, the last, and each in which one of them changed. Times are in UTC.'
    : 'All requirements in the last 24 full and confirming visits; a column is a visit. Times are in UTC.';
  return (
    <Section id="matrix" title="Requirements over time" lead={lead}>
      <p class="buttons">
        <Button
          class="wide"
          label={isOfChanges ? 'Show all requirements' : 'Show changes only'}
          onClick={() => setOfChanges(!isOfChanges)}
        />
      </p>
      {rows.length === 0 ? (
        <p class="empty">No requirement changed in the visits that are shown, and none is broken.</p>
      ) : (
        <Table
          label="Requirements over time"
          class="matrix"
          head={[
            'Requirement',
            ...columns.map(({ visit: { id, ended, kind } }) => (
              <th scope="col">
                <a href={hashOf({ ...place, visit: id })} title={`${kind} visit, ${ended} (UTC)`}>
                  {ended.slice(5, 10)}
                  <br />
                  {ended.slice(11, 16)}
                </a>
              </th>
            )),
          ]}
          rows={rows.map((id) => [
            <th scope="row" title={titles.get(id)?.title}>
              <span class="id">{id}</span> <small>{titles.get(id)?.title}</small>
            </th>,
            ...columns.map(({ seen: letters, changes }) => {
              const [kind, text] = outcomeOf(letters.get(id) ?? null);
              const isNew = changes.some((change) => change.id === id);
              return (
                <td class={isNew ? `is-${kind} new` : `is-${kind}`} title={text}>
                  <Sign kind={kind} text={text} />
                </td>
              );
            }),
          ])}
        />
      )}
    </Section>
  );
}

type Here = Extract<Place, { view: 'deployment' }>;

export function Deployment({ feed, place }: { readonly feed: Feed; readonly place: Here }) {
  useFeed(feed);
  const history = useHistory(place.name, feed.versionOf(place.name));
  if (history === 'gone') return <Gone name={place.name} />;
  if (history === null) return <p class="lead">Reading the visits of {place.name} …</p>;
  const deployment = feed.find(place.name) ?? history.deployment;
  const { state, reason, since, url, owner, tags, schedule, zone, musts, mustsOf, p95, days } = deployment;
  const { now } = feed.now;
  const [host, ...port] = url.split(/(?=:\d)/);
  const seen = seenVisits(history);
  const titles = new Map(history.requirements.map((each) => [each.id, each]));
  const go = (change: Partial<Here>) => location.replace(hashOf({ ...place, ...change }));
  return (
    <div class="one">
      <p class="fine">
        <a href="#fleet">Fleet</a>
      </p>
      <h1>
        {place.name} <StateMark state={state} />
      </h1>
      <p class="lead">
        {reason}
        {since !== null && (
          <>
            {' '}
            (since <Time at={since} />)
          </>
        )}
      </p>
      <p class="address">
        <a href={url}>
          {host}
          <wbr />
          {port.join('')}
        </a>
      </p>
      <Facts
        rows={[
          ['Owner', owner ?? 'none'],
          ['Tags', tags.length === 0 ? 'none' : tags.join(', ')],
          ['Schedule', zone === 'UTC' ? schedule : `${schedule} (${zone})`],
          ['Next visit', deployment.paused ? 'paused' : <When at={deployment.nextVisit} now={now} past="due" />],
          ['Must requirements kept', <Kept {...{ musts, mustsOf, now }} />],
          ['Slowest operation, p95', milliseconds(p95)],
        ]}
      />
      <p class="buttons">
        <a class="wide" href={hashOf({ view: 'compare', a: place.name, b: '' })}>
          Compare with another deployment
        </a>
      </p>
      <Section id="days" title="90 days">
        <DayStrip days={days} />
        <Axis marks={['90 days ago', 'today']} />
        <DayLegend />
      </Section>
      {seen.length === 0 ? (
        <Section id="visits" title="Visits">
          <p class="empty">
            Not visited yet. "fleet up" visits it when it is due. To visit it now:{' '}
            <code>counterproof fleet run {place.name}</code>
          </p>
        </Section>
      ) : (
        <>
          <Timeline {...{ seen, place }} />
          <MatrixView {...{ seen, titles, place }} />
          <TwoVisits {...{ seen, titles, place, go }} />
        </>
      )}
      {Object.keys(history.latency).length > 0 && (
        <Section id="latency" title="Latency by operation" lead="95th percentile in the last full visit.">
          <BarList rows={Object.entries(history.latency).map(([name, ms]) => [name, ms, milliseconds(ms)])} />
        </Section>
      )}
      <VisitDrawer id={place.visit} onClose={() => go({ visit: '' })} />
    </div>
  );
}

export function Gone({ name }: { readonly name: string }) {
  return (
    <section class="empty">
      <h1>Not in the fleet</h1>
      <p class="lead">No deployment is called {name}: it may have been renamed or taken out of fleet.yaml.</p>
      <p>
        <a href="#fleet">All deployments</a>
      </p>
    </section>
  );
}

const SHOWN_FIRST = 20;

interface SeenProps {
  readonly seen: readonly SeenVisit[];
  readonly place: Here;
}

function Timeline({ seen, place }: SeenProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? seen : seen.slice(0, SHOWN_FIRST);
  return (
    <Section
      id="visits"
      title="Visits"
      tally={String(seen.length)}
      lead="The newest first, each with the requirements that changed in it."
    >
      <Table
        label="Visits"
        class="stacked"
        head={[
          'Ended',
          'Kind',
          'Result',
          'What changed',
          ...['Kept', 'p95', 'Requests'].map((name) => (
            <th scope="col" class="number">
              {name}
            </th>
          )),
        ]}
        rows={shown.map(({ visit, changes, isFirst }) => [
          <td class="at">
            <a href={hashOf({ ...place, visit: visit.id })}>
              <Time at={visit.ended} />
            </a>
          </td>,
          named('Kind', visit.late ? `${visit.kind}, late` : visit.kind),
          named('Result', <ResultMark result={visit.result} />),
          named('What changed', changeWords(changes, isFirst, visit.reason, visit.outcomes === null)),
          named('Kept', <Kept musts={visit.musts} />, 'number'),
          named('p95', milliseconds(visit.p95), 'number'),
          named('Requests', visit.requests.toLocaleString('en'), 'number'),
        ])}
      />
      {!isWhole && seen.length > SHOWN_FIRST && (
        <Button class="wide" label={`Show all ${seen.length} visits`} onClick={() => setWhole(true)} />
      )}
    </Section>
  );
}

/** A cell that says on a phone, where the head is not shown, what is in it. */
function named(name: string, content: ComponentChildren, kind?: string) {
  return (
    <td data-name={name} class={kind}>
      {content}
    </td>
  );
}

const NAMED = 4;

function changeWords(
  changes: readonly Change[],
  isFirst: boolean,
  reason: string,
  sawNothing: boolean,
): ComponentChildren {
  if (sawNothing) return <span class="fine">{reason}</span>;
  if (isFirst) return <span class="fine">the first visit that is shown</span>;
  if (changes.length === 0) return <span class="fine">no requirement</span>;
  const groups = Map.groupBy(changes, ({ to }) => outcomeOf(to)[1]);
  return [...groups].map(([text, some]) => {
    const names = some.slice(0, NAMED).map(({ id }) => id);
    const more = some.length > NAMED ? ` and ${some.length - NAMED} more` : '';
    return (
      <div>
        <b>{text}</b>: {names.join(', ')}
        {more}
      </div>
    );
  });
}

interface TwoVisitsProps extends SeenProps {
  readonly titles: ReadonlyMap<string, ShownRequirement>;
  readonly go: (change: Partial<Here>) => void;
}

/** What is different between any two visits. */
function TwoVisits({ seen, titles, place, go }: TwoVisitsProps) {
  const looked = seen.filter((each) => each.seen.size > 0);
  const full = looked.filter(({ visit }) => visit.kind === 'full');
  const find = (id: string) => looked.find(({ visit }) => visit.id === id);
  const to = find(place.to) ?? full[0] ?? looked[0];
  const from = find(place.from) ?? full.find((each) => each !== to) ?? looked.find((each) => each !== to);
  if (from === undefined || to === undefined)
    return (
      <Section id="two" title="Two visits compared">
        <p class="empty">A comparison needs two visits that saw requirements.</p>
      </Section>
    );
  const choices: readonly Choice[] = looked.map(({ visit: { id, ended, kind, result } }) => [
    id,
    `${momentOf(ended)}, ${kind}, ${resultWord(result)}`,
  ]);
  const changes = difference(from, to);
  return (
    <Section
      id="two"
      title="Two visits compared"
      tally={String(changes.length)}
      lead="The requirements that the two visits saw differently."
    >
      <div class="filters">
        <Choose
          label="From"
          choices={choices}
          value={from.visit.id}
          onInput={(id) => go({ from: id, to: to.visit.id })}
        />
        <Choose
          label="To"
          choices={choices}
          value={to.visit.id}
          onInput={(id) => go({ from: from.visit.id, to: id })}
        />
      </div>
      {changes.length === 0 ? (
        <p class="empty">Both visits saw every requirement alike.</p>
      ) : (
        <Changes {...{ changes, titles }} head={['From', 'To']} label="Differences of two visits" />
      )}
    </Section>
  );
}

interface ChangesProps {
  readonly changes: readonly Change[];
  readonly titles: ReadonlyMap<string, ShownRequirement>;
  readonly head: readonly [string, string];
  readonly label: string;
}

export function Changes({ changes, titles, head, label }: ChangesProps) {
  return (
    <Table
      label={label}
      class="stacked"
      head={['Requirement', 'What it says', ...head]}
      rows={changes.map(({ id, from, to }) => [
        <td class="id">{id}</td>,
        titles.get(id)?.title ?? '',
        named(head[0], <OutcomeMark letter={from} />),
        named(head[1], <OutcomeMark letter={to} />),
      ])}
    />
  );
}
