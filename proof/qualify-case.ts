import { checkWithoutFile, type Visit } from '../conformance/index.ts';
import type { Verdict } from '../conformance/model/outcome.ts';
import type { Run } from '../conformance/model/run.ts';
import { requirementFacts } from '../conformance/suite.ts';
import type { ApiResponse, Handler } from '../contract/http.ts';
import { defects } from './defects/defects.ts';
import type { Deployment, Variant, Visitor } from './fault.ts';
import { json } from './fault-kit/responses.ts';
import { faults as everyFault } from './faults/catalogue.ts';
import { type Reproduced, reproducedIn } from './reproductions.ts';
import { variants } from './variants/catalogue.ts';
import { type Visited, visitTo } from './visit-to.ts';
import { mutate, outputMutations } from './wrong-values.ts';

/** Those that need no driver, and so no server. */
const faults = everyFault.filter(({ driver }) => driver === undefined);

export type CaseKind = 'reference' | 'variant' | 'fault' | 'output' | 'defect';

export interface QualificationCase {
  readonly kind: CaseKind;
  readonly id: string;
  readonly title: string;
  /** The requirement that a fault breaks; the open points that a variant takes the other way. */
  readonly requirements: readonly string[];
}

export interface CaseResult extends QualificationCase {
  readonly verdict: Verdict | 'broken';
  /** Must rules that failed. */
  readonly failed: readonly string[];
  /** Rules that failed and belong to the requirement of the fault: advisories, where it is a recommendation. */
  readonly caughtBy: readonly string[];
  /** How many causes the failures of a fault have, and whether its own requirement is in the first one; `null` where nothing failed. */
  readonly causes: { readonly count: number; readonly isOwnFirst: boolean } | null;
  /** Of a fault: whether the requests that its report gives show it again. */
  readonly reproduced: Reproduced | null;
  /** In what a variant, or a fault that was missed, differed from the plain deployment: one that differs in nothing proves nothing. */
  readonly effects: readonly Effect[];
  readonly good: boolean;
  readonly requests: number;
  readonly ms: number;
  readonly message: string;
}

export function qualificationCases(): QualificationCase[] {
  return [
    { kind: 'reference', id: 'reference', title: 'The reference implementation as it is', requirements: [] },
    ...variants.map(({ id, title, requirements }): QualificationCase => ({ kind: 'variant', id, title, requirements })),
    ...faults.map(
      ({ id, title, requirement }): QualificationCase => ({ kind: 'fault', id, title, requirements: [requirement] }),
    ),
  ];
}

/** Defects of other read APIs; their score is apart, because no rule was written for them. */
export function defectCases(): QualificationCase[] {
  return defects.map(({ id, title }): QualificationCase => ({ kind: 'defect', id, title, requirements: [] }));
}

/** Checks one deployment with the suite and says whether the suite was right. */
export async function qualifyCase(one: QualificationCase, deployment: Deployment): Promise<CaseResult> {
  const began = performance.now();
  const ms = (): number => Math.round(performance.now() - began);
  try {
    const wrapped = wrappedHandler(one, deployment);
    // Some correct deployments have a cache; what a fault breaks stays broken.
    const secondLookAfterMs = one.kind === 'variant' ? undefined : 0;
    const { handle, again } = recording(wrapped.handle);
    const run = await checkWithoutFile({ ...visitTo({ ...wrapped, handle }), secondLookAfterMs });
    const isMissed = one.kind === 'fault' && run.verdict === 'conformant';
    const result = judged(one, run, isMissed ? await effectsOf(one, deployment) : wrapped.effects());
    const faulty = { handle: wrapped.handle, again, keys: wrapped.visitor.keys };
    const reproduced = one.kind === 'fault' ? await reproducedIn(run, faulty, deployment, wrapped.burst) : null;
    return { ...one, ...result, reproduced, requests: run.requests, ms: ms() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // A deployment so broken that a check will not start has not passed.
    return { ...one, ...UNJUDGED, verdict: 'broken', ms: ms(), message };
  }
}

const UNJUDGED = { failed: [], caughtBy: [], causes: null, reproduced: null, effects: [], good: false, requests: 0 };

/** How the suite visits the deployment of a case. */
export function visitOfCase(one: QualificationCase, deployment: Deployment): Visit {
  return visitTo(wrappedHandler(one, deployment));
}

interface Wrapped extends Visited {
  readonly effects: () => readonly Effect[];
}

/** In what a fault differs while it is checked: where it is missed, whether the shop has anything that it shows in. */
async function effectsOf(one: QualificationCase, deployment: Deployment): Promise<readonly Effect[]> {
  const wrapped = wrappedHandler(one, deployment);
  const { handle, effects } = observed(wrapped.handle, deployment, wrapped.visitor);
  await checkWithoutFile({ ...visitTo({ ...wrapped, handle }), secondLookAfterMs: 0 });
  return effects();
}

const NO_EFFECTS = (): readonly Effect[] => [];

/** What a case puts around the deployment; a fault and a defect differ on purpose, so that it need not be watched in what. */
function wrappedHandler(one: QualificationCase, deployment: Deployment): Wrapped {
  const { wrap, plain = () => deployment, visitor: visitorOf, burst = false, without = [], prefix = '' } = casing(one);
  const [handle, visitor] = [wrap(deployment), visitorOf?.(deployment) ?? deployment];
  const isWatched = one.kind !== 'fault' && one.kind !== 'defect';
  return {
    ...(isWatched ? observed(handle, plain(), visitor) : { handle, effects: NO_EFFECTS }),
    ...{ burst, visitor, without, prefix },
  };
}

type Casing = Omit<Variant, 'title' | 'requirements'>;

const CASINGS = { fault: faults, variant: variants, defect: defects } as const;

function casing({ kind, id }: QualificationCase): Omit<Casing, 'id'> {
  if (kind === 'reference') return { wrap: ({ handle }) => handle };
  const mutation = kind === 'output' ? outputMutations().get(id) : undefined;
  if (mutation !== undefined) return { wrap: ({ handle }) => mutate(mutation)(handle) };
  const all: readonly Casing[] = kind === 'output' ? [] : CASINGS[kind];
  const known = all.find((one) => one.id === id);
  if (known === undefined) throw new Error(`there is no ${kind} "${id}"`);
  return known;
}

const RECOMMENDED: ReadonlySet<string> = new Set(
  requirementFacts.filter(({ level }) => level === 'should').map(({ id }) => id),
);

/** Of a recommendation the advisories count, of a promise the failures alone. */
function causesOfCase({ causes = [] }: Run, own: readonly string[], isAdvised: boolean): CaseResult['causes'] {
  const counted = causes.filter(({ advisory }) => advisory === isAdvised);
  const [first] = counted;
  if (first === undefined) return null;
  const isOwn = ({ requirements }: { readonly requirements: readonly string[] }) =>
    requirements.some((id) => own.includes(id));
  return { count: counted.length, isOwnFirst: isOwn(first) || first.follows.some(isOwn) };
}

function judged(one: QualificationCase, run: Run, effects: readonly Effect[]) {
  const failed = run.results.filter((result) => result.outcome === 'failed' && result.level === 'must');
  const errors = run.results.filter((result) => result.outcome === 'error');
  const isAdvised = one.kind === 'fault' && one.requirements.every((id) => RECOMMENDED.has(id));
  const advised = run.results.filter((result) => result.outcome === 'failed' && result.level === 'should');
  const caughtBy = (isAdvised ? advised : failed).filter((result) =>
    result.requirements.some((id) => one.requirements.includes(id)),
  );
  const isVoid = one.kind === 'variant' && effects.length === 0;
  // A deployment that leaves a recommendation out is conformant all the same, unless too many requests failed for a verdict.
  const isFaultless = run.verdict === 'conformant' || (run.verdict === 'incomplete' && run.unreliable !== undefined);
  const isCaught = caughtBy.length > 0 && (!isAdvised || isFaultless);
  const good = {
    fault: isCaught,
    defect: run.verdict === 'nonconformant',
    output: run.verdict === 'nonconformant',
    variant: run.verdict === 'conformant' && !isVoid,
    reference: run.verdict === 'conformant',
  };
  const [first] = [...errors, ...failed];
  return {
    verdict: run.verdict,
    failed: failed.map((result) => result.rule),
    caughtBy: caughtBy.map((result) => result.rule),
    causes: one.kind === 'fault' ? causesOfCase(run, one.requirements, isAdvised) : null,
    effects,
    good: good[one.kind] && errors.length === 0,
    message: isVoid
      ? 'the variant changed nothing'
      : first === undefined
        ? run.summary
        : `${first.rule}: ${first.findings[0]?.message ?? first.message}`,
  };
}

function recording(handle: Handler) {
  const answers = new Map<string, ApiResponse>();
  const asked = ({ method, url, headers }: Parameters<Handler>[0]) => JSON.stringify([method, url, headers]);
  /** Answers as the deployment does, and keeps what it answers. */
  const recorded: Handler = async (request) => {
    const answer = await handle(request);
    answers.set(asked(request), answer);
    return answer;
  };
  /** Answers again what was last answered to the same request; 503 to any other. */
  const again: Handler = async (request) => answers.get(asked(request)) ?? json(503, {});
  return { handle: recorded, again };
}

/** In what a variant differed from the plain deployment while it was checked. */
type Effect = 'answers' | 'timing' | 'visitor';

/** Different for each answer of the same deployment. */
const OF_THE_MOMENT = /^(?:date|x-request-id|(?:x-)?ratelimit.*)$/;

/** Compares each answer of a variant with the plain deployment's answer to the same request, until one differs; `effects` are those so far. */
export function observed(
  variant: Handler,
  { handle, keys, facts }: Deployment,
  visitor: Visitor,
): Pick<Wrapped, 'handle' | 'effects'> {
  const effects = new Set<Effect>(isSameVisitor(visitor, { keys, facts }) ? [] : ['visitor']);
  return {
    effects: () => [...effects],
    handle: async (request) => {
      // The plain deployment answers without waiting: an answer that comes after this was delayed.
      let isLate = false;
      const turn = setImmediate(() => {
        isLate = true;
      });
      const answer = await variant(request)
        .finally(() => clearImmediate(turn))
        .catch((error: unknown) => {
          effects.add('answers');
          throw error;
        });
      if (isLate) effects.add('timing');
      if (!effects.has('answers') && !isSameAnswer(answer, await handle(request))) effects.add('answers');
      return answer;
    },
  };
}

function isSameAnswer(answer: ApiResponse, plain: ApiResponse): boolean {
  if (answer === plain) return true;
  return answer.status === plain.status && bodyOf(answer) === bodyOf(plain) && headersOf(answer) === headersOf(plain);
}

function bodyOf({ body }: ApiResponse): string {
  return body.replace(/"requestId": ?"[^"]*"/, '');
}

function headersOf({ headers }: ApiResponse): string {
  const shown = Object.entries(headers).map(([name, value]) => [name, OF_THE_MOMENT.test(name) ? '' : value]);
  return JSON.stringify(shown.sort());
}

function isSameVisitor(visitor: Visitor, plain: Visitor): boolean {
  const textOf = ({ keys, facts }: Visitor): string => JSON.stringify([[...keys], facts]);
  return textOf(visitor) === textOf(plain);
}
