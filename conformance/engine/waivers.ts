import type { RuleResult, WaiverUse } from '../model/run.ts';

/** Somebody answers for a known failure, for a while. */
export interface Waiver {
  /** The id of a rule or of a requirement. */
  readonly subject: string;
  /** Base address that it is meant for; left out for any. */
  readonly target?: string;
  readonly owner: string;
  readonly reason: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  readonly expires: string;
}

function names(waiver: Waiver, result: Pick<RuleResult, 'rule' | 'requirements'>): boolean {
  return result.rule === waiver.subject || result.requirements.includes(waiver.subject);
}

function holds(waiver: Waiver, day: string): boolean {
  return day <= waiver.expires;
}

function meant(waiver: Waiver, url: string): boolean {
  return waiver.target === undefined || trimmed(waiver.target) === trimmed(url);
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}

/** The waiver that covers a failed rule, if one does. */
export function waiverFor(
  waivers: readonly Waiver[],
  result: Pick<RuleResult, 'rule' | 'requirements'>,
  when: { readonly day: string; readonly url: string },
): Waiver | null {
  return waivers.find((waiver) => meant(waiver, when.url) && holds(waiver, when.day) && names(waiver, result)) ?? null;
}

/** A waiver that is expired, names nothing, or is no longer needed must go: it fails the run until it does. */
export function waiverUses(
  waivers: readonly Waiver[],
  results: readonly RuleResult[],
  when: { readonly day: string; readonly url: string },
): WaiverUse[] {
  return waivers
    .filter((waiver) => meant(waiver, when.url))
    .map((waiver) => {
      const { subject, owner, reason, expires } = waiver;
      return { subject, owner, reason, expires, state: stateOf(waiver, results, when.day) };
    });
}

function stateOf(waiver: Waiver, results: readonly RuleResult[], day: string): WaiverUse['state'] {
  const named = results.filter((result) => names(waiver, result));
  if (named.length === 0) return 'unmatched';
  if (!holds(waiver, day)) return 'expired';
  const undecided = named.some((result) => result.outcome !== 'passed' && result.outcome !== 'failed');
  return named.some((result) => result.outcome === 'failed') || undecided ? 'used' : 'unneeded';
}
