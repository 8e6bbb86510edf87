import type { Disagreement, Finding } from '../model/outcome.ts';
import { count, type Tally } from '../model/tally.ts';
import { isTransient } from '../model/transient.ts';

export interface Answered {
  readonly exchange: string;
  readonly status: number | null;
}

export interface Expectation<Request> {
  /** Whether the answer keeps the promise; not asked of transient errors, which decide nothing. */
  readonly kept: (request: Request) => boolean;
  /** Names the request, the same in every run: "listSales limit=101". */
  readonly subject: (request: Request) => string;
  readonly expected: (request: Request) => string;
  /** Where an answer shows more than its status. */
  readonly received?: (request: Request) => string;
  /** Where the served document and that of the contract have what was asked for, and what would make the answer agree. */
  readonly places?: (request: Request) => Omit<Disagreement, 'answers'>;
  /** What the requests are, in the plural. */
  readonly cases?: string;
}

/** Counts requests by whether their answers keep the promise. */
export function countRequests<Request extends Answered>(
  requests: readonly Request[],
  expectation: Expectation<Request>,
): Tally {
  return count(requests, {
    cases: expectation.cases ?? 'requests',
    isKept: expectation.kept,
    unclear: (request) =>
      isTransient(request.status) ? `${expectation.subject(request)} got ${request.status ?? 'no answer'}` : null,
    finding: (request) => findingOf(request, expectation),
    evidence: ({ exchange }) => [exchange],
  });
}

function findingOf<Request extends Answered>(
  request: Request,
  { subject, expected, received, places }: Expectation<Request>,
): Finding {
  const came = received?.(request) ?? String(request.status);
  return {
    key: subject(request),
    message: `${subject(request)}: expected ${expected(request)}, received ${came}`,
    expected: expected(request),
    received: came,
    evidence: [request.exchange],
    fix: `For ${subject(request)}, the answer has to be ${expected(request)}.`,
    ...(places === undefined ? {} : { disagreement: { ...places(request), answers: 1 } }),
  };
}
