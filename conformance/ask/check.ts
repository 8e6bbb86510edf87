import { pathOf } from '../../contract/operations.ts';
import { isAsked } from '../decide/build-run.ts';
import type { Evidence, Round } from '../decide/evidence.ts';
import { type AnyRule, type Judged, judgeRound } from '../decide/judge.ts';
import type { Profile } from '../decide/profiles.ts';
import { silenceWords } from '../decide/unusual.ts';
import type { ArtifactName } from '../model/artifacts.ts';
import { type Exchange, isTransient } from '../model/exchange.ts';
import { type PairsCovered, settlesAfter } from '../model/probe.ts';
import { type AnyProbe, gatherAll, withDependencies } from './gather.ts';
import { refusalOf } from './refusal.ts';
import { Session, type SessionOptions } from './session.ts';

const MINUTE_MS = 60_000;
/** Below that, no default ends a run: a slow deployment is not a hostile one. */
const LEAST_MAX_DURATION_MS = 15 * MINUTE_MS;

type Pace = Pick<Profile, 'requestsPerSecond' | 'concurrency'>;

/** Where the pace has no limit, each of the concurrent requests is taken to need a twentieth of a second. */
export function requestsPerSecond(pace: Pace): number {
  return pace.requestsPerSecond > 0 ? pace.requestsPerSecond : pace.concurrency * 20;
}

/** The plan is that of a small shop; who allows more requests than it has, expects a larger one. */
export function defaultMaxDuration(planned: number, { budget, ...pace }: Pace & Pick<Profile, 'budget'>): number {
  const estimateMs = (Math.max(planned, budget) / requestsPerSecond(pace)) * 1000;
  return Math.max(LEAST_MAX_DURATION_MS, Math.ceil(3 * estimateMs));
}

export function durationWords(ms: number): string {
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${Math.round(ms / 1000)} s`;
}

export interface CheckOptions extends SessionOptions {
  readonly probes: readonly AnyProbe[];
  readonly rules: readonly AnyRule[];
  readonly only: readonly string[] | null;
  /** The longest that the run may take; left out, it follows from the plan. */
  readonly maxDurationMs?: number | undefined;
  /** How long after the answers in doubt they are asked for again; left out, so long that a cache of two seconds has forgotten them. */
  readonly secondLookAfterMs?: number | undefined;
  readonly onStage?: ((stage: 'gathering' | 'confirming') => void) | undefined;
  /** Receives the number of requests that the probes expect to send, before they begin. */
  readonly onPlan?: ((requests: number) => void) | undefined;
}

/** A check that ended before anything could be judged, with the reason. */
export class CannotStart extends Error {
  readonly verdict: 'unreachable' | 'usage';

  constructor(verdict: 'unreachable' | 'usage', message: string) {
    super(message);
    this.verdict = verdict;
  }
}

/** Gathers what the chosen rules need, a second time where failures must be confirmed; `judged` is what was judged to know that none must. */
export async function gatherEvidence(
  options: CheckOptions,
): Promise<{ readonly evidence: Evidence; readonly judged: Judged }> {
  const { session, rules, needs, planned, maxDurationMs } = await prepared(options);
  endAfter(session, maxDurationMs);
  options.onPlan?.(requestsOf(planned));
  options.onStage?.('gathering');
  const contextFor = (probe: AnyProbe) => session.contextFor(probe);
  const first = await gatherAll(options.probes, needs, contextFor);
  await settle(session);
  const exchanges = inOrder(session.exchanges);
  const confirmed = rules.filter(({ confirm }) => confirm === true);
  const judged = new Map(confirmed.map((rule) => [rule, judgeRound(rule, first, exchanges)]));
  const doubtful = confirmed.filter((rule) => judged.get(rule)?.outcome === 'failed');
  const rounds = [first];
  if (doubtful.length > 0) {
    options.onStage?.('confirming');
    // Of what failures rest on; all that was asked where one does not say.
    const shown = doubtful.map((rule) => judged.get(rule)?.evidence ?? []);
    const doubted = shown.some((ids) => ids.length === 0) ? null : new Set(shown.flat());
    await outwaitCaches(session, exchanges, doubted, options.secondLookAfterMs);
    session.kernel.forget();
    rounds.push(await gatherAll(options.probes, needsOf(doubtful), contextFor));
    await settle(session);
  }
  session.kernel.deadline.stop();
  const evidence = evidenceOf(options, session, rounds, planned);
  return { evidence, judged: rounds.length === 1 ? judged : new Map() };
}

/** A second look begins so long after the last of the answers that are in doubt. */
async function outwaitCaches(
  { kernel }: Session,
  exchanges: readonly Exchange[],
  doubted: ReadonlySet<string> | null,
  leastMs: number | undefined,
): Promise<void> {
  const ends = exchanges.filter(({ id }) => doubted?.has(id) !== false);
  const endedAt = ends.map(({ at, ms, attempts }) => (attempts.at(-1)?.sentAt ?? at) + ms);
  const left =
    endedAt.reduce((latest, end) => Math.max(latest, end), 0) + settlesAfter(ends, leastMs) - kernel.elapsedMs;
  if (left > 0) await unlessEnded(kernel, () => kernel.deadline.wait(left));
}

export interface PlannedProbe {
  readonly probe: string;
  readonly title: string;
  readonly requests: number;
  readonly pairs?: PairsCovered;
}

export interface Plan {
  readonly seed: string;
  readonly probes: readonly PlannedProbe[];
  /** The longest that the run may take. */
  readonly maxDurationMs: number;
}

/** The probes that would run and their number of requests, after the few requests of the preflight. */
export async function planOf(options: CheckOptions): Promise<Plan> {
  const { session, planned, maxDurationMs } = await prepared(options);
  const { kernel } = session;
  kernel.deadline.stop();
  if (kernel.ended !== null) throw new CannotStart('unreachable', `${options.url}: ${kernel.ended}`);
  return { seed: options.seed, probes: planned, maxDurationMs };
}

function requestsOf(planned: readonly PlannedProbe[]): number {
  return planned.reduce((sum, { requests }) => sum + requests, 0);
}

/** All that is known before anything is gathered. */
async function prepared(options: CheckOptions) {
  const { url, profile, only, probes } = options;
  const session = new Session(options);
  endAfter(session, options.maxDurationMs ?? LEAST_MAX_DURATION_MS);
  await inTime(session, url, () => preflight(session, url));
  const rules = options.rules.filter((rule) => isAsked(rule, profile, only, options.allow) === true);
  const needs = only === null ? needsOf(rules) : needsOfPart(rules, probes);
  const all = withDependencies(probes, needs);
  const used = probes.filter(({ artifact }) => all.has(artifact));
  if (only !== null) session.asked = { rules, probes: used };
  const unusable = await inTime(session, url, () =>
    Promise.all(used.map((probe) => probe.unusable?.(session.contextFor(probe)))),
  );
  const why = unusable.find((reason) => typeof reason === 'string');
  if (why !== undefined) throw new CannotStart('usage', why);
  const planned = used.map((probe) => plannedFor(probe, session));
  const total = requestsOf(planned);
  const maxDurationMs = options.maxDurationMs ?? defaultMaxDuration(total, { ...profile, budget: options.budget });
  return { session, rules, needs, planned, maxDurationMs };
}

function plannedFor(probe: AnyProbe, session: Session): PlannedProbe {
  const context = session.contextFor(probe);
  const pairs = probe.pairs?.(context);
  const requests = probe.plan(context);
  return { probe: probe.artifact, title: probe.title, requests, ...(pairs === undefined ? {} : { pairs }) };
}

function endAfter({ kernel }: Session, ms: number): void {
  kernel.deadline.endAfter(ms, `the run was ended after ${durationWords(ms)} (--max-duration)`);
}

/** What was lost last may have ended the deployment, and a limit may end later; the end of the run may come first. */
async function settle({ kernel }: Session): Promise<void> {
  await unlessEnded(kernel, async () => {
    await kernel.findOutIfSilent();
    await kernel.findOutIfLimited();
  });
}

async function unlessEnded(kernel: Session['kernel'], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (kernel.ended === null) throw error;
  }
}

/** Before there is anything to judge, the end of the run is one of a check that could not start. */
async function inTime<T>({ kernel }: Session, url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (kernel.ended === null) throw error;
    throw new CannotStart('unreachable', `${url}: ${kernel.ended} before anything was checked`);
  }
}

const PREFLIGHT = ['getMe', 'listStores'] as const;

/** One or two requests find a wrong address, a wrong key or a page that is not an API before the check begins. */
async function preflight(session: Session, url: string): Promise<void> {
  const context = session.contextFor({ artifact: 'me' });
  const answers: Exchange[] = [];
  for (const operation of PREFLIGHT) {
    const answer = await context.ask({ operation, path: pathOf(operation) });
    if (answer.status === 200 && answer.facts.isJson) {
      // What was limited for a while is asked again; the preflight waits for it only in part.
      if (answers.some(({ status }) => isTransient(status))) session.kernel.forget();
      return;
    }
    answers.push(answer);
  }
  const refusal = refusalOf(answers, url);
  if (refusal !== null) throw new CannotStart(refusal.verdict, `${url}: ${refusal.message}`);
}

function needsOf(rules: readonly AnyRule[]): Set<ArtifactName> {
  return new Set(rules.flatMap((rule) => rule.needs));
}

/** Alone, rules that look back on what others asked have nothing to look at: this probe asks every operation. */
const ASKS_EVERYWHERE = 'byId';

function needsOfPart(rules: readonly AnyRule[], probes: readonly AnyProbe[]): Set<ArtifactName> {
  const needs = needsOf(rules);
  const looksBack = (name: ArtifactName): boolean => {
    const probe = probes.find(({ artifact }) => artifact === name);
    return name === 'exchanges' || (probe?.phase === 'lookback' && !probe.requires.length && !probe.optional?.length);
  };
  return rules.some((rule) => rule.needs.every(looksBack)) ? needs.add(ASKS_EVERYWHERE) : needs;
}

function inOrder(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.toSorted((a, b) => (a.id.padStart(12) < b.id.padStart(12) ? -1 : 1));
}

function endOf({ ended, silence }: Session['kernel'], exchanges: readonly Exchange[]) {
  if (silence !== null) return { ended: silenceWords(silence, exchanges), silence };
  return ended === null ? {} : { ended };
}

const INPUTS = ['foreignStore', 'foreignCustomer', 'foreignStaff'] as const;

function evidenceOf(
  options: CheckOptions,
  session: Session,
  rounds: readonly Round[],
  planned: readonly PlannedProbe[],
): Evidence {
  const { kernel } = session;
  const { concurrency, requestsPerSecond, timeoutMs, retryTimeoutMs } = options.profile;
  const exchanges = inOrder(session.exchanges);
  return {
    meta: {
      format: 'counterproof-evidence/2',
      url: options.url,
      startedAt: session.startedAt,
      durationMs: Math.round(kernel.elapsedMs),
      pace: { concurrency, requestsPerSecond, timeoutMs, retryTimeoutMs },
      only: options.only,
      budget: options.budget,
      seed: options.seed,
      ...(options.userAgent === undefined ? {} : { userAgent: options.capture.text(options.userAgent) }),
      allow: options.allow,
      keys: [...options.keys.keys()],
      inputs: INPUTS.filter((name) => options.inputs[name] !== undefined),
      requests: kernel.requestsSent,
      retries: kernel.counts.retries,
      waitedMs: Math.round(kernel.waitedMs),
      ...endOf(kernel, exchanges),
      probes: planned.map(({ probe, requests, pairs }) => ({
        probe,
        planned: requests,
        sent: session.sentBy(probe),
        ...(pairs === undefined ? {} : { pairs }),
      })),
    },
    exchanges,
    rounds,
  };
}
