import { cantTell, type Finding, failed, type Judgement, lacksData, passed } from '../../../model/outcome.ts';
import type { AnalyticsRead } from '../evidence.ts';
import type { Endpoint } from '../planning/sketch.ts';

/** Kept for each answer: more of the same kind say nothing new. */
const FINDINGS_PER_READ = 3;
const FINDINGS_PER_RULE = 40;

export interface Words {
  readonly held: string;
  readonly broken: string;
  /** What the deployment's data would have had to show. */
  readonly missing: string;
}

export interface Mismatch {
  /** Store, staff member, customer, or what the mismatch is about. */
  readonly subject: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

/** Answers that can be calculated with. */
export function usable<Row>(reads: readonly AnalyticsRead<Row>[]): AnalyticsRead<Row>[] {
  return reads.filter((read) => read.status === 200 && read.malformed === 0);
}

/** Judges each answer by itself; `check` gives null for an answer that does not show the case. */
export function judgeReads<Row>(
  endpoint: Endpoint,
  reads: readonly AnalyticsRead<Row>[],
  check: (read: AnalyticsRead<Row>) => readonly Mismatch[] | null,
  words: Words,
): Judgement {
  const answers = usable(reads);
  const checked = answers.flatMap((read) => {
    const mismatches = check(read);
    return mismatches === null ? [] : [{ read, mismatches }];
  });
  const findings = checked.flatMap(({ read, mismatches }) => findingsOf(endpoint, read, mismatches));
  const lost = reads.length - answers.length;
  return conclude(
    findings,
    checked.map(({ read }) => read.exchange),
    lost,
    words,
  );
}

export function conclude(
  findings: readonly Finding[],
  evidence: readonly string[],
  lost: number,
  words: Words,
): Judgement {
  if (findings.length > 0)
    return failed(`${words.broken} (${findings.length} findings)`, findings.slice(0, FINDINGS_PER_RULE));
  if (evidence.length > 0) return passed(`${words.held} (${evidence.length} answers)`, evidence);
  if (lost > 0) return cantTell(`${lost} answers could not be read, and no other shows it: ${words.missing}`);
  return lacksData(`no answer shows it: ${words.missing}`);
}

export function findingsOf<Row>(
  endpoint: Endpoint,
  read: AnalyticsRead<Row>,
  mismatches: readonly Mismatch[],
): Finding[] {
  const sorted = [...mismatches].sort((a, b) => (a.subject < b.subject ? -1 : 1));
  return sorted.slice(0, FINDINGS_PER_READ).map(({ subject, message, expected, received }) => ({
    key: `${endpoint}/${read.purpose}/${subject}`,
    message: `${endpoint} (${read.purpose}): ${message}`,
    ...(expected === undefined ? {} : { expected }),
    ...(received === undefined ? {} : { received }),
    evidence: [read.exchange],
  }));
}
