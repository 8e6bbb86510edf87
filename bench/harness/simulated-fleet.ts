import { enqueueDue, NO_QUEUE, ringForgotten, waitingQueues } from '../../fleet/queue/queue.ts';
import { overview } from '../../fleet/serve/overview.ts';
import type { Database, Sql } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { migrate } from '../../fleet/store/migrations.ts';
import { openPglite } from '../../fleet/store/pglite.ts';
import { record, take } from '../../fleet/store/visits.ts';
import type { VisitOutcome } from '../../fleet/visit/outcome.ts';
import type { Finding } from './figures.ts';

const TURNS = 100;
const VISITS = 500;
const REQUIREMENTS = 307;

const OUTCOME: VisitOutcome = {
  result: 'conformant',
  reason: 'all kept',
  requests: 30,
  durationMs: 1000,
  evidence: null,
  summary: null,
  seen: Array.from({ length: REQUIREMENTS }, (_, index) => ({
    requirement: `R-${index}`,
    outcome: 'passed',
    fails: false,
  })),
  quiet: null,
};

/** What a turn and a visit cost with so many deployments, where the visit asks nothing: processor time with PGlite in it. */
export async function simulated(most: number): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let count = 100; count <= most; count *= 10) findings.push(...(await withDeployments(count)));
  return findings;
}

async function withDeployments(count: number): Promise<readonly Finding[]> {
  const asked = { statements: 0 };
  const database = counting(await openPglite(null), asked);
  await migrate(database);
  const names = Array.from({ length: count }, (_, index) => `shop-${index}`);
  await sync(
    database,
    names.map((name) => ({
      name,
      url: `http://127.0.0.1:4010/${name}`,
      owner: null,
      tags: [],
      schedule: 'every 1d',
      samples: 'every 1h',
      zone: 'UTC',
      keys: { good: { env: 'SHOP_KEY' } },
      checking: {},
    })),
  );
  await enqueueDue(database, NO_QUEUE);
  await database.script('analyze');
  const rows = await database.query<{ id: string }>('select id from counterproof_fleet.visits limit $1', [VISITS]);
  const visit = await costOf(asked, rows.length, async (index) => {
    const taken = await take(database, rows[index]?.id ?? '', { name: 'bench', leaseMs: 60_000 });
    if (taken !== null && !('because' in taken)) await record(database, taken, OUTCOME);
  });
  const turn = await costOf(asked, TURNS, async () => {
    await enqueueDue(database, NO_QUEUE);
    await ringForgotten(database, NO_QUEUE);
    await waitingQueues(database, null);
  });
  const shown = await costOf(asked, 3, async () => void (await overview(database)));
  const bytes = JSON.stringify(await overview(database)).length;
  await database.close();
  const versus = `${count} deployments`;
  return [
    { what: 'a simulated visit, taken and recorded', versus, value: visit.ms, unit: 'ms', from: visit.from },
    { what: 'a turn of scheduler and worker', versus, value: turn.ms, unit: 'ms', from: turn.from },
    {
      what: 'the whole table of the page',
      versus,
      value: shown.ms,
      unit: 'ms',
      from: `${shown.from}, ${Math.round(bytes / 1000)} kB`,
    },
  ];
}

interface Asked {
  statements: number;
}

/** In processor time of this process. */
async function costOf(asked: Asked, times: number, work: (index: number) => Promise<void>) {
  asked.statements = 0;
  const before = process.cpuUsage();
  for (let index = 0; index < times; index++) await work(index);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / times, from: `${(asked.statements / times).toFixed(1)} statements` };
}

function counting(database: Database, asked: Asked): Database {
  const noting = (sql: Sql): Sql => ({
    ...sql,
    query: (text, values) => {
      asked.statements += 1;
      return sql.query(text, values);
    },
  });
  return { ...database, ...noting(database), transaction: (work) => database.transaction((sql) => work(noting(sql))) };
}
