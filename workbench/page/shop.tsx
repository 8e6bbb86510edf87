import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Browsed, Today } from '../../reference-impl/store/browse.ts';
import { Section, Time } from '../../ui/basics.tsx';
import { Axis, BarList, Figure, Plot } from '../../ui/chart.tsx';
import { Code, ShortId } from '../../ui/code.tsx';
import { Search } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { debounced } from '../../ui/window.ts';
import type { About } from '../control/routes.ts';
import { ActButton, useAct } from './parts.tsx';
import { get, type Keys, post } from './server.ts';

interface Made {
  readonly key: string;
  readonly id: string;
}

/** The two roles of the grant. A key is shown once, where it is made. */
export function KeysView({ about, first }: { readonly about: About; readonly first: Keys }) {
  const [{ organizations, keys }, set] = useState(first);
  const [made, setMade] = useState<Made | null>(null);
  /** Does something to a key or an organization, and shows the key that came of it, and how all of them are then. */
  const change = (path: string, body: Readonly<Record<string, unknown>>, said?: string) => async () => {
    const key = await post<Made | undefined>(path, body);
    if (key !== undefined) setMade(key);
    set(await get<Keys>('/keys'));
    return said;
  };
  const end = (verb: string, key: string, done: string) => change(`/keys/${verb}`, { key }, `The key is ${done}`);
  return (
    <div>
      <h1>Keys</h1>
      {about.engine === 'postgres' && <p class="lead">Keys are shared by all instances on this database.</p>}
      <Section
        title="Step one, by the administrator: approve"
        lead="Approving an organization allows it API access and creates no key. Without it every key of the organization is refused."
      >
        <Table
          label="Organizations"
          class="stacked"
          head={['Organization', 'Access', 'Actions']}
          rows={organizations.map(({ id: organization, name, approved }) => [
            name,
            <td data-name="Access">{approved ? 'approved' : 'not approved'}</td>,
            <ActButton
              label={approved ? `Withdraw access of ${name}` : `Approve ${name}`}
              work={change(
                '/keys/approve',
                { organization, approved: !approved },
                `Access is ${approved ? 'withdrawn' : 'approved'}`,
              )}
            >
              {approved ? 'Withdraw' : 'Approve'}
            </ActButton>,
          ])}
        />
      </Section>
      <Section
        title="Step two, by the owner: generate, rotate, revoke"
        lead="An owner generates a key, which is shown once. A rotated key stops working at once; the new one takes its place."
      >
        <div class="buttons">
          {organizations.map(({ id: organization, name }) => (
            <ActButton label={`Generate a key for ${name}`} work={change('/keys/generate', { organization })} />
          ))}
        </div>
        <div role="status">
          {made !== null && (
            <div class="made">
              <p>New key {made.id}. It is shown this once: copy it now.</p>
              <Code text={made.key} label="new key" what="new key" />
            </div>
          )}
        </div>
        <Table
          label="Keys"
          class="stacked"
          head={['Key', 'Name', 'Id', 'Organization', 'State', 'Actions']}
          rows={keys.map(({ id, name, shown, status, organization }) => [
            <code>{shown}</code>,
            <td data-name="Name">{name}</td>,
            <td data-name="Id">
              <ShortId id={id} what="id of the key" />
            </td>,
            <td data-name="Organization">{organizations.find((each) => each.id === organization)?.name}</td>,
            <td data-name="State">{status}</td>,
            status === 'active' && (
              <div class="buttons">
                <ActButton label={`Rotate ${shown}`} work={change('/keys/rotate', { key: id })}>
                  Rotate
                </ActButton>
                <ActButton label={`Revoke ${shown}`} work={end('revoke', id, 'revoked')}>
                  Revoke
                </ActButton>
                <ActButton label={`Disable ${shown}`} work={end('disable', id, 'disabled')}>
                  Disable
                </ActButton>
              </div>
            ),
          ])}
        />
      </Section>
    </div>
  );
}

const shelves = ['sales', 'products', 'promotions', 'stores', 'staff', 'movements', 'customers'] as const;

type Column = Browsed['columns'][number];
type Value = Browsed['rows'][number][number];

/** What is in the shop, so that a developer sees what an answer should hold. */
export async function shopView(name: string) {
  const shelf = shelves.find((each) => each === name) ?? 'sales';
  const { currency, sales, revenue, byHour, byStore, byStatus } = await get<Today>('/shop');
  const money = moneyIn(currency, 0);
  return (
    <div class="shop">
      <h1>Shop</h1>
      <div class="figures">
        {total('Sales today', sales.toLocaleString('en'))}
        {total('Revenue today, paid', money(revenue))}
        {hours(byHour, money)}
        <Figure title="Revenue by store">
          <BarList rows={byStore.map((store) => [store.name, store.revenue, money(store.revenue)])} />
        </Figure>
        <Figure title="Sales by status">
          <BarList rows={byStatus.map((status) => [status.name, status.count, status.count.toLocaleString('en')])} />
        </Figure>
      </div>
      <nav class="tabs" aria-label="Tables">
        {shelves.map((each) => (
          <a href={`#shop/${each}`} aria-current={each === shelf ? 'page' : undefined}>
            {each}
          </a>
        ))}
      </nav>
      <p class="fine">
        <span class="private">private</span> marks what the shop knows and the API never sends. Today is the day in UTC,
        as in the analytics.
      </p>
      <Shelf shelf={shelf} />
    </div>
  );
}

function moneyIn(currency: string, digits: number): (amount: number) => string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (amount) => format.format(amount);
}

function Shelf({ shelf }: { readonly shelf: string }) {
  const [parts, setParts] = useState<readonly Browsed[]>([]);
  const [text, setText] = useState('');
  const load = async (search: string, known: readonly Browsed[]) => {
    const skip = known.reduce((sum, { rows }) => sum + rows.length, 0);
    const query = new URLSearchParams({ search, skip: String(skip) });
    setParts([...known, await get<Browsed>(`/shop/${shelf}?${query}`)]);
  };
  const [run, said] = useAct();
  const search = useMemo(() => debounced((wanted: string) => run(() => load(wanted, [])), 200), [shelf]);
  useEffect(() => run(() => load('', [])), [shelf]);
  return (
    <>
      <Search
        label={`Search ${shelf}`}
        onInput={(wanted) => {
          setText(wanted);
          search(wanted);
        }}
      />
      {said}
      {parts.map((part) => (part.rows.length === 0 ? <p class="empty">{nothing(text)}</p> : rowsOf(shelf, part)))}
      {parts.at(-1)?.hasMore && <ActButton label="Show more" work={() => load(text, parts)} />}
    </>
  );
}

function nothing(text: string): string {
  return text === '' ? 'There is nothing here.' : `Nothing here contains “${text}”.`;
}

function rowsOf(shelf: string, { currency, columns, rows }: Browsed) {
  const money = moneyIn(currency, 2);
  return (
    <Table
      label={shelf}
      class="stacked"
      head={columns.map((column) => (
        <th scope="col" class={isRight(column) ? 'number' : undefined}>
          {column.name} {column.isPrivate && <span class="private">private</span>}
        </th>
      ))}
      rows={rows.map((row) =>
        columns.map((column, at) => (
          <td
            data-name={column.isPrivate ? `${column.name} (private)` : column.name}
            class={classOf(row[at] ?? null, column)}
          >
            {shown(row[at] ?? null, column, money)}
          </td>
        )),
      )}
    />
  );
}

function shown(value: Value, { kind }: Column, money: (amount: number) => string): ComponentChildren {
  if (value === null || value === '') return '–';
  if (kind === 'id') return <ShortId id={String(value)} />;
  if (kind === 'time') return <Time at={String(value)} />;
  if (typeof value === 'number' && kind === 'money') return money(value);
  if (typeof value === 'number' && kind === 'number') return value.toLocaleString('en');
  return String(value);
}

/** No column may be as wide as a mail address. */
const LONG = /^[^\s@]*@\S*$|^\S{13,}$/;

function classOf(value: Value, column: Column): string {
  const kind = isRight(column) ? 'number' : column.kind === 'text' && LONG.test(String(value)) ? 'long' : '';
  return `${kind} ${column.isPrivate ? 'is-private' : ''}`;
}

function isRight({ kind }: Column): boolean {
  return kind === 'money' || kind === 'number';
}

function total(title: string, text: string) {
  return (
    <Figure title={title}>
      <p class="figure">{text}</p>
    </Figure>
  );
}

const MARKS = ['0:00', '6:00', '12:00', '18:00', '24:00'];

function hours(revenue: readonly number[], money: (amount: number) => string) {
  const most = Math.max(...revenue);
  const best = revenue.indexOf(most);
  const words = revenue.flatMap((value, hour) => (value > 0 ? [`${hour}:00 ${money(value)}`] : []));
  return (
    <Figure title="Revenue by hour, UTC" note={most > 0 ? `at most ${money(most)}, from ${best}:00` : 'nothing yet'}>
      <Plot width={24} height={40} words={`Revenue by hour: ${words.join(', ') || 'nothing'}`}>
        {revenue.map((value, hour) => {
          const height = value > 0 ? Math.max(2, (value / most) * 40) : 1;
          return (
            <rect x={hour + 0.1} y={40 - height} width="0.8" {...{ height }} class={value > 0 ? 'bar' : 'bar none'}>
              <title>{`${hour}:00 to ${hour + 1}:00: ${money(value)}`}</title>
            </rect>
          );
        })}
      </Plot>
      <Axis marks={MARKS} />
    </Figure>
  );
}
