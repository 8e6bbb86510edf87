import { createRequire } from 'node:module';
import { type ByIdOperation, pathOf } from '../../../../contract/operations.ts';
import type { DreddEvidence } from '../../../model/drivers.ts';
import { NotEnough, type ProbeContext, probe, Skipped } from '../../../model/probe.ts';
import { urlPart } from '../../../model/values/curl.ts';
import { askPlainly, type People } from '../../questions/ask.ts';
import { type Driver, type DriverChild, driverChild } from '../child-process.ts';
import { arrangements, descriptionForDredd, type Job, type Report } from './arrangements.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly dredd: DreddEvidence;
  }
}

export interface DreddTarget extends Pick<Job, 'url' | 'key' | 'ca' | 'userAgent'> {
  readonly pace: { readonly requestsPerSecond: number; readonly timeoutMs: number; readonly retryTimeoutMs: number };
  /** Where Dredd runs: in a process of its own, when left out. */
  readonly child?: DreddChild;
}

/** Every operation but openapi.json is asked once, to find the people whose ids Dredd needs, and whether they are there. */
const QUESTIONS = 11;
const TRANSACTIONS = 33;
/** As in the rest of the run. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
/** So many may take the whole timeout before Dredd's time is over. */
const SLOW_EXCHANGES = 10;

/** The probe, and the process behind it, which holds the key and redacts what it hands on. */
export function dreddDriver(target: DreddTarget): Driver<'dredd'> {
  const { child = dreddChild() } = target;
  return {
    probe: probe({
      artifact: 'dredd',
      requires: [],
      // Where there is a pace to keep, it keeps its own, after the others; where there is none, it goes at the same time.
      ...(target.pace.requestsPerSecond > 0 && { phase: 'drivers' as const }),
      title: 'Dredd drives every documented status of every operation, in a process of its own',
      plan: () => QUESTIONS + TRANSACTIONS,
      async gather(context) {
        if (!isInstalled()) throw new Skipped('Dredd is not installed: npm install --save-dev dredd@14.1.0');
        if (context.requestsLeft() < QUESTIONS + TRANSACTIONS) throw new NotEnough('not enough of the budget was left');
        const people = await stillThere(context, (await askPlainly(context)).people);
        child.warm();
        const arranged = arrangements({ people, unknownId: context.randomUuid('dredd') });
        return await context.inTurn(() => judge(context, target, child, arranged));
      },
    }),
    warm: () => {
      if (isInstalled()) child.warm();
    },
    stop: () => child.stop(),
  };
}

/** A person whom old sales name may have left since, and then 404 is not a failure. */
async function stillThere(context: ProbeContext, people: People): Promise<People> {
  const found = async (operation: ByIdOperation): Promise<string | null> => {
    const id = people[operation];
    if (id === null) return null;
    const { status } = await context.ask({ operation, path: pathOf(operation, urlPart(id)) });
    return status === 404 ? null : id;
  };
  const [listStaffShifts, getCustomer] = await Promise.all([found('listStaffShifts'), found('getCustomer')]);
  return { listStaffShifts, getCustomer };
}

async function judge(
  context: ProbeContext,
  { url, key, ca, userAgent, pace }: DreddTarget,
  child: DreddChild,
  arranged: ReturnType<typeof arrangements>,
): Promise<DreddEvidence> {
  const { requestsPerSecond, timeoutMs, retryTimeoutMs } = pace;
  const spacingMs = requestsPerSecond > 0 ? 1000 / requestsPerSecond : 0;
  const asked = {
    description: descriptionForDredd(),
    url,
    key,
    ca,
    userAgent,
    arrangements: arranged,
    requestsPerSecond,
    timeoutMs,
    retryTimeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    totalMs: TRANSACTIONS * spacingMs + SLOW_EXCHANGES * timeoutMs + retryTimeoutMs,
  };
  return evidenceOf(await context.throughDriver(TRANSACTIONS, () => child.run(asked)), arranged.length);
}

/** Dredd goes green without having sent anything; here it has to account for each transaction. */
function evidenceOf({ version, compiled, requests, transactions }: Report, expected: number): DreddEvidence {
  if (compiled !== expected || transactions.length !== expected)
    throw new Error(`Dredd accounts for ${transactions.length} of ${expected} transactions`);
  return { version, expected, requests, transactions };
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('dredd');
    return true;
  } catch {
    return false;
  }
}

export type DreddChild = DriverChild<Job, Report>;

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const RUNNER = new URL(`./dredd-runner${EXTENSION}`, import.meta.url);

/** For what Dredd does without the deployment, such as validating a large body. */
const OWN_WORK_MS = 30_000;
/** Of objects, in MB: an answer whose problems fill more ends this process and no other. */
const HEAP_MEGABYTES = 256;

/** Dredd, in a process of its own. */
export function dreddChild(runner = RUNNER): DreddChild {
  return driverChild(
    { name: 'Dredd', runner, env: process.env, signal: 'SIGKILL', heapMegabytes: HEAP_MEGABYTES },
    // It stops sending by itself; this is for the case that it does not.
    ({ totalMs }) => totalMs + OWN_WORK_MS,
  );
}
