import { sql } from 'kysely';
import { rowsOf } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Engine, limitSlot, slot, type Version } from '../engine/engine.ts';
import { Slice } from '../public-records.ts';
import type { ListQuery } from '../queries.ts';
import { manyChanged } from '../schema/columns.ts';
import type { Page } from '../store.ts';
import { type BodyRow, bodyPage, emptyPage, listKinds, startOf } from './paging.ts';
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
  private readonly first: number;
  private readonly slabs: Buffer[];
  /** How many slabs were started; the newest is at this index less one, modulo their number. */
  private begun = 0;
  private used = SLAB;
  /** Where the record of each row begins, counted over all slabs ever started, plus one: 0 is none. */
  private starts = new Float64Array(0);
  private lengths = new Uint32Array(0);

  /** Rows are counted from `first`; it holds up to `most` bytes, and at least two slabs. */
  constructor(first: number, most: number) {
    this.first = first;
    this.slabs = new Array<Buffer>(Math.max(2, Math.floor(most / SLAB)));
  }

  get(row: number): Slice | undefined {
    const place = row - this.first;
    const start = (this.starts[place] ?? 0) - 1;
    if (start < (this.begun - this.slabs.length) * SLAB || start < 0) return undefined;
    const slab = this.slabs[Math.floor(start / SLAB) % this.slabs.length];
    const from = start % SLAB;
    return slab === undefined ? undefined : new Slice(slab, from, from + (this.lengths[place] ?? 0));
  }

  /** Returns the record in the cache. A record that is larger than a slab is not cached. */
  set(row: number, record: string): Slice {
    const length = Buffer.byteLength(record);
    if (length >= SLAB) return new Slice(Buffer.from(record), 0, length);
    if (this.used + length >= SLAB) this.beginSlab();
    const slab = this.slabs[(this.begun - 1) % this.slabs.length] ?? Buffer.alloc(0);
    const from = this.used;
    slab.write(`${record},`, from);
    this.used += length + 1;
    this.note(row - this.first, (this.begun - 1) * SLAB + from + 1, length);
    return new Slice(slab, from, from + length);
  }

  /** Drops a record that changed. */
  drop(row: number): void {
    const place = row - this.first;
    if (place >= 0 && place < this.starts.length) this.starts[place] = 0;
  }

  dropAll(): void {
    this.starts.fill(0);
  }

  private beginSlab(): void {
    this.slabs[this.begun % this.slabs.length] = Buffer.allocUnsafeSlow(SLAB);
    this.begun++;
    this.used = 0;
  }

  private note(place: number, start: number, length: number): void {
    if (place >= this.starts.length) this.grow(place + 1);
    this.starts[place] = start;
    this.lengths[place] = length;
  }

  private grow(least: number): void {
    const size = Math.max(least, 2 * this.starts.length);
    const [starts, lengths] = [new Float64Array(size), new Uint32Array(size)];
    starts.set(this.starts);
    lengths.set(this.lengths);
    [this.starts, this.lengths] = [starts, lengths];
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
    const { first } = rowsOf(catalogue.no);
    const [index, kept] = [new SaleIndex(first), new RecordCache(first, maxBytes)];
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
  return engine.prepareTuples<Change>(
    engine.db
      .selectFrom('changes')
      .select(['revision', 'seq'])
      .where('organization_no', '=', slot('organization'))
      .where('revision', '>', slot('after'))
      .orderBy('revision'),
  );
}

function factsReader(engine: Engine) {
  return engine.prepareTuples<SaleFacts>(
    engine.db
      .selectFrom('sales')
      .select(['seq', 'created_at', 'status_bit', 'method_bits', 'store_bit', 'staff_no', 'tab_no'])
      .where('seq', '>=', slot('next'))
      .where('seq', '<', slot('end'))
      .orderBy('seq')
      .limit(limitSlot('limit')),
  );
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
  const bodies = engine.db.selectFrom('sales').select(['seq', 'body']);
  const together = engine.prepareTuples<TextRow>(
    bodies.where('seq', '>=', slot('lowest')).where('seq', '<=', slot('highest')),
  );
  const scattered = engine.prepareTuples<TextRow>(
    bodies.where(sql<boolean>`seq in (select value from json_each(${slot<string>('rows')}))`),
  );
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
    return bodyPage(found, query.limit, listKinds.sales, catalogue.no);
  };
}
