import { createRequire } from 'node:module';
import { type ByIdOperation, pathOf } from '../../../../contract/operations.ts';
import type { DreddEvidence } from '../../../model/drivers.ts';
import { NotEnough, type ProbeContext, probe, Skipped } from '../../../model/probe.ts';
import { urlPart } from '../../../model/values/curl.ts';
import { keyFinder } from '../../../see/detect/keys.ts';
import { askPlainly, type People } from '../../questions/ask.ts';
import { type Driver, type DriverChild, PrestartedProcess, startChild } from '../child-process.ts';
import { arrangements, descriptionForDredd, type Job, type Report } from './arrangements.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly dredd: DreddEvidence;
  }
}

export interface DreddTarget extends Pick<Job, 'url' | 'key' | 'ca' | 'userAgent'> {
  readonly pace: { readonly requestsPerSecond: number; readonly timeoutMs: number; readonly retryTimeoutMs: number };
  /** Where Dredd runs: in a process of its own, when left out. */
  readonly start?: () => DreddChild;
}

/** Every operation but openapi.json is asked once, to find the people whose ids Dredd needs, and whether they are there. */
const QUESTIONS = 11;
const TRANSACTIONS = 33;
/** As in the rest of the run. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
/** So many may take the whole timeout before Dredd's time is over. */
const SLOW_EXCHANGES = 10;

/** The probe, and the process behind it. It is the driver that holds the key: what it hands on is redacted. */
export function dreddDriver(target: DreddTarget): Driver<'dredd'> {
  const { start = startDredd } = target;
  const dredd = new PrestartedProcess(start);
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
        dredd.prestart();
        const arranged = arrangements({ people, unknownId: context.randomUuid('dredd') });
        return await context.inTurn(() => judge(context, target, () => dredd.take(), arranged));
      },
    }),
    warm: () => {
      if (isInstalled()) dredd.prestart();
    },
    close: () => dredd.stop(),
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
  take: () => DreddChild,
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
    spacingMs,
    timeoutMs,
    retryTimeoutMs,
    maxBodyBytes: MAX_BODY_BYTES,
    totalMs: TRANSACTIONS * spacingMs + SLOW_EXCHANGES * timeoutMs + retryTimeoutMs,
  };
  const report = await context.throughDriver(TRANSACTIONS, () => take().run(asked));
  const { redact } = keyFinder([key]);
  return evidenceOf(report, arranged.length, redact);
}

/** Dredd goes green without having sent anything; here it has to account for each transaction. */
function evidenceOf(report: Report, expected: number, redact: (text: string) => string): DreddEvidence {
  const { version, compiled, requests, transactions } = report;
  if (compiled !== expected || transactions.length !== expected)
    throw new Error(`Dredd accounts for ${transactions.length} of ${expected} transactions`);
  const redacted = transactions.map(({ message, problems, ...rest }) => ({
    ...rest,
    message: redact(message),
    problems: problems.map((problem) => ({ pointer: redact(problem.pointer), message: redact(problem.message) })),
  }));
  return { version, expected, requests, transactions: redacted };
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
export function startDredd(runner = RUNNER): DreddChild {
  return startChild(
    { name: 'Dredd', runner, env: process.env, signal: 'SIGKILL', heapMegabytes: HEAP_MEGABYTES },
    {
      quietMs: ({ timeoutMs, retryTimeoutMs }: Job) => timeoutMs + retryTimeoutMs + OWN_WORK_MS,
      // It stops sending by itself; this is for the case that it does not.
      totalMs: ({ totalMs, timeoutMs, retryTimeoutMs }: Job) => totalMs + timeoutMs + retryTimeoutMs + OWN_WORK_MS,
    },
  );
}
