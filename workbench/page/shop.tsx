import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Figure, Plot } from '../../ui/chart.tsx';
import { Search } from '../../ui/form.tsx';
import { Table } from '../../ui/table.tsx';
import { debounced } from '../../ui/window.ts';
import { ActButton } from './parts.tsx';
import { act, get } from './server.ts';

const shelves = ['sales', 'products', 'promotions', 'stores', 'staff', 'movements', 'customers'] as const;

interface Browsed {
  readonly columns: readonly { readonly name: string; readonly isPrivate: boolean }[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
  readonly hasMore: boolean;
}

interface Today {
  readonly sales: number;
  readonly revenue: number;
  readonly byHour: readonly number[];
  readonly byStore: readonly { readonly name: string; readonly revenue: number }[];
  readonly byStatus: readonly { readonly name: string; readonly count: number }[];
}

/** What is in the shop, so that a developer sees what an answer should hold. */
export async function shopView(name: string) {
  const shelf = shelves.find((each) => each === name) ?? 'sales';
  const { sales, revenue, byHour, byStore, byStatus } = await get<Today>('/shop');
  return (
    <div class="shop">
      <h1>Shop</h1>
      <div class="figures">
        <Figures title="Sales today">{sales.toLocaleString('en')}</Figures>
        <Figures title="Revenue today, paid">
          {`฿${revenue.toLocaleString('en', { maximumFractionDigits: 0 })}`}
        </Figures>
        <Bars title="Revenue by hour, UTC" bars={byHour.map((value, hour) => [`${hour}:00`, value])} />
        <Bars title="Revenue by store" bars={byStore.map((store) => [store.name, store.revenue])} />
        <Bars title="Sales by status" bars={byStatus.map((status) => [status.name, status.count])} />
      </div>
      <nav class="tabs" aria-label="Tables">
        {shelves.map((each) => (
          <a href={`#shop/${each}`} aria-current={each === shelf ? 'page' : undefined}>
            {each}
          </a>
        ))}
      </nav>
      <p class="fine">
        <span class="private">private</span> marks what the shop knows and the API never sends. Times are UTC; money is
        in baht.
      </p>
      <Shelf shelf={shelf} />
    </div>
  );
}

function Shelf({ shelf }: { readonly shelf: string }) {
  const [parts, setParts] = useState<readonly Browsed[]>([]);
  const [text, setText] = useState('');
  const load = async (search: string, known: readonly Browsed[]) => {
    const skip = known.reduce((sum, { rows }) => sum + rows.length, 0);
    const query = new URLSearchParams({ search, skip: String(skip) });
    setParts([...known, await get<Browsed>(`/shop/${shelf}?${query}`)]);
    return null;
  };
  const search = useMemo(() => debounced((wanted: string) => act(() => load(wanted, [])), 200), [shelf]);
  useEffect(() => act(() => load('', [])), [shelf]);
  return (
    <>
      <Search
        label={`Search ${shelf}`}
        onInput={(wanted) => {
          setText(wanted);
          search(wanted);
        }}
      />
      {parts.map(({ columns, rows }) =>
        rows.length === 0 ? (
          <p class="empty">Nothing found.</p>
        ) : (
          <Table
            label={shelf}
            head={columns.map(({ name, isPrivate }) => (
              <>
                {name} {isPrivate && <span class="private">private</span>}
              </>
            ))}
            rows={rows.map((row) =>
              row.map((value, at) => (
                <td class={columns[at]?.isPrivate ? 'is-private' : undefined}>
                  {value === null ? '–' : String(value)}
                </td>
              )),
            )}
          />
        ),
      )}
      {parts.at(-1)?.hasMore && <ActButton label="Show more" work={() => load(text, parts)} />}
    </>
  );
}

function Figures({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <Figure title={title}>
      <p class="figure">{children}</p>
    </Figure>
  );
}

interface BarsProps {
  readonly title: string;
  readonly bars: readonly (readonly [name: string, value: number])[];
}

/** Small bars; the numbers are in the text for those who do not see them. */
function Bars({ title, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(([, value]) => value));
  const width = 160 / bars.length;
  const said = bars.filter(([, value]) => value > 0).map(([name, value]) => `${name} ${value.toLocaleString('en')}`);
  return (
    <Figure title={title}>
      <Plot width={160} height={44} words={`${title}: ${said.join(', ') || 'nothing'}`}>
        {bars.map(([name, value], at) => {
          const height = Math.max(value > 0 ? 2 : 1, (value / most) * 42);
          const place = { x: at * width + 0.75, y: 44 - height, width: width - 1.5, height };
          return (
            <rect {...place} class={value > 0 ? 'bar' : 'bar none'} rx="1">
              <title>{`${name}: ${value.toLocaleString('en')}`}</title>
            </rect>
          );
        })}
      </Plot>
    </Figure>
  );
}
