import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../world/id.ts';
import { movementTypes, saleStates } from '../world/records.ts';
import type { Catalogue } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import { likeText, wordOf } from './queries.ts';
import { dayLength } from './rows/sale-rows.ts';
import { columnsOf } from './schema/columns.ts';

/** What a shop can be looked at by: the tables that the API shows parts of. */
export const shelves = ['stores', 'staff', 'products', 'promotions', 'sales', 'movements', 'customers'] as const;
export type Shelf = (typeof shelves)[number];

export interface Browsing {
  readonly shelf: Shelf;
  readonly search: string;
  readonly skip: number;
  readonly limit: number;
}

type Shown = string | number | boolean | null;

/** Of every amount of a shop. */
const currency = 'THB';

/** How a reader wants to see it: an id is long, an amount has a currency, a time has a zone. */
export type Kind = 'id' | 'time' | 'money' | 'number' | 'text';

export interface Browsed {
  readonly currency: string;
  readonly columns: readonly { readonly name: string; readonly kind: Kind; readonly isPrivate: boolean }[];
  readonly rows: readonly (readonly Shown[])[];
  readonly hasMore: boolean;
}

/** Numbers that only the database needs, and what is shown in other columns. */
const hidden =
  /^(no|seq|organization_no|body|search_text|store_bits|method_bits|deleted|reference.*|room_no|move_room_no|tab_no|trigger_kind|last_name)$/;

type Row = Readonly<Record<string, string | number | null>>;

/** Rows with their private fields, for the eyes of who runs the shop. No handler of the API calls this. */
export function shopBrowser({ db }: Engine) {
  return async (catalogue: Catalogue, { shelf, search, skip, limit }: Browsing): Promise<Browsed> => {
    const key = shelf === 'sales' || shelf === 'movements' ? 'seq' : 'no';
    const { first, last } = rowsOf(catalogue.no);
    const where = search === '' ? sql`1 = 1` : found(shelf, search, catalogue);
    const { rows } = await sql<Row>`
      select * from ${sql.table(shelf)}
      where ${sql.ref(key)} > ${first} and ${sql.ref(key)} < ${last} and ${where}
      order by ${sql.ref(key)} desc limit ${sql.lit(limit + 1)} offset ${sql.lit(skip)}`.execute(db);
    const names = columnsOf(shelf).flatMap(([name]) => (hidden.test(name) ? [] : [name]));
    const inBody = ['id', 'name', 'status'].filter(
      (name) => !names.includes(name) && !names.includes(`${name}_bit`) && name in bodyOf(rows[0]),
    );
    const write = writer(catalogue, await customersOf(db, rows));
    return {
      currency,
      columns: [...inBody, ...names].map((name) => ({
        name: title(name),
        kind: kindOf(name),
        isPrivate: name.startsWith('private_'),
      })),
      rows: rows.slice(0, limit).map((row) => {
        const body = bodyOf(row);
        const named: Row = { ...row, first_name: `${row.first_name} ${row.last_name}` };
        return [...inBody.map((name) => shown(body[name])), ...names.map((name) => write(name, named[name] ?? null))];
      }),
      hasMore: rows.length > limit,
    };
  };
}

async function customersOf(db: Engine['db'], rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const numbers = rows.flatMap(({ customer_no: no }) => (typeof no === 'number' ? [no] : []));
  const found = db
    .selectFrom('customers')
    .select(['no', 'first_name', 'last_name'])
    .where('no', 'in', [-1, ...numbers]);
  return new Map((await found.execute()).map(({ no, first_name, last_name }) => [no, `${first_name} ${last_name}`]));
}

const text: Readonly<Record<Exclude<Shelf, 'movements'>, string>> = {
  stores: 'name',
  staff: 'name',
  products: 'search_text',
  promotions: 'search_text',
  sales: 'body',
  customers: "first_name || ' ' || last_name || ' ' || id",
};

function found(shelf: Shelf, search: string, { products }: Catalogue): RawBuilder<unknown> {
  if (shelf !== 'movements') return sql`lower(${sql.raw(text[shelf])}) like ${likeText(search)} escape '\\'`;
  const wanted = search.toLowerCase();
  const numbers = products
    .filter(({ name, sku }) => `${name} ${sku}`.toLowerCase().includes(wanted))
    .map(({ no }) => no);
  return sql`product_no in (${sql.join([-1, ...numbers.slice(0, 500)])})`;
}

function bodyOf(row: Row | undefined): Readonly<Record<string, unknown>> {
  return typeof row?.body === 'string' ? JSON.parse(row.body) : {};
}

function shown(value: unknown): Shown {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function title(name: string): string {
  const words: Readonly<Record<string, string>> = {
    status_bit: 'status',
    type_bit: 'type',
    private_employee_no: 'employee',
    first_name: 'name',
  };
  return (
    words[name] ??
    name
      .replace(/^private_/, '')
      .replace(/_no$/, '')
      .replaceAll('_', ' ')
  );
}

/** Numbers of the database as people read them. */
function writer(
  catalogue: Catalogue,
  customers: ReadonlyMap<number, string>,
): (name: string, value: string | number | null) => Shown {
  const staff = new Map(catalogue.staff.map(({ no, name }) => [no, name]));
  return (name, value) => {
    if (typeof value !== 'number') return value;
    if (name.endsWith('_at')) return new Date(value).toISOString();
    if (name === 'status_bit') return wordOf(saleStates, value);
    if (name === 'type_bit') return wordOf(movementTypes, value);
    if (name.endsWith('store_no')) return catalogue.storeByNo.get(value)?.name ?? value;
    if (name === 'staff_no' || name === 'private_employee_no') return staff.get(value) ?? value;
    if (name === 'customer_no') return customers.get(value) ?? value;
    if (name === 'product_no') return catalogue.productByNo.get(value)?.name ?? value;
    if (name === 'category_no')
      return catalogue.products.find((each) => each.categoryNo === value)?.category.name ?? value;
    if (name === 'active') return value === 1;
    return value / scaleOf(name);
  };
}

/** What the database keeps in whole numbers of a smaller unit. */
const HUNDREDTHS = 'total discount private_salary quantity current inventory_per_unit'.split(' ');
const TEN_THOUSANDTHS =
  'private_cost private_profit private_supplier_cost private_historical_cost private_unit_cost'.split(' ');

function scaleOf(name: string): number {
  if (HUNDREDTHS.includes(name)) return 100;
  return TEN_THOUSANDTHS.includes(name) ? 10_000 : 1;
}

function kindOf(name: string): Kind {
  if (name === 'id') return 'id';
  if (name.endsWith('_at')) return 'time';
  if (scaleOf(name) === 1) return 'text';
  return name === 'quantity' || name === 'current' || name === 'inventory_per_unit' ? 'number' : 'money';
}

export type Today = Awaited<ReturnType<ReturnType<typeof todaysFigures>>>;

/** What was rung up since midnight in UTC, which is the day of the analytics. */
export function todaysFigures({ db }: Engine) {
  return async (catalogue: Catalogue, now: number) => {
    const midnight = Math.floor(now / dayLength) * dayLength;
    const rows = await db
      .selectFrom('sales')
      .select(['created_at', 'store_no', 'status_bit', 'total'])
      .where('organization_no', '=', catalogue.no)
      .where('created_at', '>=', midnight)
      .where('created_at', '<=', now)
      .execute();
    const paid = rows.filter(({ status_bit }) => wordOf(saleStates, status_bit) === 'PAID');
    const sum = (some: typeof rows) => some.reduce((total, row) => total + row.total, 0) / 100;
    return {
      currency,
      sales: rows.length,
      revenue: sum(paid),
      byHour: Array.from({ length: 24 }, (_, hour) =>
        sum(paid.filter((row) => Math.floor((row.created_at - midnight) / (dayLength / 24)) === hour)),
      ),
      byStore: catalogue.stores.map(({ no, name }) => ({
        name,
        revenue: sum(paid.filter((row) => row.store_no === no)),
      })),
      byStatus: saleStates.map((name) => ({
        name,
        count: rows.filter(({ status_bit }) => wordOf(saleStates, status_bit) === name).length,
      })),
    };
  };
}
