import { useMemo, useState } from 'preact/hooks';
import { Button, Section } from '../../ui/basics.tsx';
import { type Choice, Field, Search, Select } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { debounced } from '../../ui/window.ts';
import { ActButton, operationChoices, RequirementLink } from './parts.tsx';
import { act, get, post, remove, submitted } from './server.ts';
import type { FaultOf, Standing } from './types.ts';

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

export function TroubleSection({ first }: { readonly first: Standing }) {
  const [standing, setStanding] = useState(first);
  const order = submitted(async (given) => {
    const [kind, operation] = [given('kind'), given('operation')];
    setStanding(
      await post<Standing>('/trouble', {
        kind,
        [given('which')]: Number(given('many')),
        ...(operation === '' ? {} : { operation }),
        ...(kind === 'delay' ? { ms: Number(given('ms')) } : {}),
      }),
    );
    return null;
  });
  return (
    <Section title="Trouble" lead="What a client has to survive. “Every 3” is every third answer, until it is ended.">
      <form onSubmit={order}>
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
            <Select name="kind" choices={kinds} />
          </Field>
          <Field label="Delay in ms">
            <input type="number" name="ms" min="1" defaultValue="2000" />
          </Field>
        </div>
        <div class="buttons">
          <Button type="submit" class="wide strong" label="Make trouble" />
        </div>
      </form>
      <FaultForm broken={standing.faults} setStanding={setStanding} />
      <StandingView standing={standing} setStanding={setStanding} />
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
  const search = useMemo(() => debounced((text: string) => act(() => load(text)), 250), []);
  const breakWith = async ({ id, title }: FaultOf) => {
    const ids = [...broken.map((fault) => fault.id), id];
    setStanding(await post<Standing>('/fault', { id: ids.join(',') }));
    return `This deployment is now broken: ${title}`;
  };
  const left = found.length - MOST_FAULTS;
  return (
    <div>
      <p class="fine">A fault of the catalogue: one promise broken in one place</p>
      <Search
        name="fault"
        label="A fault of the catalogue: one promise broken in one place"
        hint="words of the fault, like revenue or cursor"
        onInput={search}
      />
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

function StandingView({ standing: { orders, faults }, setStanding }: SetsStanding & { readonly standing: Standing }) {
  if (orders.length === 0 && faults.length === 0) return <p class="fine">Nothing is made to go wrong.</p>;
  const end = async () => {
    await remove('/trouble');
    setStanding(await get<Standing>('/trouble'));
    return 'Nothing goes wrong any more';
  };
  return (
    <>
      {faults.map(({ id, title, requirement }) => (
        <p class="wrong" key={id}>{`Fault ${id}: ${title} (${requirement})`}</p>
      ))}
      {orders.length > 0 && (
        <Table
          label="Trouble"
          head={['Answers become', 'Of', 'Which', 'So far']}
          rows={orders.map(({ harm, operation, next, every, done }) => [
            `${harm.kind === 'status' ? harm.status : harm.kind}${harm.ms === undefined ? '' : ` ${harm.ms} ms`}`,
            operation ?? 'all operations',
            every === null ? `the next ${(next ?? 1) - done}` : `every ${every}`,
            done,
          ])}
        />
      )}
      <ActButton label="End all trouble" work={end} />
    </>
  );
}
