import { sql } from 'kysely';
import { rowsOf } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import { limitSlot, slot } from '../engine/slot.ts';
import { RecordCache } from './record-cache.ts';
import { type SaleFacts, SaleIndex } from './sale-index.ts';
import { type FindSales, newestFirst, type SaleRow, type TextRow } from './sale-search.ts';

/** How many sales are read in one tick: a few milliseconds. */
const salesPerTick = 4000;
/** In bytes, for each organization: six times the default scale; of a larger shop, the recently read sales. */
const maxBytes = 160_000_000;

/** The sales of one organization, and the database version that they are from. */
interface InMemorySales {
  readonly index: SaleIndex;
  readonly kept: RecordCache;
  version: number | null;
  state: 'filling' | 'whole' | 'unusable';
}

/**
 * Finds sales in memory. With every request it checks the version of the database, and reads added sales first. Until all
 * sales are in memory the database searches.
 */
export function salesInMemory(engine: Engine, version: () => Promise<number>, search: FindSales): FindSales {
  const organizations = new Map<number, InMemorySales>();
  const readFacts = factsReader(engine);
  const read = rowReader(engine);

  /** Reads added sales. False while more are missing than one tick reads, or when a row is missing for good. */
  async function refresh(resident: InMemorySales, { no }: Catalogue, current: number): Promise<boolean> {
    if (resident.version === current) return true;
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
    const fresh: InMemorySales = { index, kept, version: null, state: 'filling' };
    organizations.set(catalogue.no, fresh);
    // The next query of the database reports the error.
    fill(fresh, catalogue).catch(() => {
      fresh.state = 'unusable';
    });
    return fresh;
  }

  return async (catalogue, wanted) => {
    const current = await version();
    const resident = residentOf(catalogue);
    const isCurrent = resident.state === 'whole' && (await refresh(resident, catalogue, current));
    return isCurrent ? recordsOf(resident.kept, resident.index.find(wanted), read) : search(catalogue, wanted);
  };
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

async function recordsOf(kept: RecordCache, rows: readonly number[], read: ReadRows): Promise<readonly SaleRow[]> {
  const found: SaleRow[] = [];
  const missing: number[] = [];
  for (const row of rows) {
    const record = kept.get(row);
    if (record === undefined) missing.push(row);
    else found.push([row, record]);
  }
  if (missing.length === 0) return found;
  // Cached in the order of pages, so that the records of a page are adjacent.
  const fresh = (await read(missing)).toSorted(newestFirst);
  for (const [row, record] of fresh) found.push([row, kept.set(row, record)]);
  return found.toSorted(newestFirst);
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
