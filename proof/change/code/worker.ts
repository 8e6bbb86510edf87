import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { checkWithoutFile } from '../../../conformance/index.ts';
import type { Run } from '../../../conformance/model/run.ts';
import type { Handler } from '../../../contract/http.ts';
import type { OpenedDeployment } from '../../open-deployment.ts';
import { moveClockTo } from '../../thread-clock.ts';
import { visitTo } from '../../visit-to.ts';
import { type Comparison, comparisonOf, type Difference, differences, type Open } from '../comparison/compare.ts';
import { planFor } from '../comparison/questions.ts';
import type { SubjectName } from './place.ts';

export interface Given {
  readonly subject: SubjectName;
  readonly now: number;
  readonly sources: ReadonlyMap<string, string>;
  /** Null while it is made. */
  readonly comparison: Comparison | null;
}

export interface Judged {
  /** Unchanged: it survived, and no answer differs from that of the deployment without it. */
  readonly outcome: 'killed' | 'survived' | 'unchanged' | 'incomplete' | 'crashed';
  /** Rules that failed, answers that differ, or why it could not be judged. */
  readonly by: readonly string[];
}

/** What is learned from the deployment without a mutant. */
export interface Recorded {
  /** The mutants whose code a check or a comparison executes. */
  readonly reached: readonly string[];
  readonly comparison: Comparison;
}

const { subject, now, sources, comparison }: Given = workerData;
const MARK = 'mutant';
/** Code that is loaded anew for every mutant, so that what runs once while a file is loaded is mutated too. */
const LOADED_ANEW =
  subject === 'third' ? /\/proof\/third\// : /\/(?:reference-impl|contract\/serving)\/|\/proof\/open-deployment/;

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

const modules = { third: '../../third/check-third.ts', reference: '../../open-deployment.ts' };

/** The third with its plain choices, or the reference: to check it, and to compare it with a limit. */
async function opened(id: string): Promise<Readonly<Record<'open' | 'openToCompare', Open>>> {
  const loaded = await import(`${modules[subject]}?${MARK}=${id}`);
  const served = (open: () => OpenedDeployment | Promise<OpenedDeployment>): Open => {
    return async () => {
      const deployment = await open();
      return { ...deployment, handle: asServed(deployment.handle) };
    };
  };
  if (subject === 'reference')
    return { open: served(() => loaded.openDeployment(now)), openToCompare: served(() => loaded.openAsServed(now)) };
  const open = served(() => loaded.openPlain(now));
  return { open, openToCompare: open };
}

/** What node:http makes of an answer that is not one. */
function asServed(handle: Handler): Handler {
  return async (request) => {
    const { status, headers = {}, body = '' } = await handle(request);
    return typeof status === 'number' ? { status, headers, body } : { status: 500, headers: {}, body: '' };
  };
}

async function check(open: Open, burst: boolean): Promise<Run> {
  moveClockTo(now);
  const deployment = await open();
  const visit = visitTo({ handle: deployment.handle, visitor: deployment, burst });
  const run = await checkWithoutFile({ ...visit, secondLookAfterMs: 0 });
  await deployment.close();
  return run;
}

/** Checks a deployment, and compares one that is conformant. */
async function judged(id: string): Promise<Judged> {
  if (comparison === null) throw new Error('this thread was given no comparison');
  activate(id);
  const { open, openToCompare } = await opened(id);
  const seen = await checked(open);
  if (seen.outcome !== 'survived') return seen;
  const found = await differences(openToCompare, now, comparison);
  if (found.length === 0)
    return { outcome: 'unchanged', by: [`${comparison.answers.length} requests, no answer differs`] };
  const described = found.slice(0, MOST_DESCRIBED).map(differenceWords);
  return { outcome: 'survived', by: [`${found.length} answers differ`, ...described] };
}

async function checked(open: Open): Promise<Judged> {
  const run = await check(open, false);
  const failed = run.results.filter(({ level, outcome }) => level === 'must' && outcome === 'failed');
  if (run.verdict === 'nonconformant') return { outcome: 'killed', by: failed.map(({ rule }) => rule) };
  return run.verdict === 'conformant' ? { outcome: 'survived', by: [] } : { outcome: 'incomplete', by: [run.summary] };
}

const MOST_DESCRIBED = 3;

/** For whoever reads the survivors. */
function differenceWords({ request: { method, url, headers }, before, after }: Difference): string {
  return `${method} ${url}${headers.authorization === undefined ? ' without a key' : ''}: ${before} => ${after}`;
}

async function recorded(): Promise<Recorded> {
  const counts = record();
  const { open, openToCompare } = await opened('none');
  await check(open, true);
  const deployment = await open();
  const parts = await planFor(deployment, now);
  await deployment.close();
  const made = await comparisonOf(openToCompare, now, parts);
  return { reached: Object.keys(counts), comparison: made };
}

function crashed(error: unknown): Judged {
  return { outcome: 'crashed', by: [error instanceof Error ? error.message : String(error)] };
}

/** Asked for a mutant by its id, or for the deployment without one. */
parentPort?.on('message', (id: string | null) => {
  void (id === null ? recorded() : judged(id).catch(crashed)).then((said) => parentPort?.postMessage(said));
});
