import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Engine, limitSlot, slot, type Version } from '../engine/engine.ts';
import { Slice } from '../public-records.ts';
import type { ListQuery } from '../queries.ts';
import { manyChanged } from '../schema/columns.ts';
import type { Page } from '../store.ts';
import { type BodyRow, emptyPage, listKinds, pageOf, startOf } from './paging.ts';
import { type SaleFacts, SaleIndex } from './sale-index.ts';
import { type FindSales, filtersOf, newestFirst, saleSearch, type TextRow, type WantedSales } from './sale-search.ts';

/** The size of a slab in bytes; a record never spans two slabs. */
export const SLAB = 1 << 20;

/**
 * A cache of recently read records by row number, as the bytes that are sent. The bytes are outside of
 * V8's heap, where the garbage collector does not move them, in the order of reading, each with a comma behind it. The oldest
 * slab is evicted first; a slice of an evicted slab keeps it alive.
 */
export class RecordCache {
  private readonly most: number;
  private readonly slices = new Map<number, Slice>();
  /** The newest last, each with the rows whose records are in it. */
  private readonly slabs: { readonly bytes: Buffer; readonly rows: number[]; used: number }[] = [];

  /** It holds up to `most` bytes, and at least two slabs. */
  constructor(most: number) {
    this.most = Math.max(2, Math.floor(most / SLAB));
  }

  get(row: number): Slice | undefined {
    return this.slices.get(row);
  }

  /** Returns the record in the cache. A record that is larger than a slab is not cached. */
  set(row: number, record: string): Slice {
    const length = Buffer.byteLength(record);
    if (length >= SLAB) return new Slice(Buffer.from(record), 0, length);
    const slab = this.slabFor(length);
    const slice = new Slice(slab.bytes, slab.used, slab.used + length);
    slab.bytes.write(`${record},`, slab.used);
    slab.used += length + 1;
    slab.rows.push(row);
    this.slices.set(row, slice);
    return slice;
  }

  /** Drops a record that changed. */
  drop(row: number): void {
    this.slices.delete(row);
  }

  dropAll(): void {
    this.slices.clear();
  }

  private slabFor(length: number) {
    const newest = this.slabs.at(-1);
    if (newest !== undefined && newest.used + length < SLAB) return newest;
    const fresh = { bytes: Buffer.allocUnsafeSlow(SLAB), rows: [], used: 0 };
    const oldest = this.slabs.push(fresh) > this.most ? this.slabs.shift() : undefined;
    for (const row of oldest?.rows ?? []) if (this.get(row)?.bytes === oldest?.bytes) this.drop(row);
    return fresh;
  }
}

/** How many sales are read in one tick: a few milliseconds. */
const salesPerTick = 4000;
/** In bytes, for each organization: six times the default scale; of a larger shop, the recently read sales. */
const maxBytes = 160_000_000;

/** The sales of one organization, and the database version that they are from. */
interface InMemorySales {
  index: SaleIndex;
  readonly kept: RecordCache;
  version: number | null;
  /** Up to which change it follows. */
  revision: number;
  /** One request refreshes it, and others wait. */
  refreshing: Promise<boolean> | null;
  state: 'filling' | 'whole' | 'unusable';
}

/** So often a page is put together again whose sales change meanwhile; then the database searches. */
const mostAttempts = 3;

/**
 * Finds sales in memory. With every request it checks the version of the database, and first reads which sales were changed
 * and added. Until all sales are in memory the database searches.
 */
export function salesInMemory(engine: Engine, version: Version, search: FindSales): FindSales {
  const organizations = new Map<number, InMemorySales>();
  const readFacts = factsReader(engine);
  const readChanges = changesReader(engine);
  const read = rowReader(engine);

  /** Drops what changed: one sale, the names in all, or everything. */
  async function follow(resident: InMemorySales, { no }: Catalogue): Promise<void> {
    for (const [revision, seq] of await readChanges({ organization: no, after: resident.revision })) {
      if (seq === manyChanged.all) resident.index = new SaleIndex(rowsOf(no).first);
      if (seq === manyChanged.all || seq === manyChanged.names) resident.kept.dropAll();
      else {
        resident.kept.drop(seq);
        resident.index.update(await readFacts({ next: seq, end: seq + 1, limit: 1 }));
      }
      resident.revision = Math.max(resident.revision, revision);
    }
  }

  /** False while more are missing than one tick reads, or when a row is missing for good. */
  async function refresh(resident: InMemorySales, catalogue: Catalogue, current: number): Promise<boolean> {
    while (resident.refreshing !== null) await resident.refreshing;
    if (resident.version === current) return true;
    resident.refreshing = catchUp(resident, catalogue, current).finally(() => {
      resident.refreshing = null;
    });
    return await resident.refreshing;
  }

  /** Reads changes, and then what was added. */
  async function catchUp(resident: InMemorySales, catalogue: Catalogue, current: number): Promise<boolean> {
    resident.version = null;
    await follow(resident, catalogue);
    const { no } = catalogue;
    const rows = await readFacts({ next: resident.index.next, end: rowsOf(no).last, limit: salesPerTick });
    if (!resident.index.add(rows)) resident.state = 'unusable';
    if (resident.state === 'unusable' || rows.length === salesPerTick) return false;
    resident.version = current;
    return true;
  }

  async function fill(resident: InMemorySales, catalogue: Catalogue): Promise<void> {
    do await new Promise((resume) => setImmediate(resume));
    while (!(await refresh(resident, catalogue, await version())) && resident.state === 'filling');
    if (resident.state === 'filling') resident.state = 'whole';
  }

  function residentOf(catalogue: Catalogue): InMemorySales {
    const known = organizations.get(catalogue.no);
    if (known !== undefined) return known;
    const [index, kept] = [new SaleIndex(rowsOf(catalogue.no).first), new RecordCache(maxBytes)];
    const fresh: InMemorySales = { index, kept, version: null, revision: 0, refreshing: null, state: 'filling' };
    organizations.set(catalogue.no, fresh);
    // The next query of the database reports the error.
    fill(fresh, catalogue).catch(() => {
      fresh.state = 'unusable';
    });
    return fresh;
  }

  return async (catalogue, wanted) => {
    const resident = residentOf(catalogue);
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const current = await version();
      if (resident.state !== 'whole' || !(await refresh(resident, catalogue, current))) break;
      const found = await recordsOf(resident, wanted, read, version);
      if (found !== null) return found;
    }
    return search(catalogue, wanted);
  };
}

type Change = readonly [revision: number, seq: number];

function changesReader(engine: Engine) {
  const text = sql`
    select revision, seq from changes where organization_no = ${slot('organization')} and revision > ${slot('after')}
    order by revision`;
  return engine.prepareTuples<Change>(text);
}

function factsReader(engine: Engine) {
  const text = sql`
    select seq, created_at, status_bit, method_bits, store_bit, staff_no, tab_no from sales
    where seq >= ${slot('next')} and seq < ${slot('end')} order by seq limit ${limitSlot('limit')}`;
  return engine.prepareTuples<SaleFacts>(text);
}

type ReadRows = (rows: readonly number[]) => Promise<readonly TextRow[]>;

/** Null where something was written between finding the sales and reading them: they may not be those that were found. */
async function recordsOf(
  { index, kept, version: found }: InMemorySales,
  wanted: WantedSales,
  read: ReadRows,
  version: Version,
): Promise<readonly BodyRow[] | null> {
  const records: BodyRow[] = [];
  const missing: number[] = [];
  for (const row of index.find(wanted)) {
    const record = kept.get(row);
    if (record === undefined) missing.push(row);
    else records.push([row, record]);
  }
  if (missing.length === 0) return records;
  // Cached in the order of pages, so that the records of a page are adjacent.
  const fresh = (await read(missing)).toSorted(newestFirst);
  if ((await version()) !== found) return null;
  for (const [row, record] of fresh) records.push([row, kept.set(row, record)]);
  return records.toSorted(newestFirst);
}

/** Reads rows by descending numbers. Consecutive rows are read as a range, in half the time. */
function rowReader(engine: Engine): ReadRows {
  const bodies = (where: RawBuilder<unknown>) =>
    engine.prepareTuples<TextRow>(sql`select seq, body from sales where ${where}`);
  const together = bodies(sql`seq >= ${slot('lowest')} and seq <= ${slot('highest')}`);
  const scattered = bodies(sql`seq in (select value from json_each(${slot<string>('rows')}))`);
  return async (rows) => {
    const [highest = 0, lowest = 0] = [rows[0], rows.at(-1)];
    const inOnePiece = highest - lowest === rows.length - 1;
    return inOnePiece ? together({ lowest, highest }) : scattered({ rows: JSON.stringify(rows) });
  };
}

export function saleLister(engine: Engine): (catalogue: Catalogue, query: ListQuery) => Promise<Page> {
  const search = saleSearch(engine);
  const find = engine.version === null ? search : salesInMemory(engine, engine.version, search);
  return async (catalogue, query) => {
    const before = startOf(listKinds.sales, catalogue.no, query.cursor);
    const filters = filtersOf(catalogue, query);
    if (filters === null) return emptyPage;
    const found = await find(catalogue, { filters, before, limit: query.limit + 1 });
    return pageOf(found, query.limit, listKinds.sales, catalogue.no);
  };
}
