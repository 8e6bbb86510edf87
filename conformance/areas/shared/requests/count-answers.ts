import { type AnalyticsName, analyticsOperation } from '../../../../contract/operations.ts';
import { type AnalyticsRead, type EndpointReads, parseRows, ROW_OF, type RowOf } from '../../../model/analytics.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import { type Exchange, isTransient, type Json } from '../../../model/exchange.ts';
import { type Expectation, expectationWords, type Observation, observationWords } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { Disagreement, Finding } from '../../../model/outcome.ts';
import { keyOf, type Subject } from '../../../model/subject.ts';
import { count, type Missing, type Tally, tally } from '../../../model/tally.ts';
import { isPlainAnswer } from '../../../see/answers.ts';

export interface Counted {
  /** What the answers are, in the plural. */
  readonly cases: string;
  readonly isKept: (answer: Exchange) => boolean;
  readonly finding: (answer: Exchange) => Omit<Finding, 'evidence'>;
  /** Where there is no answer. */
  readonly missing?: Missing;
  readonly note?: string;
}

const SHOWN = 3;

/** Counts answers by what they show. Those that break the promise in the same way are one finding. */
export function countAnswers(answers: readonly Exchange[], { cases, isKept, finding, missing, note }: Counted): Tally {
  const broken = answers.filter((answer) => !isKept(answer));
  const alike = Map.groupBy(broken, (answer) => keyOf(finding(answer).subject));
  return tally({
    cases,
    kept: answers.length - broken.length,
    brokenCases: broken.length,
    broken: [...alike.values()].flatMap((group) =>
      group.slice(0, 1).map((first) => ({ ...finding(first), evidence: idsOf(group.slice(0, SHOWN)) })),
    ),
    keptBy: broken.length === 0 ? [] : idsOf(answers.filter(isKept)),
    brokenBy: idsOf(broken),
    missing: missing ?? null,
    note: note ?? null,
  });
}

function idsOf(answers: readonly Exchange[]): readonly string[] {
  return answers.map(({ id }) => id);
}

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
    finding: (request) => requestFinding(request, expectation),
    evidence: ({ exchange }) => [exchange],
  });
}

function requestFinding<Request extends Answered>(
  request: Request,
  { subject, expected, received, places, faultOf }: Expected<Request>,
): Finding {
  const about = subject(request);
  const came = received?.(request) ?? { kind: 'status', status: request.status };
  const named = faultOf?.(request);
  const promised = expected(request);
  const [name, wanted] = [keyOf(about), expectationWords(promised)];
  const isNoData = typeof promised === 'object' && promised.kind === 'no-data';
  return {
    subject: about,
    message: say('{name}: expected {wanted}, received {came}', { name, wanted, came: observationWords(came) }),
    expected: promised,
    received: came,
    evidence: [request.exchange],
    fix: `For ${name}, ${isNoData ? 'send' : 'the answer has to be'} ${wanted}.`,
    ...(named === undefined ? {} : { fault: named }),
    ...(places === undefined ? {} : { disagreement: { ...places(request), answers: 1 } }),
  };
}

/**
 * What analytics were asked, and what the rest of the run asked of them, most of it without a range or with one bound.
 * What those cover is the deployment's choice, so each can be judged by itself alone.
 */
export function everyAnswer<Endpoint extends AnalyticsName>(
  endpoint: Endpoint,
  { analytics, exchanges }: Pick<Artifacts, 'analytics' | 'exchanges'>,
): AnalyticsRead<RowOf[Endpoint]>[] {
  const reads: EndpointReads[Endpoint] = analytics[endpoint];
  return [...reads, ...othersThan(endpoint, reads, exchanges)];
}

/** What else was asked of an endpoint. */
export function othersThan<Endpoint extends AnalyticsName>(
  endpoint: Endpoint,
  reads: readonly AnalyticsRead<unknown>[],
  exchanges: readonly Exchange[],
): AnalyticsRead<RowOf[Endpoint]>[] {
  const own = new Set(reads.map(({ exchange }) => exchange));
  return exchanges
    .filter(({ operation, id }) => operation === analyticsOperation(endpoint) && !own.has(id))
    .filter((exchange) => isPlainAnswer(exchange, PARAMETERS))
    .map((exchange) => readOf(exchange, ROW_OF[endpoint]));
}

/** All that the contract knows. */
const PARAMETERS = new Set(['storeIds', 'from', 'to', 'limit']);

function readOf<Row>({ id, query, body }: Exchange, row: (record: Json) => Row | null): AnalyticsRead<Row> {
  const valuesOf = (name: string) => query.filter(([given]) => given === name).map(([, value]) => value);
  const names = [...new Set(query.map(([name]) => name))].join(', ') || 'nothing';
  const [limit] = valuesOf('limit').map(Number);
  return {
    purpose: `asked with ${names}`,
    window: { from: valuesOf('from').join(), to: valuesOf('to').join() },
    storeIds: valuesOf('storeIds').flatMap((value) => value.split(',')),
    form: valuesOf('storeIds').length > 1 ? 'repeated' : 'comma',
    limit: limit ?? null,
    exchange: id,
    status: 200,
    ...parseRows(body, row),
  };
}
