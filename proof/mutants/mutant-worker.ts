import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { checkWithoutFile } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import type { Handler } from '../../contract/http.ts';
import type { OpenedDeployment } from '../open-deployment.ts';
import { visitTo } from '../qualify-case.ts';
import { moveClockTo } from '../thread-clock.ts';
import type { SubjectName } from './subjects.ts';

interface Given {
  readonly subject: SubjectName;
  readonly now: number;
  readonly sources: ReadonlyMap<string, string>;
}

export interface Task {
  readonly id: string;
  /** Whether the check meets the rate limit too, which takes seconds. */
  readonly burst: boolean;
}

export interface Judged {
  readonly id: string;
  readonly outcome: 'killed' | 'survived' | 'incomplete' | 'crashed';
  /** Rules that failed, or why it could not be judged. */
  readonly by: readonly string[];
}

/** The mutants whose code a check of the deployment without a mutant executes. */
export interface Executed {
  readonly executed: readonly string[];
}

export type Message = 'ready' | Judged | Executed;

const { subject, now, sources }: Given = workerData;
const MARK = 'mutant';
/** Code that is loaded anew for every mutant, so that what runs once while a file is loaded is mutated too. */
const LOADED_ANEW =
  subject === 'second' ? /\/proof\/second\// : /\/(?:reference-impl|contract\/serving)\/|\/proof\/open-deployment/;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const mark = context.parentURL === undefined ? null : new URL(context.parentURL).searchParams.get(MARK);
    if (mark === null || !LOADED_ANEW.test(resolved.url) || resolved.url.includes('?')) return resolved;
    return { ...resolved, url: `${resolved.url}?${MARK}=${mark}` };
  },
  load(url, context, next) {
    const source = url.includes(`?${MARK}=`) ? sources.get(url.split('?')[0] ?? '') : undefined;
    return source === undefined ? next(url, context) : { format: 'module-typescript', source, shortCircuit: true };
  },
});

/** How Stryker's placed code asks which mutant acts. */
function activate(id: string): void {
  Object.assign(globalThis, { __stryker__: { activeMutant: id } });
}

/** Lets Stryker's placed code write down which mutants it comes by. */
function record(): Readonly<Record<string, number>> {
  const coverage = { static: {}, perTest: {} };
  Object.assign(globalThis, { __stryker__: { mutantCoverage: coverage } });
  return coverage.static;
}

const modules = { second: '../second/open-second.ts', reference: '../open-deployment.ts' };

/** One deployment for each set of choices that the subject has. */
async function opened(id: string): Promise<readonly (() => Promise<OpenedDeployment>)[]> {
  const loaded = await import(`${modules[subject]}?${MARK}=${id}`);
  if (subject === 'reference') return [() => loaded.openDeployment(now)];
  const { CHOICES } = await import('../second/choices.ts');
  return CHOICES.map((choices) => async () => loaded.openSecond(now, choices));
}

/** What node:http makes of an answer that is not one. */
function asServed(handle: Handler): Handler {
  return async (request) => {
    const { status, headers = {}, body = '' } = await handle(request);
    return typeof status === 'number' ? { status, headers, body } : { status: 500, headers: {}, body: '' };
  };
}

async function check(open: () => Promise<OpenedDeployment>, burst: boolean): Promise<Run> {
  moveClockTo(now);
  const deployment = await open();
  const run = await checkWithoutFile(visitTo({ handle: asServed(deployment.handle), visitor: deployment, burst }));
  await deployment.close();
  return run;
}

async function judge({ id, burst }: Task): Promise<Judged> {
  activate(id);
  let incomplete: readonly string[] = [];
  try {
    for (const open of await opened(id)) {
      const run = await check(open, burst);
      const failed = run.results.filter(({ level, outcome }) => level === 'must' && outcome === 'failed');
      if (run.verdict === 'nonconformant') return { id, outcome: 'killed', by: failed.map(({ rule }) => rule) };
      if (run.verdict !== 'conformant') incomplete = [run.summary];
    }
    return { id, outcome: incomplete.length > 0 ? 'incomplete' : 'survived', by: incomplete };
  } catch (error) {
    return { id, outcome: 'crashed', by: [error instanceof Error ? error.message : String(error)] };
  }
}

async function executed(): Promise<Executed> {
  const counts = record();
  for (const open of await opened('none')) await check(open, true);
  return { executed: Object.keys(counts) };
}

parentPort?.on('message', (task: Task | 'record') => {
  void (task === 'record' ? executed() : judge(task)).then((result) => parentPort?.postMessage(result));
});
parentPort?.postMessage('ready');
