import { button, el, svg } from '../../reports/page/dom.ts';
import { table } from './parts.ts';
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
export async function shopView(name: string): Promise<HTMLElement> {
  const shelf = shelves.find((each) => each === name) ?? 'sales';
  const today = await get<Today>('/shop');
  const search = el('input', {
    type: 'search',
    'aria-label': `Search ${shelf}`,
    placeholder: `Search ${shelf}`,
    autocomplete: 'off',
  });
  const rows = el('div', {});
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const load = (skip: number) =>
    act(async () => {
      const query = new URLSearchParams({ search: search.value, skip: String(skip) });
      const found = await get<Browsed>(`/shop/${shelf}?${query}`);
      const more = button('Show more', { class: 'wide' }, () => {
        more.remove();
        load(skip + found.rows.length);
      });
      const part = found.rows.length === 0 ? el('p', { class: 'empty' }, 'Nothing found.') : shopTable(found, shelf);
      if (skip === 0) rows.replaceChildren();
      rows.append(part, ...(found.hasMore ? [more] : []));
      return null;
    });
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => load(0), 200);
  });
  load(0);
  return el(
    'div',
    { class: 'shop' },
    el('h1', {}, 'Shop'),
    el('div', { class: 'figures' }, ...figures(today)),
    el(
      'nav',
      { class: 'tabs', 'aria-label': 'Tables' },
      ...shelves.map((each) =>
        el('a', { href: `#shop/${each}`, 'aria-current': each === shelf ? 'page' : null }, each),
      ),
    ),
    el(
      'p',
      { class: 'fine' },
      el('span', { class: 'private' }, 'private'),
      ' marks what the shop knows and the API never sends. Times are UTC; money is in baht.',
    ),
    el('div', { class: 'searching' }, search),
    rows,
  );
}

function shopTable({ columns, rows }: Browsed, shelf: string): HTMLElement {
  const node = table(
    columns.map(({ name }) => name),
    rows.map((row) => row.map((value) => (value === null ? '–' : String(value)))),
    shelf,
  );
  columns.forEach(({ isPrivate }, index) => {
    if (!isPrivate) return;
    for (const cell of node.querySelectorAll(`:is(th, td):nth-child(${index + 1})`)) cell.classList.add('is-private');
    node.querySelector(`th:nth-child(${index + 1})`)?.append(' ', el('span', { class: 'private' }, 'private'));
  });
  return node;
}

function figures({ sales, revenue, byHour, byStore, byStatus }: Today): HTMLElement[] {
  return [
    el('figure', {}, el('figcaption', {}, 'Sales today'), el('p', { class: 'figure' }, sales.toLocaleString('en'))),
    el(
      'figure',
      {},
      el('figcaption', {}, 'Revenue today, paid'),
      el('p', { class: 'figure' }, `฿${revenue.toLocaleString('en', { maximumFractionDigits: 0 })}`),
    ),
    plot(
      'Revenue by hour, UTC',
      byHour.map((value, hour) => ({ name: `${hour}:00`, value })),
    ),
    plot(
      'Revenue by store',
      byStore.map(({ name, revenue: value }) => ({ name, value })),
    ),
    plot(
      'Sales by status',
      byStatus.map(({ name, count: value }) => ({ name, value })),
    ),
  ];
}

/** Small bars; the numbers are in the text for those who do not see them. */
function plot(title: string, bars: readonly { readonly name: string; readonly value: number }[]): HTMLElement {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = 160 / bars.length;
  const said = bars.filter(({ value }) => value > 0).map(({ name, value }) => `${name} ${value.toLocaleString('en')}`);
  const chart = svg(
    'svg',
    {
      viewBox: '0 0 160 44',
      role: 'img',
      'aria-label': `${title}: ${said.join(', ') || 'nothing'}`,
      preserveAspectRatio: 'none',
    },
    ...bars.map(({ name, value }, index) => {
      const height = Math.max(value > 0 ? 2 : 1, (value / most) * 42);
      const bar = svg('rect', {
        x: index * width + 0.75,
        y: 44 - height,
        width: width - 1.5,
        height,
        class: value > 0 ? 'bar' : 'bar none',
        rx: 1,
      });
      bar.append(svg('title', {}, `${name}: ${value.toLocaleString('en')}`));
      return bar;
    }),
  );
  return el('figure', {}, el('figcaption', {}, title), chart);
}
