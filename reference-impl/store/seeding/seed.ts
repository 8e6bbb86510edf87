import { on } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { recentResults } from '../../../contract/serving/recent-results.ts';
import { rowsOf } from '../../world/id.ts';
import { shapesOf, type Vocabulary, worldVersion } from '../../world/shape.ts';
import type { WorldOptions } from '../../world/world.ts';
import { type Engine, onceUnlessFailed } from '../engine/engine.ts';
import { paidBit } from '../queries.ts';
import { dayLength } from '../rows/sale-rows.ts';
import type { EngineKind, Part, Portion } from '../schema/columns.ts';
import { buildHelpfulIndexes } from '../schema/migrations.ts';

/** The tables that are loaded while the store is served. */
type BackgroundTable = 'sales' | 'movements';
type Progress = (done: number, total: number) => void;

/** Loads a world into empty tables. The row in `worlds` comes last: without it a database counts as not seeded. */
export async function seedWorld(
  engine: Engine,
  world: WorldOptions,
  { rows: portions }: Portions,
  onProgress?: Progress,
): Promise<void> {
  const total = shapesOf(world).reduce((sum, { sales }) => sum + sales, 0);
  let done = 0;
  for await (const { table, rows } of portions) {
    await engine.load(table, rows);
    if (table !== 'sales') continue;
    done += rows.length;
    onProgress?.(done, total);
  }
  await countSales(engine);
  await countMovements(engine);
  await engine.load('worlds', [[1, worldVersion, world.seed, String(world.scale), world.now]]);
}

/** The count of an organization is 0 until all of its rows are loaded. */
async function lacks({ db }: Engine, what: BackgroundTable): Promise<boolean> {
  const lacking = db.selectFrom('organizations').select('no').where(what, '=', 0);
  return (await lacking.executeTakeFirst()) !== undefined;
}

/**
 * Loads rows into a store that is being served. The rows are deterministic, so an interrupted start or another process that
 * loads them too does no harm.
 */
async function loadMore(engine: Engine, what: BackgroundTable, portions: Portions, signal: AbortSignal): Promise<void> {
  const stop = () => void portions.close();
  signal.addEventListener('abort', stop);
  try {
    for await (const { table, rows } of portions.rows) {
      // Lets requests through.
      await nextTurn();
      signal.throwIfAborted();
      await engine.loadMissing(table, rows);
    }
    // An aborted thread ends without an error.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
    await portions.close();
  }
  await (what === 'sales' ? countSales(engine) : countMovements(engine));
}

/** Sales are numbered without gaps, so the last number is the count. */
export async function newestSale(db: Engine['db'], organization: number) {
  const { first, last } = rowsOf(organization);
  const theirs = db.selectFrom('sales').select(['seq', 'created_at']).where('seq', '>', first).where('seq', '<', last);
  const newest = await theirs.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return newest && { number: newest.seq - first, created_at: newest.created_at };
}

/** What is added up from sales comes with their number. */
async function countSales({ db }: Engine): Promise<void> {
  for (const { no } of await db.selectFrom('organizations').select('no').where('sales', '=', 0).execute()) {
    const newest = await newestSale(db, no);
    if (newest === undefined) continue;
    await addUpDays(db, no);
    await addUpAccounts(db, no);
    const counted = { sales: newest.number, seeded_sales: newest.number, last_at: newest.created_at };
    await db.updateTable('organizations').set(counted).where('no', '=', no).where('sales', '=', 0).execute();
  }
}

async function countMovements({ db }: Engine): Promise<void> {
  await db
    .updateTable('organizations')
    .set(({ selectFrom, fn }) => ({
      movements: selectFrom('movements')
        .select(fn.countAll<number>().as('count'))
        .whereRef('movements.organization_no', '=', 'organizations.no'),
    }))
    .where('movements', '=', 0)
    .execute();
  await db
    .updateTable('organizations')
    .set((is) => ({ seeded_movements: is.ref('movements') }))
    .where('seeded_movements', '=', 0)
    .where('events', '=', 0)
    .whereRef('sales', '=', 'seeded_sales')
    .execute();
}

type Db = Engine['db'];
type Condition = ReturnType<typeof sql>;

export const dayOf = sql`created_at / ${sql.lit(dayLength)}`;

const all = sql`1 = 1`;

/** A day and store without a paid sale has no row. What another process has added up already stays. */
async function addUpDays(db: Db, organization: number, sales = all): Promise<void> {
  await sql`
    insert into day_totals (organization_no, day, store_no, staff_no, revenue, count, discount, discounted)
    select organization_no, ${dayOf}, store_no, staff_no,
      sum(total), count(*), sum(discount), sum(case when discount > 0 then 1 else 0 end)
    from sales where organization_no = ${organization} and status_bit = ${paidBit} and ${sales}
    group by organization_no, ${dayOf}, store_no, staff_no on conflict do nothing`.execute(db);
}

/** The accounts are the last of the running sums. The plus keeps SQLite from reading all sales of the organization for a few buyers. */
export async function addUpAccounts(db: Db, organization: number, bought = sql`buyer_no is not null`): Promise<void> {
  await sql`
    insert into customer_accounts (customer_no, store_no, organization_no, revenue, count, first_seq, last_seq)
    select buyer_no, store_no, organization_no, sum(total), count(*), min(seq), max(seq)
    from sales where +organization_no = ${organization} and ${bought}
    group by buyer_no, store_no, organization_no on conflict do nothing`.execute(db);
}

/**
 * What is added up from sales is added up again from them, never corrected: so it cannot drift from them. That is all days since one instant and until another,
 * and the running sums and accounts of those who bought these sales.
 */
export async function recount(
  db: Db,
  organization: number,
  sales: Condition,
  since: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const [first, last] = [Math.floor(since / dayLength), Math.floor(until / dayLength)];
  await sql`
    delete from day_totals
    where organization_no = ${organization} and day >= ${first} and day <= ${last}`.execute(db);
  const then = sql`created_at >= ${first * dayLength} and created_at < ${(last + 1) * dayLength}`;
  await addUpDays(db, organization, then);
  const theirs = sql`in (select customer_no from sales where organization_no = ${organization} and ${sales})`;
  await sql`
    update sales set buyer_revenue = running.revenue, buyer_count = running.count
    from (
      select seq, sum(total) over bought as revenue, count(*) over bought as count
      from sales where +organization_no = ${organization} and buyer_no ${theirs}
      window bought as (partition by buyer_no, store_no order by seq)
    ) as running
    where running.seq = sales.seq
      and (buyer_revenue is distinct from running.revenue or buyer_count is distinct from running.count)`.execute(db);
  await sql`
    delete from customer_accounts where organization_no = ${organization} and customer_no ${theirs}`.execute(db);
  await addUpAccounts(db, organization, sql`buyer_no ${theirs}`);
}

const allParts: readonly Part[] = ['catalogue', 'sales', 'stock'];

/** Rows that are being made. The caller closes them, even if not all were read. */
export interface Portions {
  readonly rows: AsyncIterable<Portion>;
  close(): Promise<void>;
}

/** A smaller world is made in less time than a thread takes to start. */
function isWorthAThread({ scale }: WorldOptions): boolean {
  return scale >= 0.2;
}

/** Makes the catalogue here and the history in a thread that starts now. */
export function makePortions(world: WorldOptions, parts: readonly Part[]): Portions {
  const history = parts.filter((part) => part !== 'catalogue');
  if (!isWorthAThread(world) || history.length === 0) return { rows: rowsMadeHere(world, parts), async close() {} };
  const thread = rowsFromThread(world, history, wordsOf(world.seed));
  if (history.length === parts.length) return thread;
  return { rows: oneAfterTheOther(rowsMadeHere(world, ['catalogue']), thread.rows), close: thread.close };
}

async function* oneAfterTheOther(...sources: readonly AsyncIterable<Portion>[]): AsyncGenerator<Portion> {
  for (const source of sources) yield* source;
}

async function* rowsMadeHere(options: WorldOptions, parts: readonly Part[]): AsyncGenerator<Portion> {
  // Loaded here, because only a first start needs them.
  const [{ makeWorld }, { worldRows }, words] = await Promise.all([
    import('../../world/world.ts'),
    import('./world-rows.ts'),
    wordsOf(options.seed),
  ]);
  yield* worldRows(makeWorld(options, words), parts);
}

/** Cached, because a first start needs them three times. */
const wordsOf = recentResults(
  async (seed: number): Promise<Vocabulary> => (await import('../../world/words.ts')).makeVocabulary(seed),
  100,
);

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Rows are short-lived: with a large young generation the garbage collector moves almost none of them. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

export interface ThreadTask {
  readonly world: WorldOptions;
  readonly parts: readonly Part[];
  /** One number: how many portions were read. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/**
 * Makes the rows of a world in a thread that starts now. The words are sent to it, because loading faker in the thread would
 * double its start time.
 */
function rowsFromThread(
  { seed, scale, shape, now }: WorldOptions,
  parts: readonly Part[],
  words: Promise<Vocabulary>,
): Portions {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadTask = { world: { seed, scale, shape, now }, parts, taken };
  const worker = new Worker(new URL(`./seed-thread${EXTENSION}`, import.meta.url), { workerData, resourceLimits });
  const messages = on(worker, 'message', { close: ['exit'] });
  const sent = words.then((made) => worker.postMessage(made));
  // The reader of the rows gets the error.
  sent.catch(() => undefined);

  async function* rows(): AsyncGenerator<Portion> {
    await sent;
    for await (const [portion] of messages) {
      yield portion;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
  }

  return {
    rows: rows(),
    async close() {
      await worker.terminate();
    },
  };
}

/** Small worlds only: their background seeding ends within seconds, and queries without their indexes are still fast. */
export function seedsInBackground(kind: EngineKind, { scale }: WorldOptions): boolean {
  return kind === 'sqlite' && scale <= 2;
}

/** The parts that must be loaded before a store is served. */
export function partsBeforeServing(kind: EngineKind, world: WorldOptions): readonly Part[] {
  return seedsInBackground(kind, world) && isWorthAThread(world) ? ['catalogue'] : allParts;
}

/** A stage of background seeding: sales are loaded, their indexes are built, stock movements are loaded. */
export type Stage = 'sales' | 'indexes' | 'movements';

export interface BackgroundSeeding {
  /** Resolves when the stage is done. Rejects when it failed; the next call tries again. */
  readonly ready: (stage: Stage) => Promise<void>;
  /** The next start loads what is still missing. */
  readonly stop: () => Promise<void>;
}

export const noBackgroundSeeding: BackgroundSeeding = { ready: async () => {}, stop: async () => {} };

/** Delays the seeding, so that the server starts and answers its first requests undisturbed. */
const delayMs = 100;

interface Begin {
  /** The sales that a thread has already started to make. */
  readonly begun: Portions | null;
  readonly onFailed?: ((error: unknown) => void) | undefined;
}

/** Loads what is missing while the store is served. */
export function seedInBackground(engine: Engine, world: WorldOptions, { begun, onFailed }: Begin): BackgroundSeeding {
  const stopped = new AbortController();
  const { signal } = stopped;
  let begunSales = begun;

  async function load(table: BackgroundTable, part: Part, underWay: Portions | null): Promise<void> {
    try {
      signal.throwIfAborted();
      if (await lacks(engine, table)) await loadMore(engine, table, underWay ?? makePortions(world, [part]), signal);
    } finally {
      await underWay?.close();
    }
  }

  const sales = onceUnlessFailed(async () => {
    const underWay = begunSales;
    begunSales = null;
    await load('sales', 'sales', underWay);
  });
  const indexes = onceUnlessFailed(async () => {
    await sales();
    await buildHelpfulIndexes(engine.db, ['sales', 'staff_shifts'], signal);
  });
  const movements = onceUnlessFailed(async () => {
    await indexes();
    await load('movements', 'stock', null);
  });
  const all = onceUnlessFailed(async () => {
    await movements();
    await buildHelpfulIndexes(engine.db, ['movements'], signal);
  });

  const stages = { sales, indexes, movements };
  // A failure is also reported to the requests that wait for the stage.
  const begin = () => all().catch((error: unknown) => (signal.aborted ? undefined : onFailed?.(error)));
  const timer = setTimeout(begin, delayMs);
  return {
    ready: (stage) => stages[stage](),
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await begin();
    },
  };
}
