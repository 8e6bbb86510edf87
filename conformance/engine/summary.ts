import type { Exchange } from '../model/exchange.ts';
import type { KindResult } from '../model/kinds.ts';
import type { RequirementResult, RuleResult, RunVerdict, WaiverUse } from '../model/run.ts';
import { isTransient } from '../model/transient.ts';
import { kindsSummary } from './kinds.ts';
import { undecided } from './verdict.ts';

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
  /** That openapi.json is unavailable. */
  readonly unavailable: string | null;
  /** Why the run ended before it was complete. */
  readonly ended?: string | null;
}

/** The verdict in one line: the numbers of passed and failed rules, and what matters most. */
export function summaryOf(summed: Summed): string {
  switch (summed.verdict) {
    case 'nonconformant':
      return brokenWords(summed);
    case 'conformant':
      return keptWords(summed);
    default:
      return openWords(summed);
  }
}

function brokenWords(summed: Summed): string {
  const { broken, waived } = countsOf(summed.results);
  const stale = summed.waivers.filter(({ state }) => state !== 'used').length;
  const staleWords = `${stale === 1 ? '1 waiver is' : `${stale} waivers are`} expired, unmatched or no longer needed`;
  const words =
    broken === 0
      ? staleWords
      : `${plural(broken, 'mandatory rule')} failed${waived > 0 ? `, ${waived} failed and waived` : ''}`;
  return joined(
    words,
    decidedWords(summed),
    broken === 0 ? null : summed.missing,
    broken === 0 ? null : summed.unavailable,
    kindsSummary(summed.kinds),
    summed.ended ?? null,
  );
}

function keptWords(summed: Summed): string {
  const { waived } = countsOf(summed.results);
  const words =
    waived === 0 ? null : `${plural(waived, 'mandatory rule')} failed and ${waived === 1 ? 'is' : 'are'} waived`;
  return joined(decidedWords(summed), words, kindsSummary(summed.kinds));
}

/** How much the verdict rests on. */
function decidedWords({ requirements }: Summed): string {
  const musts = requirements.filter(({ level }) => level === 'must');
  const kept = musts.filter(({ outcome }) => outcome === 'passed').length;
  const broken = musts.filter(({ outcome }) => outcome === 'failed').length;
  const decided = `${kept + broken} of ${plural(musts.length, 'must requirement')} decided`;
  if (kept + broken === 0) return decided;
  return broken === 0 ? `${decided}, all kept` : `${decided}, ${kept} kept and ${broken} broken`;
}

function openWords(summed: Summed): string {
  const { results, only, unanswered, unavailable, kinds, ended = null } = summed;
  const open = results.filter((result) => result.level === 'must' && result.demanded && undecided(result));
  const decided = decidedWords(summed);
  if (only !== null) {
    const looked = `nothing failed, but only ${only.join(', ')} ${only.length === 1 ? 'was' : 'were'} checked`;
    const why = countsOf(results).kept > 0 ? null : (open[0]?.message ?? null);
    return joined(`${ended === null ? '' : `${ended}: `}${why === null ? looked : `${looked}: ${why}`}`, decided);
  }
  if (ended !== null && open.length === 0) return `nothing failed, but ${ended}; ${decided}`;
  const spent = open.filter(({ message }) => BUDGET.test(message));
  const lost = joined(unavailable, unanswered) || null;
  const reason = ended ?? (spent.length > 0 ? (spent[0]?.message ?? '') : lost);
  const words =
    open.length === 0
      ? null
      : `${plural(open.length, 'demanded rule')} could not be decided${reason === null ? '' : ` (${reason})`}`;
  return `nothing failed, but ${joined(words, kindsSummary(kinds)) || 'not all was decided'}; ${decided}`;
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('; ');
}

/** It explains all that was left unanswered. */
const BUDGET = /^the budget of \d+ requests was used up$/;

function countsOf(results: readonly RuleResult[]) {
  const musts = results.filter(({ level }) => level === 'must');
  return {
    broken: musts.filter(({ outcome, waived }) => outcome === 'failed' && waived === null).length,
    kept: musts.filter(({ outcome }) => outcome === 'passed').length,
    waived: musts.filter(({ waived }) => waived !== null).length,
  };
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A body that we refuse is refused every time: no other attempt, and no other rule, will explain it. */
function isUnread({ error }: Exchange): boolean {
  return error?.endsWith('was not read') === true;
}

/** Fewer lost answers are named by the rules that lack them. */
const MANY = 10;

/** Why many requests got no usable answer; null where few did. */
export function unansweredSummary(exchanges: readonly Exchange[]): string | null {
  const all = exchanges.filter(({ status }) => isTransient(status));
  const lost = all.length < MANY ? all.filter(isUnread) : all;
  if (lost.length === 0) return null;
  const reasons = Map.groupBy(lost, ({ status, error }) => error ?? `answered ${status}`);
  const [reason, those] = [...reasons].sort((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
  const share = those.length === lost.length ? '' : `, ${those.length} of them for one reason`;
  return `${lost.length} of ${exchanges.length} requests got no usable answer${share}: ${reason}`;
}
