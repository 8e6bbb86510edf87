import { setImmediate as nextTurn } from 'node:timers/promises';
import { rowOf, rowsOf } from '../../world/id.ts';
import { firstInvoice } from '../../world/sales.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Engine, whileUnchanged } from '../engine/engine.ts';
import type { ListQuery } from '../queries.ts';
import { manyChanged } from '../schema/columns.ts';
import type { Page } from '../store.ts';
import { saleFilters, selected } from './filters.ts';
import { listKinds, pageOf, startOf } from './paging.ts';
import { factNames, type SaleFacts, SaleIndex } from './sale-index.ts';

/** How many sales are read in one tick: a few milliseconds. */
const salesPerTick = 4000;
/** For each organization, about 160 MB: six times the default scale; of a larger shop, the recently read sales. */
const mostRecords = 180_000;

/** The sales of one organization in memory, as they were when they were read last. */
interface SalesInMemory {
  index: SaleIndex;
  /** Public JSON by row number, in the order of reading. */
  readonly records: Map<number, string>;
  /** How many there were, and up to which change it follows. */
  sales: number;
  revision: number;
  /** One request reads what changed, and others wait. */
  reading: Promise<void>;
}

/** Gives the sales of an organization as they are now: what was changed and added is read first. */
export type ReadSales = (catalogue: Pick<Catalogue, 'no'>) => Promise<Readonly<SalesInMemory>>;

export function salesInMemory(engine: Engine): ReadSales {
  const { db } = engine;
  const organizations = new Map<number, SalesInMemory>();
  const stateOf = whileUnchanged(engine, (no: number) =>
    db.selectFrom('organizations').select(['no', 'sales', 'revision']).where('no', '=', no).executeTakeFirstOrThrow(),
  );
  type State = NonNullable<Awaited<ReturnType<typeof stateOf>>>;

  const factsOf = (from: number, until: number) =>
    db
      .selectFrom('sales')
      .select(['seq', ...factNames])
      .where('seq', '>=', from)
      .where('seq', '<', until)
      .orderBy('seq')
      .limit(salesPerTick)
      .execute();

  async function catchUp(held: SalesInMemory, { no, sales, revision }: State): Promise<void> {
    const changes = db.selectFrom('changes').select('seq').where('organization_no', '=', no);
    const changed = await changes.where('revision', '>', held.revision).orderBy('revision').execute();
    const facts: SaleFacts[] = [];
    for (const { seq } of changed) if (seq < held.index.next) facts.push(...(await factsOf(seq, seq + 1)));
    // In one tick: who reads a record meanwhile sees by the revision that it may be an old one.
    for (const { seq } of changed) drop(held, no, seq);
    held.index.put(facts.filter(({ seq }) => seq < held.index.next));
    held.revision = revision;
    for (let read = salesPerTick; read === salesPerTick; ) {
      const rows = await factsOf(held.index.next, rowsOf(no).last);
      held.index.put(rows);
      read = rows.length;
      // Lets requests through.
      if (read === salesPerTick) await nextTurn();
    }
    held.sales = sales;
  }

  return async ({ no }) => {
    const held = organizations.get(no) ?? nothingRead(no);
    organizations.set(no, held);
    const state = await stateOf(no);
    const isCurrent = () => state === null || (held.sales === state.sales && held.revision === state.revision);
    if (state === null || isCurrent()) return held;
    // After a failure the next one tries again.
    held.reading = held.reading.catch(() => {}).then(() => (isCurrent() ? undefined : catchUp(held, state)));
    await held.reading;
    return held;
  };
}

function nothingRead(organization: number): SalesInMemory {
  const index = new SaleIndex(rowsOf(organization).first);
  return { index, records: new Map(), sales: 0, revision: 0, reading: Promise.resolve() };
}

/** Drops what changed: one sale, the names in all, or everything. */
function drop(held: SalesInMemory, organization: number, seq: number): void {
  held.records.delete(seq);
  if (seq === manyChanged.names || seq === manyChanged.all) held.records.clear();
  if (seq === manyChanged.all) Object.assign(held, { index: new SaleIndex(rowsOf(organization).first), sales: 0 });
}

/** Newest first. */
export function saleLister({ db }: Engine, read: ReadSales) {
  return async (catalogue: Catalogue, query: ListQuery): Promise<Page> => {
    const { no } = catalogue;
    const { above, below } = rowsOfSearch(no, query.search);
    const start = startOf(listKinds.sales, no, query.cursor) ?? below;
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = query;
    const bounds = { from, to, above, below: Math.min(start, below), limit: query.limit + 1 };
    const wanted = { ...bounds, filters: selected(saleFilters, catalogue, query) };
    for (;;) {
      const { index, records, revision } = await read(catalogue);
      const rows = index.find(wanted);
      const found = rows.flatMap((row) => records.get(row) ?? []);
      if (found.length === rows.length) return pageOf(listKinds.sales, no, query.limit, rows, found);
      const missing = rows.filter((row) => !records.has(row));
      const bodies = await db.selectFrom('sales').select(['seq', 'body']).where('seq', 'in', missing).execute();
      // Sales that changed between finding and reading them may not be those that were found.
      if ((await read(catalogue)).revision === revision) keep(records, bodies);
    }
  };
}

/** Forgets the oldest where there are too many, and keeps these. */
function keep(records: Map<number, string>, bodies: readonly { readonly seq: number; readonly body: string }[]): void {
  for (const row of records.keys()) {
    if (records.size + bodies.length <= mostRecords) break;
    records.delete(row);
  }
  for (const { seq, body } of bodies) records.set(seq, body);
}

/** Invoices are numbered like the rows: a whole number is one of them, and any other text matches nothing. */
function rowsOfSearch(organization: number, search: string | undefined) {
  const { first, last } = rowsOf(organization);
  const text = search?.trim() ?? '';
  if (text === '') return { above: first, below: last };
  const number = /^\d{1,9}$/.test(text) ? Number(text) - firstInvoice : 0;
  const row = rowOf(organization, number);
  return number > 0 ? { above: row - 1, below: row + 1 } : { above: first, below: first };
}
