import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon, Prose, Section, Time } from '../../ui/basics.tsx';
import { Code } from '../../ui/code.tsx';
import { type Choice, Choose } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import type { JudgedClient, JudgedPromise, PromiseState } from '../subject.ts';
import { type Feed, NOTHING_WRONG, useFresh, useStanding } from './feed.ts';
import { ActButton, Snippets } from './parts.tsx';
import { remove } from './server.ts';

const SHOWN: readonly Choice[] = [
  ['', 'all promises'],
  ['broken', 'broken'],
  ['kept', 'kept'],
  ['open', 'not exercised'],
];

/** What is called not exercised are two states: more requests show some, and tasks alone the others. */
const CHOSEN: Readonly<Record<string, readonly PromiseState[]>> = {
  broken: ['broken', 'advised'],
  kept: ['kept'],
  open: ['open', 'tasks'],
};

/** What the client that calls this sandbox keeps of its promises, as it calls. */
export function ClientView({ first, feed }: { readonly first: JudgedClient; readonly feed: Feed }) {
  const [judged, , refresh] = useFresh(feed, '/client', first);
  // The sandbox judges no more often than it can.
  useEffect(() => feed.on('lines', refresh), []);
  const [{ faults }] = useStanding(feed, NOTHING_WRONG);
  const [chosen, choose] = useState('');
  const { says, promises, requests } = judged;
  const shown = (state: PromiseState) =>
    chosen === '' || CHOSEN[chosen]?.includes(state) ? promises.filter((each) => each.state === state) : [];
  const isEmpty = promises.every(({ state }) => shown(state).length === 0);
  return (
    <div class="client">
      <h1>Your client</h1>
      <p class="lead">
        What the requests with the key <code>good</code> show of each promise of a client, by the rules of{' '}
        <code>counterproof client</code>. Requests without a key count too; those with another key, and those that this
        page sends, do not.
      </p>
      <div class="counts">
        <p role="status">{says}</p>
        <p class="fine">{seenIn(judged)}</p>
        {faults.length > 0 && (
          <p class="wrong">
            This deployment is broken on purpose: until its fault is ended under <a href="#control">Control</a>, no
            request counts, because a correct client might look wrong.
          </p>
        )}
      </div>
      <div class="filters" role="search" aria-label="Filter promises">
        <Choose label="Show" name="state" choices={SHOWN} value={chosen} onInput={choose} />
        <div class="buttons">
          <ActButton label="Begin again" work={beginAgain} />
        </div>
      </div>
      {requests === 0 && chosen === '' && <Empty />}
      {isEmpty && <p class="empty">{NONE[chosen]}</p>}
      {broken(shown('broken'), 'Broken', 'failed')}
      {broken(shown('advised'), 'Recommended, and not done', 'advisory')}
      <Promises
        promises={shown('kept')}
        title="Kept"
        column="Seen in"
        says={({ seen }) => seen}
        lead="The situation came about, and the client met it."
      />
      <Promises
        promises={shown('open')}
        title="Not exercised yet"
        column="What exercises it"
        says={({ exercise, seen }) => (seen === null ? exercise : `${exercise}. So far: ${seen}`)}
        lead={
          <>
            Trouble is ordered under <a href="#control">Control</a>, or with{' '}
            <code>counterproof sandbox ctl trouble</code>.
          </>
        }
      />
      <Promises
        promises={shown('tasks')}
        title="Needs tasks"
        column="What exercises it"
        says={({ exercise }) => exercise}
        lead="Requests alone do not show these: they need an answer that can be compared, or a program that ends. One command starts your client with tasks whose answers are known, at a sandbox of its own. The program reads a task from its standard input and prints one JSON object, or {&quot;unsupported&quot;:true} where it cannot do the task; docs/clients.md shows one:"
      >
        <Code text='npx counterproof client --exec "node your-client.js"' label="command" what="command" />
      </Promises>
    </div>
  );
}

const NONE: Readonly<Record<string, string>> = {
  broken: 'No promise is broken, as far as the requests show.',
  kept: 'No promise was kept yet: nothing was asked that shows one.',
  open: 'Every promise was exercised.',
};

async function beginAgain(): Promise<string> {
  await remove('/client');
  return 'Counted from now on';
}

function seenIn({ since, requests, dropped }: JudgedClient) {
  const number = (of: number) => of.toLocaleString('en');
  return (
    <>
      {number(requests)} {requests === 1 ? 'request' : 'requests'} since <Time at={since} />
      {dropped > 0 && ` (the oldest ${number(dropped)} are let go; what they showed is kept)`}. It counts from when this
      page was first opened, or from “Begin again”.
    </>
  );
}

function Empty() {
  return (
    <Section
      title="No request yet"
      lead={
        <>
          Send one with the key <code>good</code>, or let your client run:
        </>
      }
    >
      <Snippets url={`${location.origin}/public-api/v1/sales?limit=3`} />
    </Section>
  );
}

/** With what was seen, why it matters, and how a correct client does it. */
function broken(promises: readonly JudgedPromise[], title: string, sign: 'failed' | 'advisory') {
  if (promises.length === 0) return null;
  return (
    <Section title={title} tally={promises.length}>
      {promises.map(({ id, level, title: promise, text, findings, fix }) => (
        <article class={`promise is-${sign}`} key={id} id={id}>
          <h3>
            <span class="sign">
              <Icon name={sign} />
            </span>{' '}
            <span class="id">{id}</span> {promise} <span class="fine">{level}</span>
          </h3>
          {findings.map(({ message, expected, received, requests }) => (
            <>
              <p>{`${message.charAt(0).toUpperCase()}${message.slice(1)}.`}</p>
              <p class="fine">
                Expected: {expected ?? '–'}. Received: {received ?? '–'}. Shown by <Requests all={requests} />
              </p>
            </>
          ))}
          <p>
            <strong>The promise:</strong> <Prose text={text} />
          </p>
          <p>
            <strong>What to do:</strong> <Prose text={fix} />
          </p>
        </article>
      ))}
    </Section>
  );
}

interface PromisesProps {
  readonly promises: readonly JudgedPromise[];
  readonly title: string;
  readonly lead: ComponentChildren;
  readonly column: string;
  readonly says: (promise: JudgedPromise) => string | null;
  readonly children?: ComponentChildren;
}

function Promises({ promises, title, lead, column, says, children }: PromisesProps) {
  if (promises.length === 0) return null;
  const hasRequests = promises.some(({ requests }) => requests.length > 0);
  return (
    <Section title={title} tally={promises.length} lead={lead}>
      {children}
      <Table
        label={title}
        class="stacked"
        head={['Promise', 'Level', column, ...(hasRequests ? [FIRST] : [])]}
        rows={promises.map((promise) => [
          <td>
            <span class="id">{promise.id}</span> {promise.title}
          </td>,
          <td data-name="Level">{promise.level}</td>,
          <td data-name={column}>{says(promise)}</td>,
          ...(hasRequests
            ? [<td data-name={FIRST}>{<Requests all={promise.requests.slice(0, FIRST_SHOWN)} />}</td>]
            : []),
        ])}
      />
    </Section>
  );
}

/** Of what was kept a few are enough: the same ones show many promises. */
const FIRST_SHOWN = 3;
const FIRST = 'First requests';

/** Each leads to what is known of the request. */
function Requests({ all }: { readonly all: readonly number[] }) {
  return (
    <>
      {all.map((no, index) => [
        index > 0 && ' ',
        <a href={`#requests/${no}`} aria-label={`Request ${no}`}>
          #{no}
        </a>,
      ])}
    </>
  );
}
