import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { rowOf, rowsOf } from '../../world/id.ts';
import { firstInvoice } from '../../world/sales.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Engine, limitSlot, type Prepared, slot } from '../engine/engine.ts';
import { type ListQuery, methodBits, paidBit, statusBits } from '../queries.ts';
import type { Tables } from '../schema/columns.ts';
import { type BodyRow, endRow, firstRow, QueryCache, storeFilter } from './paging.ts';

/** As the database gives it. */
export type TextRow = readonly [seq: number, body: string];

/** The newest sales that pass, newest first: at most so many, of those before a row. */
export type FindSales = (catalogue: Catalogue, wanted: WantedSales) => Promise<readonly BodyRow[]>;

export interface WantedSales {
  readonly filters: SaleFilters;
  /** The row that the page before ended with; null at the beginning. */
  readonly before: number | null;
  readonly limit: number;
}

const names = ['stores', 'statuses', 'methods', 'staff', 'tab', 'invoice'] as const;

/** Lets the database find them. */
export function saleSearch(engine: Engine): FindSales {
  const shapes = new QueryCache<TextRow>();
  return async (catalogue, { filters, before, limit }) => {
    const { first, last } = rowsOf(catalogue.no);
    const common = isCommon(filters, catalogue.stores.length);
    const prepared = shapes.get(`${shapeOf(filters)}${common}`, () => build(engine, filters, common));
    const found = await prepared({
      ...filters,
      organization: catalogue.no,
      first,
      end: last,
      before: before ?? last,
      limit,
    });
    return common ? found : found.toSorted(newestFirst);
  };
}

function shapeOf(filters: SaleFilters): string {
  let shape = `${filters.from === null ? '-' : 'x'}${filters.to === null ? '-' : 'x'}`;
  for (const name of names)
    shape += filters[name] === 0 ? '-' : name === 'statuses' && isRare(filters.statuses) ? 'r' : 'x';
  return shape;
}

/** Any states but PAID: an index that leaves PAID out leads to the few sales in them. */
function isRare(statuses: number): boolean {
  return (statuses & paidBit) === 0;
}

type SaleSelection = SelectQueryBuilder<Tables, 'sales', { seq: number }>;

function build(engine: Engine, filters: SaleFilters, common: boolean): Prepared<TextRow> {
  const { db } = engine;
  const narrowed = narrow(db, filters, common);
  if (common) return engine.prepareTuples(narrowed.select('body'));
  // Filters are tried on the narrow entries of an index, and only what passes is fetched. The few sales found are
  // brought into order afterwards: a database would put their bodies into a table of its own for that.
  return engine.prepareTuples(
    db
      .selectFrom('sales')
      .innerJoin(narrowed.as('found'), 'found.seq', 'sales.seq')
      .select(['sales.seq', 'sales.body']),
  );
}

export function newestFirst(a: readonly [number, unknown], b: readonly [number, unknown]): number {
  return b[0] - a[0];
}

const everydayMethods = methodBits(['CASH', 'PROMPT_PAY']);

/**
 * Whether about one sale in eight or more passes. Then the sales themselves are read, one after the other as they lie:
 * an index would only lead to the same places by a longer way.
 */
function isCommon({ stores, statuses, methods, staff, tab, invoice }: SaleFilters, branches: number): boolean {
  if ((staff | tab | invoice) !== 0) return false;
  if (statuses !== 0 && isRare(statuses)) return false;
  if (methods !== 0) return stores === 0 && (methods & everydayMethods) !== 0;
  return stores === 0 || (stores < 1 << branches && bitsIn(stores) * 8 >= branches);
}

function bitsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function narrow(db: Kysely<Tables>, filters: SaleFilters, common: boolean): SaleSelection {
  let query: SaleSelection = db
    .selectFrom('sales')
    .select('sales.seq')
    .where('seq', '>=', filters.from === null ? slot('first') : firstRow(db, 'sales'))
    .where('seq', '<', filters.to === null ? slot('before') : endRow(db, 'sales'))
    .orderBy('seq', 'desc')
    .limit(limitSlot('limit'));
  // Naming the organization leads to the index over all of its sales; a person's own index is the shorter way.
  const ownIndex = filters.staff !== 0 || filters.tab !== 0;
  if (!common && !ownIndex) query = query.where('organization_no', '=', slot('organization'));
  if (filters.stores !== 0) query = query.where(sql<boolean>`store_bit & ${slot('stores')} <> 0`);
  if (filters.statuses !== 0) query = withStatuses(query, filters.statuses);
  if (filters.methods !== 0) query = query.where(sql<boolean>`method_bits & ${slot('methods')} <> 0`);
  // Invoices are numbered like the rows.
  if (filters.invoice !== 0) query = query.where('seq', '=', slot('invoice'));
  if (filters.staff !== 0) query = query.where('staff_no', '=', slot('staff'));
  if (filters.tab !== 0) query = query.where('tab_no', '=', slot('tab'));
  return query;
}

function withStatuses(query: SaleSelection, statuses: number): SaleSelection {
  const chosen = query.where(sql<boolean>`status_bit & ${slot('statuses')} <> 0`);
  return isRare(statuses) ? chosen.where('status_bit', '<>', sql.lit(paidBit)) : chosen;
}

/** The filters of a request as numbers; 0 where there is none, but an instant may be 0, and any before it. */
export type SaleFilters = Readonly<NonNullable<ReturnType<typeof filtersOf>>>;

/** Null when a filter names something that does not exist, so that no sale can match. */
export function filtersOf(catalogue: Catalogue, query: ListQuery) {
  const staff = personNo(catalogue, query.staffId);
  const tab = personNo(catalogue, query.tabCreatorId);
  const invoice = invoiceOf(catalogue.no, query.search);
  if (staff === null || tab === null || invoice === null) return null;
  return {
    from: query.from ?? null,
    to: query.to ?? null,
    stores: storeFilter(catalogue, query.storeIds),
    statuses: statusBits(query.status ?? []),
    methods: methodBits(query.paymentMethods ?? []),
    staff,
    tab,
    invoice,
  };
}

function personNo(catalogue: Catalogue, id: string | undefined): number | null {
  if (id === undefined) return 0;
  return catalogue.staffById.get(id.toLowerCase())?.no ?? null;
}

/** The row of a whole invoice number; any other text matches nothing. */
function invoiceOf(organization: number, search: string | undefined): number | null {
  const text = search?.trim() ?? '';
  if (text === '') return 0;
  const number = /^\d{1,9}$/.test(text) ? Number(text) - firstInvoice : 0;
  return number > 0 ? rowOf(organization, number) : null;
}
