import { useMemo, useState } from 'preact/hooks';
import { Section } from '../../ui/basics.tsx';
import { type Choice, Field, Search, Select } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { debounced } from '../../ui/window.ts';
import { ActButton, ActForm, useAct } from './acting.tsx';
import { type Feed, useStanding } from './feed.ts';
import { operationChoices, RequirementLink } from './parts.tsx';
import { type FaultOf, get, post, remove, type Standing } from './server.ts';

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

interface TroubleProps {
  readonly first: Standing;
  readonly feed: Feed;
}

export function TroubleSection({ first, feed }: TroubleProps) {
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
    return null;
  };
  return (
    <Section title="Trouble" lead="What a client has to survive. “Every 3” is every third answer, until it is ended.">
      <StandingView standing={standing} setStanding={setStanding} />
      <h3>Make answers go wrong</h3>
      <ActForm submit="Make trouble" isStrong work={order}>
        <div class="line">
          <Field label="Answers of">
            <Select name="operation" choices={operationChoices} />
          </Field>
          <Field label="Which">
            <Select name="which" choices={whiches} />
          </Field>
          <Field label="How many">
            <input type="number" name="many" min="1" defaultValue="1" />
          </Field>
          <Field label="Become">
            <Select name="kind" choices={kinds} onInput={setKind} />
          </Field>
          {kind === 'delay' && (
            <Field label="Delay in ms">
              <input type="number" name="ms" min="1" defaultValue="2000" />
            </Field>
          )}
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
function FaultForm({ broken, setStanding }: SetsStanding & { readonly broken: readonly FaultOf[] }) {
  const [found, setFound] = useState<readonly FaultOf[]>([]);
  const load = async (text: string) => {
    const { faults } = await get<{ faults: readonly FaultOf[] }>(`/faults?${new URLSearchParams({ text })}`);
    setFound(faults);
    return null;
  };
  const [run, said] = useAct();
  const search = useMemo(() => debounced((text: string) => run(() => load(text)), 250), []);
  const breakWith = async ({ id, title }: FaultOf) => {
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
  const refreshed = async () => {
    setStanding(await get<Standing>('/trouble'));
    return null;
  };
  const endOrder = (id: string) => async () => {
    await remove(`/trouble/${id}`);
    return await refreshed();
  };
  const endFault = (id: string) => async () => {
    const left = faults.filter((fault) => fault.id !== id).map((fault) => fault.id);
    await post('/fault', left.length === 0 ? {} : { id: left.join(',') });
    return await refreshed();
  };
  const endAll = async () => {
    await remove('/trouble');
    return await refreshed();
  };
  const rows = [
    ...faults.map(({ id, title, requirement }) => ({
      what: [<code>{id}</code>, ` ${title} `, <RequirementLink id={requirement} />],
      of: null,
      which: 'always',
      done: null,
      end: <End what={`fault ${id}`} work={endFault(id)} />,
    })),
    ...orders.map(({ id, harm, operation, next, every, done }) => ({
      what: inWords(harm),
      of: operation ?? 'all operations',
      which: every === null ? nextFew((next ?? 1) - done) : `every ${every}`,
      done,
      end: <End what={`${inWords(harm)}, of ${operation ?? 'all operations'}`} work={endOrder(id)} />,
    })),
  ];
  return (
    <>
      <Table
        label="What is made to go wrong"
        class="stacked"
        head={HEAD}
        rows={rows.map(({ what, of, which, done, end }) => [
          <td class="wrong">{what}</td>,
          <td data-name="Answers of">{of}</td>,
          <td data-name="Which">{which}</td>,
          <td data-name="So far">{done}</td>,
          end,
        ])}
      />
      <ActButton label="End all trouble" work={endAll} />
    </>
  );
}

function End({ what, work }: { readonly what: string; readonly work: () => Promise<null> }) {
  return (
    <ActButton label={`End ${what}`} work={work}>
      End
    </ActButton>
  );
}

function nextFew(count: number): string {
  return count === 1 ? 'the next one' : `the next ${count}`;
}

function inWords({ kind, status, ms }: Standing['orders'][number]['harm']): string {
  if (kind === 'delay') return `delayed by ${(ms ?? 0).toLocaleString('en')} ms`;
  if (kind === 'status') return kinds.find(([name]) => name === String(status))?.[1] ?? String(status);
  return kinds.find(([name]) => name === kind)?.[1] ?? kind;
}
