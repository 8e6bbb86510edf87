import { cantTell, type Finding, failed, type Judgement, passed } from '../model/outcome.ts';
import { isTransient } from '../model/transient.ts';

export interface Answered {
  readonly exchange: string;
  readonly status: number | null;
}

export interface Expectation<Try> {
  /** Whether the answer keeps the promise; never asked of answers that settle nothing. */
  readonly kept: (tried: Try) => boolean;
  /** Names what was tried, the same in every run: "listSales limit=101". */
  readonly subject: (tried: Try) => string;
  readonly expected: (tried: Try) => string;
  /** What all of them did, when all did: "40 requests without a valid key were refused". */
  readonly allKept: string;
  /** Where an answer shows more than its status. */
  readonly received?: (tried: Try) => string;
}

/** Every try has to keep the promise; one that got no usable answer leaves the rule undecided, never failed. */
export function judgeTries<Try extends Answered>(tries: readonly Try[], expectation: Expectation<Try>): Judgement {
  if (tries.length === 0) return cantTell('nothing was asked that could show it');
  const broken = tries.filter((tried) => !isTransient(tried.status) && !expectation.kept(tried));
  if (broken.length > 0) {
    const findings = broken.map((tried) => findingOf(tried, expectation));
    return failed(`${broken.length} of ${tries.length} requests: ${findings[0]?.message ?? ''}`, findings);
  }
  const evidence = tries.map((tried) => tried.exchange);
  const lost = tries.filter((tried) => isTransient(tried.status));
  if (lost.length === 0) return passed(`${tries.length} ${expectation.allKept}`, evidence);
  const subjects = lost.slice(0, 5).map(expectation.subject).join(', ');
  return cantTell(`${lost.length} of ${tries.length} requests got no usable answer: ${subjects}`, evidence);
}

function findingOf<Try extends Answered>(tried: Try, { subject, expected, received }: Expectation<Try>): Finding {
  const came = received?.(tried) ?? String(tried.status);
  return {
    key: subject(tried),
    message: `${subject(tried)}: expected ${expected(tried)}, received ${came}`,
    expected: expected(tried),
    received: came,
    evidence: [tried.exchange],
  };
}
