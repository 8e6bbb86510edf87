import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Form } from '../../reference-impl/scenario/shop-event.ts';
import { Button, Section } from '../../ui/basics.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Choice, Choose, Field, Input, Search } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { debounced } from '../../ui/window.ts';
import type { About } from '../control/routes.ts';
import type { Clock, Standing } from '../control/sandbox-routes.ts';
import type { ActiveFault } from '../sandbox/sandbox-side.ts';
import { type Feed, useStanding } from './feed.ts';
import { ActButton, ActForm, operationChoices, RequirementLink, useAct } from './parts.tsx';
import { get, post, remove } from './server.ts';

/** All that can be done to the sandbox. */
export async function controlView(about: About, feed: Feed) {
  const [{ events }, standing] = await Promise.all([
    get<{ events: Readonly<Record<string, Form>> }>('/events'),
    get<Standing>('/trouble'),
  ]);
  return (
    <div class="control">
      <h1>Control</h1>
      <p class="lead">
        The same can be done by <code>npx counterproof sandbox ctl</code> and by HTTP:{' '}
        <a href="/_workbench/openapi.json">the control API</a>.
        {about.engine === 'postgres' &&
          ' Events and keys are shared by all instances on this database; clock, trouble and the list of requests are of this instance alone.'}
      </p>
      <ClockSection feed={feed} />
      <Section title="Events" lead="Everything still adds up afterwards: analytics, stock and movements follow.">
        <EventForm events={events} />
        <ScenarioForm />
      </Section>
      <TroubleSection first={standing} feed={feed} />
      <ResetSection />
    </div>
  );
}

const HOUR = 3_600_000;
const steps: readonly (readonly [string, number])[] = [
  ['1 hour', HOUR],
  ['1 day', 24 * HOUR],
  ['30 days', 30 * 24 * HOUR],
];

function ClockSection({ feed }: { readonly feed: Feed }) {
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => {
    return feed.on('progress', ({ done = 0, total = 0 }) => setProgress(done >= total ? null : done / total));
  }, []);
  const move = async (body: Readonly<Record<string, unknown>>) => {
    const { now, frozen, sales = 0 } = await post<Clock>('/clock', body);
    setProgress(null);
    const sold = sales > 0 ? `; ${sales.toLocaleString('en')} ${sales === 1 ? 'sale was' : 'sales were'} rung up` : '';
    return `It is ${now}${frozen ? ', and the clock stands still' : ''}${sold}`;
  };
  return (
    <Section
      title="Clock"
      lead="It moves data, default ranges and the Date header. Rate limits and time-outs stay real. While it advances the shop goes on selling."
    >
      <div class="buttons">
        <ActButton label="Freeze" work={() => move({ do: 'freeze' })} />
        <ActButton label="Resume" work={() => move({ do: 'resume' })} />
        {steps.map(([name, ms]) => (
          <ActButton label={`Advance ${name}`} work={() => move({ do: 'advance', ms })} />
        ))}
      </div>
      <ActForm class="line" submit="Set" work={(given) => move({ do: 'set', to: `${given('to')}Z` })}>
        <Input label="Set to, UTC" type="datetime-local" name="to" step="1" />
      </ActForm>
      <progress max="1" value={progress ?? 0} aria-label="Advancing" hidden={progress === null} />
    </Section>
  );
}

/** A form for each event, made from the table that reads it. */
function EventForm({ events }: { readonly events: Readonly<Record<string, Form>> }) {
  const names = Object.keys(events);
  const [chosen, choose] = useState(names[0] ?? '');
  const [happened, setHappened] = useState('');
  const fields = Object.entries(events[chosen]?.fields ?? {});
  const send = async (given: (name: string) => string) => {
    const values = fields.flatMap(([name, { kind }]) =>
      given(name) === '' ? [] : [[name, valueIn(kind, given(name))] as const],
    );
    const { says, sale } = await post<{ says: string; sale?: string }>('/events', {
      do: chosen,
      ...Object.fromEntries(values),
    });
    setHappened(`${says}${sale === undefined ? '' : ` (${sale})`}`);
  };
  return (
    <>
      <ActForm submit="Let it happen" isStrong work={send}>
        <Choose
          label="Event"
          name="event"
          choices={names.map((name) => [name, `${name}: ${events[name]?.says}`])}
          value={chosen}
          onInput={choose}
        />
        <div class="fields-of" key={chosen}>
          {fields.map(([name, { required, says }]) => (
            <Input
              label={`${name}${required === true ? ' (needed)' : ''}`}
              name={name}
              placeholder={says}
              autocomplete="off"
            />
          ))}
        </div>
      </ActForm>
      <p role="status">{happened}</p>
    </>
  );
}

function valueIn(kind: string, text: string): unknown {
  if (kind === 'lines') return text.split(',').map((product) => ({ product: product.trim() }));
  if (kind === 'flag') return text === 'true';
  if (kind === 'money' || kind === 'quantity' || kind === 'percent') return Number(text);
  return kind === 'sale' && /^\d+$/.test(text) ? Number(text) : text;
}

const example = `steps:
  - do: sell
    as: first
  - do: advance
    by: 2h
  - do: refund
    sale: first
`;

function ScenarioForm() {
  const [results, setResults] = useState<readonly { readonly says: string }[]>([]);
  const play = async (given: (name: string) => string) => {
    const { results: done } = await post<{ results: { says: string }[] }>('/scenario', { text: given('scenario') });
    setResults(done);
  };
  return (
    <details>
      <summary>A scenario: several steps</summary>
      <ActForm submit="Play the scenario" work={play}>
        <Field label="YAML or JSON">
          <textarea rows={9} spellcheck={false} name="scenario" defaultValue={example} />
        </Field>
      </ActForm>
      <div role="status">
        <ol class="results">
          {results.map(({ says }) => (
            <li>{says}</li>
          ))}
        </ol>
      </div>
    </details>
  );
}

function ResetSection() {
  const [isOpen, open] = useState(false);
  const [run, said] = useAct();
  const reset = async () => {
    open(false);
    await post('/reset', {});
    return 'The shop is as it was at its start';
  };
  return (
    <Section title="Reset" lead="Data, keys and clock go back to the seed.">
      <div class="buttons">
        <Button label="Reset …" class="wide danger" onClick={() => open(true)} />
        {said}
      </div>
      <Dialog kind="box" isWarning title="Reset the shop?" isOpen={isOpen} onClose={() => open(false)}>
        <p>This cannot be undone. What is lost:</p>
        <ul class="changes">
          <li>sales, refunds, prices and all else that happened since the start</li>
          <li>keys that were generated or rotated; the first ones work again</li>
          <li>the time that the clock was set or advanced to</li>
          <li>trouble and faults: all of them end</li>
        </ul>
        <p class="fine">The list of requests stays, without the bodies of large pages.</p>
        <div class="buttons">
          <Button label="Cancel" class="wide" autofocus onClick={() => open(false)} />
          <Button label="Reset to the seed" class="wide danger strong" onClick={() => run(reset)} />
        </div>
      </Dialog>
    </Section>
  );
}

const kinds: readonly Choice[] = [
  ['429', '429 Too many requests'],
  ['500', '500 Internal error'],
  ['503', '503 Unavailable'],
  ['delay', 'delayed'],
  ['cut-off', 'cut off in the middle'],
  ['rotate-key', 'key rotated in mid-walk'],
];
const whiches: readonly Choice[] = [
  ['next', 'the next'],
  ['every', 'every'],
];

function TroubleSection({ first, feed }: { readonly first: Standing; readonly feed: Feed }) {
  const [standing, setStanding] = useStanding(feed, first);
  const [kind, setKind] = useState('429');
  const order = async (given: (name: string) => string) => {
    const operation = given('operation');
    setStanding(
      await post<Standing>('/trouble', {
        kind,
        [given('which')]: Number(given('many')),
        ...(operation === '' ? {} : { operation }),
        ...(kind === 'delay' ? { ms: Number(given('ms')) } : {}),
      }),
    );
  };
  return (
    <Section title="Trouble" lead="What a client has to survive. “Every 3” is every third answer, until it is ended.">
      <StandingView standing={standing} setStanding={setStanding} />
      <h3>Make answers go wrong</h3>
      <ActForm submit="Make trouble" isStrong work={order}>
        <div class="line">
          <Choose label="Answers of" name="operation" choices={operationChoices} />
          <Choose label="Which" name="which" choices={whiches} />
          <Input label="How many" type="number" name="many" min="1" defaultValue="1" />
          <Choose label="Become" name="kind" choices={kinds} onInput={setKind} />
          {kind === 'delay' && <Input label="Delay in ms" type="number" name="ms" min="1" defaultValue="2000" />}
        </div>
      </ActForm>
      <FaultForm broken={standing.faults} setStanding={setStanding} />
    </Section>
  );
}

interface SetsStanding {
  readonly setStanding: (standing: Standing) => void;
}

const MOST_FAULTS = 12;

/** What is broken already stays broken. */
function FaultForm({ broken, setStanding }: SetsStanding & { readonly broken: readonly ActiveFault[] }) {
  const [found, setFound] = useState<readonly ActiveFault[]>([]);
  const load = async (text: string) => {
    const { faults } = await get<{ faults: readonly ActiveFault[] }>(`/faults?${new URLSearchParams({ text })}`);
    setFound(faults);
  };
  const [run, said] = useAct();
  const search = useMemo(() => debounced((text: string) => run(() => load(text)), 250), []);
  const breakWith = async ({ id, title }: ActiveFault) => {
    const ids = [...broken.map((fault) => fault.id), id];
    setStanding(await post<Standing>('/fault', { id: ids.join(',') }));
    return `This deployment is now broken: ${title}`;
  };
  const left = found.length - MOST_FAULTS;
  return (
    <div>
      <h3>Break a promise: a fault of the catalogue, in one place</h3>
      <Search
        name="fault"
        label="A fault of the catalogue: one promise broken in one place"
        hint="words of the fault, like revenue or cursor"
        onInput={search}
      />
      {said}
      <ul class="faults">
        {found.slice(0, MOST_FAULTS).map((fault) => (
          <li>
            <ActButton label={`Break this deployment with ${fault.id}`} work={() => breakWith(fault)}>
              Break
            </ActButton>{' '}
            <code>{fault.id}</code> {fault.title} <RequirementLink id={fault.requirement} />
          </li>
        ))}
        {left > 0 && <li class="fine">{left} more: type more words</li>}
      </ul>
    </div>
  );
}

const HEAD = ['What', 'Answers of', 'Which', 'So far', 'Action'];

function StandingView({ standing: { orders, faults }, setStanding }: SetsStanding & { readonly standing: Standing }) {
  if (orders.length === 0 && faults.length === 0) return <p class="fine">Nothing is made to go wrong.</p>;
  const after = (end: () => Promise<unknown>) => async () => {
    await end();
    setStanding(await get<Standing>('/trouble'));
  };
  const ending = (what: string, end: () => Promise<unknown>) => (
    <ActButton label={`End ${what}`} work={after(end)}>
      End
    </ActButton>
  );
  const withoutFault = (id: string) => {
    const left = faults.filter((fault) => fault.id !== id).map((fault) => fault.id);
    return post('/fault', left.length === 0 ? {} : { id: left.join(',') });
  };
  const row = (
    what: ComponentChildren,
    of: string | null,
    which: string,
    done: number | null,
    end: ComponentChildren,
  ) => [
    <td class="wrong">{what}</td>,
    <td data-name="Answers of">{of}</td>,
    <td data-name="Which">{which}</td>,
    <td data-name="So far">{done}</td>,
    end,
  ];
  const ofFaults = faults.map(({ id, title, requirement }) => {
    const what = [<code>{id}</code>, ` ${title} `, <RequirementLink id={requirement} />];
    return row(
      what,
      null,
      'always',
      null,
      ending(`fault ${id}`, () => withoutFault(id)),
    );
  });
  const ofOrders = orders.map(({ id, harm, operation, next, every, done }) => {
    const [what, of] = [inWords(harm), operation ?? 'all operations'];
    const which = every === null ? nextFew((next ?? 1) - done) : `every ${every}`;
    return row(
      what,
      of,
      which,
      done,
      ending(`${what}, of ${of}`, () => remove(`/trouble/${id}`)),
    );
  });
  return (
    <>
      <Table label="What is made to go wrong" class="stacked" head={HEAD} rows={[...ofFaults, ...ofOrders]} />
      <ActButton label="End all trouble" work={after(() => remove('/trouble'))} />
    </>
  );
}

function nextFew(count: number): string {
  return count === 1 ? 'the next one' : `the next ${count}`;
}

function inWords(harm: Standing['orders'][number]['harm']): string {
  if (harm.kind === 'delay') return `delayed by ${harm.ms.toLocaleString('en')} ms`;
  const name = harm.kind === 'status' ? String(harm.status) : harm.kind;
  return kinds.find(([kind]) => kind === name)?.[1] ?? name;
}
