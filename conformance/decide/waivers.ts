import type { Waiver } from '../model/decisions.ts';
import type { RuleResult, UncoveredRule, WaiverRef, WaiverUse } from '../model/run.ts';

function names(waiver: Waiver, result: Pick<RuleResult, 'rule' | 'requirements'>): boolean {
  return result.rule === waiver.subject || result.requirements.includes(waiver.subject);
}

function isValid(waiver: Waiver, day: string): boolean {
  return !isEarly(waiver, day) && day <= waiver.expires;
}

function isEarly({ since = '' }: Waiver, day: string): boolean {
  return day < since;
}

function appliesTo(waiver: Waiver, url: string): boolean {
  return waiver.target === undefined || trimmed(waiver.target) === trimmed(url);
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}

type Failed = Pick<RuleResult, 'rule' | 'requirements'>;

/** The run that waivers are applied to. */
export interface Occasion {
  readonly day: string;
  readonly url: string;
  readonly isMust: (requirement: string) => boolean;
}

/**
 * The waivers that cover a failed rule, or none. A rule does not say which of its requirements is broken, so a waiver must
 * name the rule itself, or each of its must requirements must be waived.
 */
export function waiversFor(waivers: readonly Waiver[], failed: Failed, occasion: Occasion): readonly Waiver[] {
  const valid = validFor(waivers, failed, occasion);
  const ofRule = valid.find((waiver) => waiver.subject === failed.rule);
  if (ofRule !== undefined) return [ofRule];
  const musts = failed.requirements.filter(occasion.isMust);
  const covering = musts.flatMap((id) => valid.find((waiver) => waiver.subject === id) ?? []);
  return covering.length === musts.length ? covering : [];
}

function validFor(waivers: readonly Waiver[], failed: Failed, { day, url }: Occasion): readonly Waiver[] {
  return waivers.filter((waiver) => appliesTo(waiver, url) && isValid(waiver, day) && names(waiver, failed));
}

/** Several waivers that cover a result as one: valid from the day when all are, until the first of them expires. */
export function waiverRef(waivers: readonly Waiver[]): WaiverRef | null {
  const [expires] = waivers.map((waiver) => waiver.expires).toSorted();
  if (expires === undefined) return null;
  const since = waivers
    .flatMap((waiver) => waiver.since ?? [])
    .toSorted()
    .at(-1);
  const joined = (name: 'owner' | 'reason', between: string) =>
    [...new Set(waivers.map((waiver) => waiver[name]))].join(between);
  return {
    owner: joined('owner', ', '),
    reason: joined('reason', '; '),
    ...(since !== undefined && { since }),
    expires,
  };
}

/**
 * A waiver that begins later covers nothing yet. One that is expired, matches nothing or is no longer needed fails the run until it is removed. One that covers a
 * rule only in part lists what is not waived.
 */
export function waiverUses(
  waivers: readonly Waiver[],
  results: readonly RuleResult[],
  occasion: Occasion,
): readonly WaiverUse[] {
  const isBroken = results.some(({ outcome }) => outcome === 'error');
  return waivers
    .filter((waiver) => appliesTo(waiver, occasion.url))
    .map((waiver) => {
      const { subject, owner, reason, since, expires } = waiver;
      const named = results.filter((result) => names(waiver, result));
      const counting = named.filter(
        ({ outcome, level, waived }) => outcome === 'failed' && level === 'must' && waived === null,
      );
      const uncovered = isValid(waiver, occasion.day) ? counting : [];
      return {
        subject,
        owner,
        reason,
        ...(since !== undefined && { since }),
        expires,
        state: stateOf(waiver, named, uncovered, occasion.day, isBroken),
        ...(uncovered.length > 0 && { uncovered: uncovered.map((result) => uncoveredBy(waivers, result, occasion)) }),
      };
    });
}

function uncoveredBy(waivers: readonly Waiver[], failed: Failed, occasion: Occasion): UncoveredRule {
  const waived = new Set(validFor(waivers, failed, occasion).map(({ subject }) => subject));
  const left = failed.requirements.filter((id) => occasion.isMust(id) && !waived.has(id));
  return { rule: failed.rule, requirements: left };
}

function stateOf(
  waiver: Waiver,
  named: readonly RuleResult[],
  uncovered: readonly RuleResult[],
  day: string,
  isBroken: boolean,
): WaiverUse['state'] {
  if (named.length === 0) return 'unmatched';
  if (isEarly(waiver, day)) return 'early';
  if (!isValid(waiver, day)) return 'expired';
  if (uncovered.length > 0) return named.some(({ waived }) => waived !== null) ? 'used' : 'partial';
  // A run with errors of its own shows of nothing that it is no longer needed.
  return isBroken || named.some(({ outcome }) => outcome !== 'passed') ? 'used' : 'unneeded';
}

/** Whether it has to be corrected or taken out; one that begins later only waits. */
export function isStale({ state }: Pick<WaiverUse, 'state'>): boolean {
  return state !== 'used' && state !== 'early';
}
