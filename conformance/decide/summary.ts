import type { KindResult, Requirable } from '../model/decisions.ts';
import { type Exchange, isTransient, KEY_VARIABLES } from '../model/exchange.ts';
import type { Allowance } from '../model/probe.ts';
import type { RuleInput } from '../model/rule.ts';
import {
  type CoverageCell,
  LATENCY_BUCKETS_MS,
  type LeftOpen,
  type OperationLatency,
  type RequirementResult,
  type RuleResult,
  type RunVerdict,
  type Unreliable,
  type WaiverUse,
} from '../model/run.ts';
import { plural } from '../model/values/plural.ts';
import type { EvidenceMeta } from './evidence.ts';
import type { AnyRule } from './judge.ts';
import { kindsSummary } from './kinds.ts';
import { isStale } from './waivers.ts';

export interface Summed {
  readonly verdict: RunVerdict;
  readonly results: readonly RuleResult[];
  readonly requirements: readonly RequirementResult[];
  readonly kinds: readonly KindResult[];
  readonly waivers: readonly WaiverUse[];
  readonly only: readonly string[] | null;
  /** Why many requests got no usable answer. */
  readonly unanswered: string | null;
  /** Endpoints that are missing. */
  readonly missing: string | null;
  /** Why no more was asked, where all requests were used up. */
  readonly spent: string | null;
  /** That openapi.json is unavailable. */
  readonly unavailable: string | null;
  /** Why the run ended before it was complete. */
  readonly ended?: string | null;
  /** Why no verdict can rest on the answers. */
  readonly unreliable?: string | null;
  /** What was not tested for want of a key. */
  readonly leftOpen?: string | null;
  /** What the user requires, and why it was not decided. */
  readonly required?: string | null;
  /** What the profile checks, where that is not all. */
  readonly partial?: string | null;
  /** The advice for a mock, where the answers look like those of one. */
  readonly mock?: string | null;
}

/** The verdict in one line, in must requirements alone, and what matters most. */
export function summaryOf(summed: Summed): string {
  const { partial = null } = summed;
  // A verdict on a part reads as one.
  const partialWords = partial === null ? null : `checked were ${partial}`;
  switch (summed.verdict) {
    case 'nonconformant':
      return brokenWords(summed);
    case 'conformant':
      return joined(partialWords, decidedWords(summed), kindsSummary(summed.kinds), summed.leftOpen ?? null);
    default:
      return openWords(summed);
  }
}

function brokenWords(summed: Summed): string {
  const { missing, unavailable, kinds, ended = null, unreliable = null, leftOpen = null, mock = null } = summed;
  const { all, kept, broken, waived } = countsOf(summed);
  const stale = `${plural(summed.waivers.filter(isStale).length, 'waiver is', 'waivers are')} expired, unmatched or no longer needed`;
  if (broken === waived) return joined(stale, decidedWords(summed), kindsSummary(kinds), ended, unreliable, leftOpen);
  const open = all - kept - broken;
  const words = [
    `${broken - waived} of ${plural(all, 'must requirement')} broken`,
    ...(waived === 0 ? [] : [`${waived} more broken and waived`]),
    `${kept} kept`,
    ...(open === 0 ? [] : [`${open} not decided`]),
  ];
  return joined(words.join(', '), mock, missing, unavailable, kindsSummary(kinds), ended, unreliable, leftOpen);
}

/** How much the verdict rests on. */
function decidedWords(summed: Summed): string {
  const { all, kept, broken, waived } = countsOf(summed);
  const decided = `${kept + broken} of ${plural(all, 'must requirement')} decided`;
  if (kept + broken === 0) return decided;
  if (broken === 0) return `${decided}, all kept`;
  return `${decided}, ${kept} kept and ${broken} broken${waived === broken ? ' and waived' : ''}`;
}

function openWords(summed: Summed): string {
  const { results, only, unanswered, unavailable, kinds, spent, ended = null, unreliable = null } = summed;
  const open = results.filter((result) => result.level === 'must' && result.demanded && undecided(result));
  const decided = decidedWords(summed);
  if (ended === null && unreliable !== null && open.length === 0)
    return `nothing failed, but ${unreliable}; ${decided}`;
  if (only !== null) {
    const looked = `nothing failed, but only ${only.join(', ')} ${only.length === 1 ? 'was' : 'were'} checked`;
    const hasPassed = results.some(({ level, outcome }) => level === 'must' && outcome === 'passed');
    const why = hasPassed ? null : (open[0]?.message ?? null);
    return joined(`${ended === null ? '' : `${ended}: `}${why === null ? looked : `${looked}: ${why}`}`, decided);
  }
  if (ended !== null && open.length === 0) return `nothing failed, but ${ended}; ${decided}`;
  const lost = joined(unavailable, unanswered) || null;
  const { required = null, leftOpen = null, mock = null } = summed;
  const reason = ended ?? unreliable ?? spent ?? lost;
  const words =
    open.length === 0
      ? null
      : `${plural(countOf(open, summed), 'must requirement')} that a verdict needs could not be decided${reason === null ? '' : ` (${reason})`}`;
  return joined(
    `nothing failed, but ${joined(words, required, kindsSummary(kinds)) || 'not all was decided'}; ${decided}`,
    mock,
    leftOpen,
  );
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('; ');
}

/** It explains all that was left unanswered. */
export function budgetSpent(budget: number): string {
  return `the budget of ${plural(budget, 'request')} was used up`;
}

/** Of must requirements; `waived`: of the broken ones, those of which every failure is. An advisory that failed leaves the promise kept. */
function countsOf({ results, requirements }: Pick<Summed, 'results' | 'requirements'>) {
  const isWaived = new Map(
    results
      .filter(({ level, outcome }) => level === 'must' && outcome === 'failed')
      .map(({ rule, waived }) => [rule, waived !== null]),
  );
  const musts = requirements.filter(({ level }) => level === 'must');
  const broken = musts.filter(({ rules }) => rules.some((rule) => isWaived.has(rule)));
  const kept = musts.filter((one) => !broken.includes(one) && ['passed', 'failed'].includes(one.outcome));
  const waived = broken.filter(({ rules }) => rules.every((rule) => isWaived.get(rule) !== false));
  return { all: musts.length, kept: kept.length, broken: broken.length, waived: waived.length };
}

/** How many must requirements these results leave open. */
function countOf(open: readonly RuleResult[], { requirements }: Summed): number {
  const rules = new Set(open.map(({ rule }) => rule));
  return requirements.filter((one) => one.level === 'must' && one.rules.some((rule) => rules.has(rule))).length;
}

/** A body that we refuse is refused every time: no other attempt, and no other rule, will explain it. */
function isUnread({ attempts }: Exchange): boolean {
  return attempts.some(({ error }) => error === 'too-large' || error === 'too-deep');
}

/** Fewer lost answers are named by the rules that lack them. */
const MANY = 10;

/** Why many requests got no usable answer; null where few did. */
export function unansweredSummary(all: readonly Exchange[]): string | null {
  // The burst was sent to be refused; what it met is said by itself.
  const exchanges = all.filter(({ probe }) => probe !== 'rate');
  const transient = exchanges.filter(({ status }) => isTransient(status));
  const lost = transient.length < MANY ? transient.filter(isUnread) : transient;
  if (lost.length === 0) return null;
  const reasons = Map.groupBy(lost, ({ status, error }) => error ?? `answered ${status}`);
  const [reason, those] = [...reasons].sort((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
  const share = those.length === lost.length ? '' : `, ${those.length} of them for one reason`;
  return `${lost.length} of ${plural(exchanges.length, 'request')} got no usable answer${share}: ${reason}`;
}

/** What a verdict lacks besides the decisions of rules. */
type Gaps = Pick<Summed, 'kinds' | 'ended'> & { readonly unreliable?: readonly Unreliable[] };

/** A demanded rule that was not decided makes a run incomplete: what was not seen is never green. */
export function verdictOf(
  results: readonly RuleResult[],
  waivers: readonly WaiverUse[],
  only: readonly string[] | null,
  { kinds, ended = null, unreliable = [] }: Gaps,
): RunVerdict {
  const musts = results.filter((result) => result.level === 'must');
  if (musts.some((result) => result.outcome === 'failed' && result.waived === null)) return 'nonconformant';
  if (waivers.some(isStale)) return 'nonconformant';
  if (results.some((result) => result.outcome === 'error')) return 'incomplete';
  if (unreliable.length > 0) return 'incomplete';
  if (ended !== null || musts.some((result) => result.demanded && undecided(result))) return 'incomplete';
  if (kinds.some(({ state }) => state === 'missing')) return 'incomplete';
  const ran = musts.filter((result) => result.outcome === 'passed' || result.outcome === 'failed');
  return ran.length === 0 || only !== null ? 'incomplete' : 'conformant';
}

export function undecided(result: Pick<RuleResult, 'outcome'>): boolean {
  return result.outcome === 'untested' || result.outcome === 'cantTell' || result.outcome === 'error';
}

type Selected = Pick<AnyRule, 'area' | 'needs' | 'input'>;

/** What a user may require: without a decision of one of these rules the run is incomplete. */
const RULES: Readonly<Record<Requirable, (rule: Selected) => boolean>> = {
  keys: ({ area, input }) => area === 'auth' && input !== undefined,
  foreign: ({ area, input }) => area === 'tenancy' && input !== undefined,
  burst: ({ needs }) => needs.includes('rate'),
  writes: ({ needs }) => needs.includes('writes'),
  browser: ({ area }) => area === 'browser',
  dredd: ({ area }) => area === 'dredd',
};

export function isRequired(rule: Selected, required: readonly Requirable[]): boolean {
  return required.some((name) => RULES[name](rule));
}

/** What stays open where nothing of the kind was sent, and what it takes. */
const OPENED_BY: readonly (LeftOpen & { readonly name: Requirable; readonly permission?: keyof Allowance })[] = [
  { name: 'writes', permission: 'writes', question: 'whether write methods are refused', give: '--allow writes' },
  { name: 'burst', permission: 'burst', question: 'what is answered beyond the rate limit', give: '--allow burst' },
  { name: 'browser', question: 'what a page on another origin can read', give: 'Chromium' },
  { name: 'dredd', question: 'whether Dredd finds the documented answers', give: 'the package dredd' },
];
const KEY_IN_URL: LeftOpen = { question: 'whether a key in the query string is refused', give: '--allow key-in-url' };

/** What an untested rule leaves open, and what has to be given for it; null where that is not the reason. */
export function leftOpenBy(
  rule: Selected & Pick<AnyRule, 'permission'>,
  { keys, inputs, allow }: Pick<EvidenceMeta, 'keys' | 'inputs' | 'allow'>,
): LeftOpen | null {
  const { input, permission } = rule;
  if (input !== undefined)
    return isGiven(input, { keys, inputs }) ? null : { question: input.question, give: KEY_VARIABLES[input.key] };
  if (permission !== undefined) return allow[permission] ? null : KEY_IN_URL;
  const opened = OPENED_BY.find(({ name }) => isRequired(rule, [name]));
  if (opened === undefined || (opened.permission !== undefined && allow[opened.permission])) return null;
  return { question: opened.question, give: opened.give };
}

/** Whether the user gave what the rule needs. */
export function isGiven({ key, id }: RuleInput, { keys, inputs }: Pick<EvidenceMeta, 'keys' | 'inputs'>): boolean {
  return keys.includes(key) || (id !== undefined && inputs?.includes(id) === true);
}

/** What stays open for want of a key or an id, by what has to be given; null where nothing does. */
export function leftOpenWords(results: readonly Pick<RuleResult, 'leavesOpen'>[]): string | null {
  const open = results.flatMap(({ leavesOpen }) => leavesOpen ?? []);
  if (open.length === 0) return null;
  const groups = [...Map.groupBy(open, ({ give }) => give)];
  const words = groups.map(([give, each]) => {
    const questions = new Set(each.map(({ question }) => question));
    return `${[...questions].join(', ')} (give ${give})`;
  });
  return `not tested: ${words.join('; ')}`;
}

/** What is required and was not decided, with the reasons; null where all was. */
export function requiredWords(
  results: readonly RuleResult[],
  rules: readonly AnyRule[],
  required: readonly Requirable[] = [],
): string | null {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const missed = results.filter((result) => result.level === 'must' && result.demanded && undecided(result));
  const words = required.flatMap((name) => {
    const ofIt = missed.filter(({ rule }) => {
      const known = byId.get(rule);
      return known !== undefined && isRequired(known, [name]);
    });
    const reasons = new Set(ofIt.map(({ message }) => message));
    return ofIt.length === 0 ? [] : [`${name} (${[...reasons].join('; ')})`];
  });
  return words.length === 0 ? null : `required: ${words.join(', ')}`;
}

/** The number of requests for each operation, parameter and status. */
export function coverageOf(exchanges: readonly Exchange[]): CoverageCell[] {
  const cells = new Map<string, CoverageCell>();
  for (const exchange of exchanges) {
    if (exchange.status === null || exchange.operation === 'other') continue;
    const parameters = [...new Set(exchange.query.map(([name]) => name))].filter((name) =>
      /^[A-Za-z]{2,20}$/.test(name),
    );
    for (const parameter of parameters.length === 0 ? ['-'] : parameters) {
      const key = `${exchange.operation} ${parameter} ${exchange.status}`;
      const count = (cells.get(key)?.count ?? 0) + 1;
      cells.set(key, { operation: exchange.operation, parameter, status: exchange.status, count });
    }
  }
  return [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
}

export function latencyOf(exchanges: readonly Exchange[]): OperationLatency[] {
  const answered = exchanges.filter(({ operation, status }) => status !== null && operation !== 'other');
  return [...Map.groupBy(answered, ({ operation }) => operation)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, all]) => latencyOfOne(operation, all));
}

function latencyOfOne(operation: string, all: readonly Exchange[]): OperationLatency {
  const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const histogram = Array.from({ length: LATENCY_BUCKETS_MS.length + 1 }, () => 0);
  for (const ms of sorted) {
    const bucket = LATENCY_BUCKETS_MS.filter((limit) => limit < ms).length;
    histogram[bucket] = (histogram[bucket] ?? 0) + 1;
  }
  return { operation, count: sorted.length, p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0, histogram };
}
