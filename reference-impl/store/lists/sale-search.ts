import { type RawBuilder, sql } from 'kysely';
import { rowOf, rowsOf } from '../../world/id.ts';
import { firstInvoice } from '../../world/sales.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Engine, limitSlot, slot } from '../engine/engine.ts';
import { bitsIn, type ListQuery, methodBits, paidBit, statusBits } from '../queries.ts';
import { allOf, type BodyRow, type Filter, filteredQuery, given, storeFilter, within } from './paging.ts';

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

/** Lets the database find them. */
export function saleSearch(engine: Engine): FindSales {
  const finder = (isCommon: boolean) =>
    filteredQuery<TextRow>((filters) => engine.prepareTuples(textOf(filters, isCommon)));
  const [common, narrow] = [finder(true), finder(false)];
  return async (catalogue, { filters, before, limit }) => {
    const { first, last } = rowsOf(catalogue.no);
    const isCommon = passesOften(filters, catalogue.stores.length);
    const place = { organization: catalogue.no, first, end: last, before: before ?? last, limit };
    const found = await (isCommon ? common : narrow)(conditionsOf(filters, isCommon), place);
    return isCommon ? found : found.toSorted(newestFirst);
  };
}

function textOf(filters: readonly Filter[], isCommon: boolean): RawBuilder<unknown> {
  const newest = (columns: string) => sql`
    select ${sql.raw(columns)} from sales where ${allOf(filters)} order by seq desc limit ${limitSlot('limit')}`;
  if (isCommon) return newest('seq, body');
  // Filters are tried on the narrow entries of an index, and only what passes is fetched. The few sales found are
  // brought into order afterwards: a database would put their bodies into a table of its own for that.
  return sql`select sales.seq, sales.body from sales inner join (${newest('seq')}) as found on found.seq = sales.seq`;
}

export function newestFirst(a: readonly [number, unknown], b: readonly [number, unknown]): number {
  return b[0] - a[0];
}

/** Any states but PAID: an index that leaves PAID out leads to the few sales in them. */
function isRare(statuses: number): boolean {
  return statuses !== 0 && (statuses & paidBit) === 0;
}

const everydayMethods = methodBits(['CASH', 'PROMPT_PAY']);

/**
 * Whether about one sale in eight or more passes. Then the sales themselves are read, one after the other as they lie:
 * an index would only lead to the same places by a longer way.
 */
function passesOften({ stores, statuses, methods, staff, tab, invoice }: SaleFilters, branches: number): boolean {
  if ((staff | tab | invoice) !== 0) return false;
  if (isRare(statuses)) return false;
  if (methods !== 0) return stores === 0 && (methods & everydayMethods) !== 0;
  return stores === 0 || (stores < 1 << branches && bitsIn(stores).length * 8 >= branches);
}

function conditionsOf(filters: SaleFilters, isCommon: boolean): readonly Filter[] {
  const { stores, statuses, methods, staff, tab, invoice } = filters;
  const has = (name: string, value: number, where: Filter['where']) => given(name, value || undefined, where);
  // Naming the organization leads to the index over all of its sales; a person's own index is the shorter way.
  const isNamed = !isCommon && staff === 0 && tab === 0;
  const asked = [
    within('sales', filters),
    isNamed ? { shape: 'own', where: () => sql`organization_no = ${slot('organization')}` } : undefined,
    has('stores', stores, () => sql`store_bit & ${slot('stores')} <> 0`),
    has('statuses', statuses, () => sql`status_bit & ${slot('statuses')} <> 0`),
    isRare(statuses) ? { shape: 'rare', where: () => sql`status_bit <> ${sql.lit(paidBit)}` } : undefined,
    has('methods', methods, () => sql`method_bits & ${slot('methods')} <> 0`),
    // Invoices are numbered like the rows.
    has('invoice', invoice, () => sql`seq = ${slot('invoice')}`),
    has('staff', staff, () => sql`staff_no = ${slot('staff')}`),
    has('tab', tab, () => sql`tab_no = ${slot('tab')}`),
  ];
  return asked.filter((filter) => filter !== undefined);
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
