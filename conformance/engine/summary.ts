import type { Exchange } from '../model/exchange.ts';
import type { RuleResult, RunVerdict, WaiverUse } from '../model/run.ts';
import { isTransient } from '../model/transient.ts';
import { undecided } from './verdict.ts';

export interface Summed {
  readonly verdict: RunVerdict;
  readonly results: readonly RuleResult[];
  readonly waivers: readonly WaiverUse[];
  readonly only: readonly string[] | null;
  /** Why many requests got no usable answer. */
  readonly unanswered: string | null;
  /** Endpoints that are missing. */
  readonly missing: string | null;
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

function brokenWords({ results, waivers, missing, ended = null }: Summed): string {
  const { broken, kept, waived } = countsOf(results);
  const stale = waivers.filter(({ state }) => state !== 'used').length;
  const staleWords = `${stale === 1 ? '1 waiver is' : `${stale} waivers are`} expired, unmatched or no longer needed`;
  if (broken === 0) return staleWords;
  const words = `${plural(broken, 'mandatory rule')} failed, ${kept} passed${waived > 0 ? `, ${waived} failed and waived` : ''}`;
  return [words, missing, ended].filter((part) => part !== null).join('; ');
}

function keptWords({ results }: Summed): string {
  const { kept, waived } = countsOf(results);
  return waived === 0
    ? `all ${kept} mandatory rules that could be evaluated passed`
    : `${kept} of ${kept + waived} mandatory rules that could be evaluated passed; ${waived} failed and ${waived === 1 ? 'is' : 'are'} waived`;
}

function openWords({ results, only, unanswered, ended = null }: Summed): string {
  const { kept } = countsOf(results);
  const musts = results.filter(({ level }) => level === 'must');
  const open = musts.filter((result) => result.demanded && undecided(result));
  if (only !== null) {
    const looked = `nothing failed, but only ${only.join(', ')} ${only.length === 1 ? 'was' : 'were'} checked`;
    const [first] = open;
    const why = kept > 0 || first === undefined ? '' : `: ${first.message}`;
    return `${ended === null ? '' : `${ended}: `}${looked} (${plural(kept, 'mandatory rule')} passed)${why}`;
  }
  if (ended !== null && open.length === 0) return `nothing failed, but ${ended}`;
  const spent = open.filter(({ message }) => BUDGET.test(message));
  const reason = ended ?? (spent.length > 0 ? (spent[0]?.message ?? '') : unanswered);
  return `nothing failed, but ${plural(open.length, 'demanded rule')} could not be decided${reason === null ? '' : ` (${reason})`}`;
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
