import type { RuleResult, UncoveredRule, WaiverRef, WaiverUse } from '../model/run.ts';

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

type Failed = Pick<RuleResult, 'rule' | 'requirements'>;

/** The run that a waiver is asked to hold for. */
export interface Occasion {
  readonly day: string;
  readonly url: string;
  readonly isMust: (requirement: string) => boolean;
}

/**
 * The waivers that cover a failed rule; none where they do not. Which of its requirements a rule saw broken is not known, so
 * it is covered by its own name, or where each of them that must be kept is waived.
 */
export function waiversFor(waivers: readonly Waiver[], failed: Failed, occasion: Occasion): readonly Waiver[] {
  const holding = holdingFor(waivers, failed, occasion);
  const ofRule = holding.find((waiver) => waiver.subject === failed.rule);
  if (ofRule !== undefined) return [ofRule];
  const musts = failed.requirements.filter(occasion.isMust);
  const covering = musts.flatMap((id) => holding.find((waiver) => waiver.subject === id) ?? []);
  return covering.length === musts.length ? covering : [];
}

function holdingFor(waivers: readonly Waiver[], failed: Failed, { day, url }: Occasion): readonly Waiver[] {
  return waivers.filter((waiver) => meant(waiver, url) && holds(waiver, day) && names(waiver, failed));
}

/** What a result says of the waivers that cover it: together they hold until the first of them ends. */
export function waiverRef(waivers: readonly Waiver[]): WaiverRef | null {
  const [expires] = waivers.map((waiver) => waiver.expires).toSorted();
  if (expires === undefined) return null;
  const joined = (texts: readonly string[], between: string) => [...new Set(texts)].join(between);
  return {
    owner: joined(
      waivers.map(({ owner }) => owner),
      ', ',
    ),
    reason: joined(
      waivers.map(({ reason }) => reason),
      '; ',
    ),
    expires,
  };
}

/**
 * A waiver that is expired, names nothing, or is no longer needed must go: it fails the run until it does. One that covers
 * a rule only in part says what is not waived.
 */
export function waiverUses(
  waivers: readonly Waiver[],
  results: readonly RuleResult[],
  occasion: Occasion,
): readonly WaiverUse[] {
  return waivers
    .filter((waiver) => meant(waiver, occasion.url))
    .map((waiver) => {
      const { subject, owner, reason, expires } = waiver;
      const named = results.filter((result) => names(waiver, result));
      const uncovered = holds(waiver, occasion.day) ? named.filter(isUncovered) : [];
      return {
        subject,
        owner,
        reason,
        expires,
        state: stateOf(waiver, named, uncovered, occasion.day),
        ...(uncovered.length === 0 ? {} : { uncovered: uncovered.map((result) => leftOf(waivers, result, occasion)) }),
      };
    });
}

function isUncovered({ outcome, level, waived }: RuleResult): boolean {
  return outcome === 'failed' && level === 'must' && waived === null;
}

function leftOf(waivers: readonly Waiver[], failed: Failed, occasion: Occasion): UncoveredRule {
  const waived = new Set(holdingFor(waivers, failed, occasion).map(({ subject }) => subject));
  const left = failed.requirements.filter((id) => occasion.isMust(id) && !waived.has(id));
  return { rule: failed.rule, requirements: left };
}

function stateOf(
  waiver: Waiver,
  named: readonly RuleResult[],
  uncovered: readonly RuleResult[],
  day: string,
): WaiverUse['state'] {
  if (named.length === 0) return 'unmatched';
  if (!holds(waiver, day)) return 'expired';
  if (uncovered.length > 0) return named.some(({ waived }) => waived !== null) ? 'used' : 'partial';
  return named.some(({ outcome }) => outcome !== 'passed') ? 'used' : 'unneeded';
}
