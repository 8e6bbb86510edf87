import type { Exchange } from '../model/exchange.ts';
import type { KindResult } from '../model/kinds.ts';
import type { RequirementResult, RuleResult, RunVerdict, WaiverUse } from '../model/run.ts';
import { isTransient } from '../model/transient.ts';
import { plural } from '../model/values/plural.ts';
import { kindsSummary } from './kinds.ts';
import { undecided } from './verdict.ts';
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
  switch (summed.verdict) {
    case 'nonconformant':
      return brokenWords(summed);
    case 'conformant':
      return joined(partialWords(summed), decidedWords(summed), kindsSummary(summed.kinds), summed.leftOpen ?? null);
    default:
      return openWords(summed);
  }
}

function brokenWords(summed: Summed): string {
  const { missing, unavailable, kinds, ended = null, unreliable = null, leftOpen = null, mock = null } = summed;
  const { all, kept, broken, waived } = countsOf(summed);
  if (broken === waived)
    return joined(staleWords(summed), decidedWords(summed), kindsSummary(kinds), ended, unreliable, leftOpen);
  const open = all - kept - broken;
  const words = [
    `${broken - waived} of ${plural(all, 'must requirement')} broken`,
    ...(waived === 0 ? [] : [`${waived} more broken and waived`]),
    `${kept} kept`,
    ...(open === 0 ? [] : [`${open} not decided`]),
  ];
  return joined(words.join(', '), mock, missing, unavailable, kindsSummary(kinds), ended, unreliable, leftOpen);
}

function staleWords({ waivers }: Summed): string {
  const stale = waivers.filter(isStale).length;
  return `${plural(stale, 'waiver is', 'waivers are')} expired, unmatched or no longer needed`;
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

/** A verdict on a part reads as one. */
function partialWords({ partial = null }: Summed): string | null {
  return partial === null ? null : `checked were ${partial}`;
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('; ');
}

/** It explains all that was left unanswered. */
export function budgetSpent(budget: number): string {
  return `the budget of ${plural(budget, 'request')} was used up`;
}

interface Counts {
  readonly all: number;
  readonly kept: number;
  readonly broken: number;
  /** Of the broken ones: those of which every failure is waived. */
  readonly waived: number;
}

/** Of must requirements. An advisory that failed leaves the promise kept. */
function countsOf({ results, requirements }: Pick<Summed, 'results' | 'requirements'>): Counts {
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

/** The burst was sent to be refused; what it met is said by itself. */
function isOfBurst({ probe }: Exchange): boolean {
  return probe === 'rate';
}

/** Fewer lost answers are named by the rules that lack them. */
const MANY = 10;

/** Why many requests got no usable answer; null where few did. */
export function unansweredSummary(all: readonly Exchange[]): string | null {
  const exchanges = all.filter((exchange) => !isOfBurst(exchange));
  const transient = exchanges.filter(({ status }) => isTransient(status));
  const lost = transient.length < MANY ? transient.filter(isUnread) : transient;
  if (lost.length === 0) return null;
  const reasons = Map.groupBy(lost, ({ status, error }) => error ?? `answered ${status}`);
  const [reason, those] = [...reasons].sort((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
  const share = those.length === lost.length ? '' : `, ${those.length} of them for one reason`;
  return `${lost.length} of ${plural(exchanges.length, 'request')} got no usable answer${share}: ${reason}`;
}
