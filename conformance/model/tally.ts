import type { Finding } from './outcome.ts';

/** A case that decides nothing either way: no answer, a limit, a transient error. */
export interface Unclear {
  readonly reason: string;
  readonly evidence?: readonly string[];
}

/**
 * Why there are no cases (or too few). `data`: the deployment's data do not show the case. `answer`: we asked and got too
 * little. `input`: something that the user did not give. `condition`: what the rule is about did not occur in this run.
 */
export interface Missing {
  readonly kind: 'data' | 'answer' | 'input' | 'condition';
  readonly reason: string;
}

/** What a rule returns: cases, counted. It never decides; `decide/decide.ts` alone turns a tally into an outcome. */
export interface Tally {
  /** What one case is, in the plural: "requests", "walks". */
  readonly cases: string;
  /** Cases that kept the promise. */
  readonly kept: number;
  /** One finding for each case that broke it, or for several cases alike. */
  readonly broken: readonly Finding[];
  /** How many cases broke it, where that is not the number of findings: one may stand for several, or a case have several. */
  readonly brokenCases: number;
  readonly unclear: readonly Unclear[];
  readonly missing: Missing | null;
  /** Exchanges that the kept cases rest on. */
  readonly evidence: readonly string[];
  /** Exchanges of all kept cases and of all broken ones, for saying where the promise was kept; none where the rule does not say. */
  readonly keptBy: readonly string[];
  readonly brokenBy: readonly string[];
  /** Something to add to the message of a pass. */
  readonly note: string | null;
  /** Where a tolerance is measured in each part for itself (a pair of endpoints, a list) instead of over all. */
  readonly parts: readonly Tally[];
}

/** A tally from counts; what is left out is none. */
export function tally(counts: Partial<Tally> & Pick<Tally, 'cases'>): Tally {
  const { broken = [] } = counts;
  return {
    kept: 0,
    broken,
    unclear: [],
    missing: null,
    evidence: [],
    keptBy: [],
    brokenBy: [],
    note: null,
    parts: [],
    ...counts,
    brokenCases: broken.length === 0 ? (counts.brokenCases ?? 0) : Math.max(1, counts.brokenCases ?? broken.length),
  };
}

export interface Counting<Case> {
  readonly cases: string;
  readonly isKept: (one: Case) => boolean;
  /** Why a case decides nothing; null where it does. Asked first. */
  readonly unclear?: (one: Case) => string | null;
  readonly finding: (one: Case) => Finding;
  readonly evidence?: (one: Case) => readonly string[];
  /** Where there is no case at all. Default: nothing was asked that could show it. */
  readonly missing?: Missing;
  readonly note?: string;
}

/** Counts cases one by one. */
export function count<Case>(all: readonly Case[], counting: Counting<Case>): Tally {
  const { isKept, finding, unclear = () => null, ...others } = counting;
  const findings = (one: Case) => (unclear(one) === null && !isKept(one) ? [finding(one)] : []);
  return countFindings(all, { ...others, unclear, findings });
}

export interface CountingFindings<Case> extends Omit<Counting<Case>, 'isKept' | 'finding'> {
  /** A case with several is one broken case. */
  readonly findings: (one: Case) => readonly Finding[];
  /** Whether a case without findings shows anything. Default: each does. */
  readonly isKept?: (one: Case) => boolean;
  /** Of how many kept cases the evidence is listed. Default: all. */
  readonly shown?: number;
}

/** Counts cases that may have several findings each. */
export function countFindings<Case>(all: readonly Case[], counting: CountingFindings<Case>): Tally {
  const { cases, note, shown, unclear: whyUnclear = () => null, isKept = () => true } = counting;
  const { evidence: shownBy = () => [] } = counting;
  const judged = all.map((one) => ({ one, findings: counting.findings(one), reason: whyUnclear(one) }));
  const clean = judged.filter(({ findings }) => findings.length === 0);
  const kept = clean.filter(({ one, reason }) => reason === null && isKept(one));
  const broken = judged.filter(({ findings }) => findings.length > 0);
  return tally({
    cases,
    kept: kept.length,
    broken: broken.flatMap(({ findings }) => findings),
    brokenCases: broken.length,
    unclear: clean.flatMap(({ one, reason }) => (reason === null ? [] : [{ reason, evidence: shownBy(one) }])),
    evidence: kept.slice(0, shown).flatMap(({ one }) => shownBy(one)),
    keptBy: broken.length === 0 ? [] : kept.flatMap(({ one }) => shownBy(one)),
    brokenBy: broken.flatMap(({ one }) => shownBy(one)),
    missing: counting.missing ?? { kind: 'answer', reason: `no ${cases} that could show it` },
    ...(note === undefined ? {} : { note }),
  });
}

/** Several tallies as one, over which a tolerance is measured together. */
export function merge(cases: string, tallies: readonly Tally[]): Tally {
  return tally({
    cases,
    kept: sum(tallies.map(({ kept }) => kept)),
    broken: tallies.flatMap(({ broken }) => broken),
    brokenCases: sum(tallies.map(({ brokenCases }) => brokenCases)),
    unclear: tallies.flatMap(({ unclear }) => unclear),
    missing: tallies.find(({ missing }) => missing !== null)?.missing ?? null,
    evidence: tallies.flatMap(({ evidence }) => evidence),
    keptBy: tallies.flatMap(({ keptBy }) => keptBy),
    brokenBy: tallies.flatMap(({ brokenBy }) => brokenBy),
    note: tallies.find(({ note }) => note !== null)?.note ?? null,
  });
}

/** Several tallies as one, over each of which a tolerance is measured for itself. */
export function inParts(cases: string, parts: readonly Tally[], missing: Missing | null = null): Tally {
  const whole = merge(cases, parts);
  return { ...whole, parts, missing: missing ?? whole.missing };
}

/** Nothing to count: the deployment's data do not show the case, an input is missing, or the answers were not enough. */
export const lackingData = lacking('data');
export const lackingInput = lacking('input');
export const lackingAnswer = lacking('answer');

function lacking(kind: Missing['kind']): (reason: string, cases?: string) => Tally {
  return (reason, cases = 'cases') => tally({ cases, missing: { kind, reason } });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
