import { type Expectation, expectationWords, type Observation, observationWords } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { Disagreement, Finding } from '../../../model/outcome.ts';
import { keyOf, type Subject } from '../../../model/subject.ts';
import { count, type Tally } from '../../../model/tally.ts';
import { isTransient } from '../../../model/transient.ts';

export interface Answered {
  readonly exchange: string;
  readonly status: number | null;
}

export interface Expected<Request> {
  /** Whether the answer keeps the promise; not asked of transient errors, which decide nothing. */
  readonly kept: (request: Request) => boolean;
  readonly subject: (request: Request) => Subject;
  readonly expected: (request: Request) => Expectation;
  /** Where an answer shows more than its status. */
  readonly received?: (request: Request) => Observation;
  /** Where the served document and that of the contract have what was asked for, and what would make the answer agree. */
  readonly places?: (request: Request) => Omit<Disagreement, 'answers'>;
  /** How the failure reads, where the answer breaks the promise in another way than its rule is named after. */
  readonly faultOf?: (request: Request) => string | undefined;
  /** What the requests are, in the plural. */
  readonly cases?: string;
}

/** Counts requests by whether their answers keep the promise. */
export function countRequests<Request extends Answered>(
  requests: readonly Request[],
  expectation: Expected<Request>,
): Tally {
  return count(requests, {
    cases: expectation.cases ?? 'requests',
    isKept: expectation.kept,
    unclear: (request) =>
      isTransient(request.status)
        ? `${keyOf(expectation.subject(request))} got ${request.status ?? 'no answer'}`
        : null,
    finding: (request) => findingOf(request, expectation),
    evidence: ({ exchange }) => [exchange],
  });
}

function isNoData(expected: Expectation): boolean {
  return typeof expected === 'object' && expected.kind === 'no-data';
}

function findingOf<Request extends Answered>(
  request: Request,
  { subject, expected, received, places, faultOf }: Expected<Request>,
): Finding {
  const about = subject(request);
  const came = received?.(request) ?? { kind: 'status', status: request.status };
  const named = faultOf?.(request);
  const [name, wanted] = [keyOf(about), expectationWords(expected(request))];
  return {
    subject: about,
    message: say('{name}: expected {wanted}, received {came}', { name, wanted, came: observationWords(came) }),
    expected: expected(request),
    received: came,
    evidence: [request.exchange],
    fix: `For ${name}, ${isNoData(expected(request)) ? 'send' : 'the answer has to be'} ${wanted}.`,
    ...(named === undefined ? {} : { fault: named }),
    ...(places === undefined ? {} : { disagreement: { ...places(request), answers: 1 } }),
  };
}
