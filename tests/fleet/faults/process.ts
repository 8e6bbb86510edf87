/** A process of a fleet, as `fleet up` or `fleet work`, but for its visits: four requests, which say who sent them and when. */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { StoreError } from '../../../fleet/store/database.ts';
import { saidOnce, startUp, startWorker, type Working } from '../../../fleet/up.ts';
import type { AskedVisit, VisitOutcome } from '../../../fleet/visit/outcome.ts';
import { CONFORMANT } from '../places.ts';
import { foundOf, LEASE_MS, STEPS } from './outside.ts';

const ANSWER_MS = 6000;

/** This process's clock is so much ahead; what ought to count is the clock of the database. */
function shiftOwnClock(ms: number): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [Date.now()] : args, made),
  });
}

async function visit(
  { id, deployment: { url } }: AskedVisit,
  _: AbortSignal,
  maySend: () => boolean,
): Promise<VisitOutcome> {
  const look = randomUUID();
  let isBroken = false;
  for (let step = 1; step <= STEPS; step++) {
    const answer = await asked(`${url}/${step}`, { 'x-visit': id, 'x-look': look }, maySend);
    if (answer === null) return { ...CONFORMANT, ...foundOf('unreachable'), reason: look };
    isBroken ||= !answer.ok;
  }
  return { ...CONFORMANT, ...foundOf(isBroken ? 'nonconformant' : 'conformant'), reason: look };
}

async function asked(url: string, headers: Record<string, string>, maySend: () => boolean): Promise<Response | null> {
  if (!maySend()) throw new Error('the visit was given back');
  const sent = { ...headers, 'x-worker': String(process.pid), 'x-sent': String(process.hrtime.bigint()) };
  const response = await fetch(url, { headers: sent, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
  await response?.body?.cancel();
  return response;
}

const text = { type: 'string', default: '' } as const;

async function main(): Promise<void> {
  const { role, db, file, shift } = parseArgs({ options: { role: text, db: text, file: text, shift: text } }).values;
  if (shift !== '') shiftOwnClock(Number(shift));
  const working: Working = {
    visit,
    tags: null,
    concurrency: 4,
    leaseMs: LEASE_MS,
    everyMs: 100,
    onError: saidOnce((error) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)),
  };
  const onFile = (lines: readonly string[]) => process.stderr.write(`${lines.join('\n')}\n`);
  const asked = Promise.withResolvers<void>();
  process.once('SIGTERM', asked.resolve);
  const where = { db };
  const retention = { days: 365, evidence: 10, bundles: 10 };
  const at = { port: 0, host: '127.0.0.1' };
  const up = { ...working, where, file, at, retention, env: process.env, onFile };
  const running = role === 'up' ? await startUp(up) : await startWorker(where, working);
  await asked.promise;
  await running.stop();
  process.exit(0);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StoreError ? error.message : String(error)}\n`);
  // As a service would, the harness starts it again.
  process.exit(error instanceof StoreError ? 2 : 70);
});
