import { say } from '../../conformance/model/message.ts';
import { remembered } from '../../conformance/model/values/memoize.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { type Execution, type Received, requestKey, type Traffic } from '../traffic/traffic.ts';
import {
  between,
  countingRule,
  earlierFirst,
  endWords,
  hadTooLittleTime,
  MOST_TRIES,
  notAsked,
  notExercised,
  placeOf,
  receivedIn,
  withoutPauses,
} from './counting.ts';

/** How much earlier than said a request may arrive: two clocks, and the way of the answer. */
const EARLY_MS = 30;
/** For so long, so many other requests may come that were on their way, or that know of no refusal yet: several are asked at the same time. */
const ON_ITS_WAY_MS = 700;
const ON_ITS_WAY = 8;
/** Refusals are answered at once, and so show less than other answers of how many a client asks at the same time. */
const MORE_THAN_SHOWN = 3;

type Limit = ReturnType<typeof limitsOf>[number];

/** Limits that a client ran into, each with what it sent before the limit was over. */
function limitsOf(traffic: Traffic) {
  return traffic.executions.flatMap((execution) => {
    const received = receivedIn(traffic, execution)
      .filter(({ elsewhere }) => elsewhere !== true)
      .toSorted(earlierFirst);
    const lastAsked = new Map(received.map((one) => [requestKey(one), one.at]));
    const refused = received.filter(({ status, harm }) => status === 429 && harm?.until !== undefined);
    return [...Map.groupBy(refused, ({ harm }) => harm?.until ?? 0)].flatMap(([until, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const over = until - EARLY_MS;
      const later = between(received, first.answeredAt, over);
      const early = tooEarly(later, first, group, traffic);
      const cameBack = group.some((one) => (lastAsked.get(requestKey(one)) ?? 0) >= over);
      const isSaid = first.harm?.retry === 'seconds' || first.harm?.retry === 'date';
      // How often the request was refused that was sent most often.
      const tries = Math.max(...[...Map.groupBy(group, requestKey).values()].map(({ length }) => length));
      const back = received[placeOf(received, over)]?.at ?? over;
      // What was sent first when it was over.
      const after = between(received, over, back + AFTER_MS);
      const begun = received[0]?.at ?? until;
      return { execution, first, until, early, tries, cameBack, isSaid, begun, after };
    });
  });
}

/** What is only observed may be several programs: one that was not refused knows of no limit. */
function tooEarly(later: readonly Received[], first: Received, refused: readonly Received[], traffic: Traffic) {
  if (traffic.mode === 'observed') return later.filter(wasRefusedIn(refused, ofProgram));
  return beyondExcuse(later, first, refused, traffic);
}

/** How many requests of this client may be on their way at the same time. */
const onTheirWayOf = remembered((traffic: Traffic) => {
  const most = traffic.executions.map((one) => mostAtOnce(receivedIn(traffic, one).toSorted(earlierFirst)));
  return Math.max(ON_ITS_WAY, MORE_THAN_SHOWN * Math.max(0, ...most));
});

/** Programs differ in the header fields that they send. */
function ofProgram(one: Received): string {
  return `${requestKey(one)} ${one.headers.join(' ')}`;
}

/** Whether the same was refused before it was sent. */
function wasRefusedIn(refused: readonly Received[], keyOf: (one: Received) => string = requestKey) {
  const knownSince = new Map<string, number>();
  for (const one of refused)
    knownSince.set(keyOf(one), Math.min(one.answeredAt, knownSince.get(keyOf(one)) ?? one.answeredAt));
  return (one: Received): boolean => (knownSince.get(keyOf(one)) ?? Number.POSITIVE_INFINITY) < one.at;
}

/** Those that a client sent although it could know of the refusal. */
function beyondExcuse(
  later: readonly Received[],
  first: Received,
  refused: readonly Received[],
  traffic: Traffic,
): readonly Received[] {
  const isAgain = wasRefusedIn(refused);
  let excused = 0;
  return later.filter((one) => {
    if (isAgain(one)) return true;
    if (one.at > first.answeredAt + ON_ITS_WAY_MS) return true;
    excused += 1;
    return excused > onTheirWayOf(traffic);
  });
}

/** Where no header says how long, so many tries are patience enough: with pauses that are drawn, they may all come within a second. */
const PATIENT_TRIES = 3;

function fault({ early, tries, cameBack, isSaid, first }: Limit): 'early' | 'hammered' | 'gave up' | null {
  if (isSaid && early.length > 0) return 'early';
  if (tries > MOST_TRIES) return 'hammered';
  const isPatient = first.harm?.retry === 'none' && tries >= PATIENT_TRIES;
  return cameBack || isPatient ? null : 'gave up';
}

const HEADERS: Readonly<Record<string, string>> = {
  seconds: 'Retry-After in seconds',
  date: 'Retry-After as a date',
  'x-ratelimit': 'X-RateLimit-Reset',
  ratelimit: 'RateLimit',
  none: 'no header',
};

/** So long after the end that a header said, no client waits for it. */
const FOR_EVER_MS = 15_000;

/** Its time ran out, and it had sent nothing since the limit was over: by the header it would have come back long ago. */
function waitsForEver(traffic: Traffic, { first, until, execution, after, begun }: Limit): boolean {
  if (execution.end.kind !== 'ranOut' || first.harm?.retry === 'none' || after.length > 0) return false;
  return execution.ms - (until - begun) > FOR_EVER_MS && !hadTooLittleTime(traffic, execution);
}

/** Nothing where it is known that the client did not want to ask again. */
function whyNotAgain({ end }: Execution): string | null {
  if (end.kind === 'ranOut') return 'its time was over before it could ask again';
  return end.kind === 'observed' ? 'what was refused was not asked for again' : null;
}

function limitMessage(limit: Limit) {
  const { first, early, tries, execution } = limit;
  const header = HEADERS[first.harm?.retry ?? 'none'];
  switch (fault(limit)) {
    case 'early':
      return say('a 429 with {header}: {requests} came before the time that it says', {
        header,
        requests: plural(early.length, 'request'),
      });
    case 'hammered':
      return say('a 429 with {header}: the same request was refused {times} before the limit was over', {
        header,
        times: plural(tries, 'time'),
      });
    default:
      return say('a 429 with {header}: the client did not ask again ({end})', { header, end: endWords(execution) });
  }
}

function receivedWords(limit: Limit): string {
  const { first, early, tries } = limit;
  const [next = first] = early;
  if (fault(limit) === 'early') return `the next request after ${Math.round(next.at - first.answeredAt)} ms`;
  return tries > MOST_TRIES ? `${tries} times the same request` : 'no further request';
}

/** How long the first requests after a limit count. */
const AFTER_MS = 200;
const MOST_AT_ONCE = 8;

function mostAtOnce(received: readonly Received[]): number {
  const ends = received.map(({ answeredAt }) => answeredAt).sort((one, other) => one - other);
  let [ended, most] = [0, 0];
  for (const [index, { at }] of received.entries()) {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= at) ended += 1;
    most = Math.max(most, index + 1 - ended);
  }
  return most;
}

const MOST_AFTER_REFUSAL = 2;

/** What is only observed may have been started again after such a pause. */
const STARTED_AGAIN_MS = 3000;

/** The first refusal of each start, with what was sent although it had come. */
function refusalsIn(traffic: Traffic) {
  return traffic.executions.flatMap((execution) => {
    const received = receivedIn(traffic, execution).filter(({ elsewhere }) => elsewhere !== true);
    const starts = execution.task === null ? withoutPauses(received, STARTED_AGAIN_MS) : [received];
    return starts.flatMap((start) => {
      const first = start.find(({ status }) => status === 401 || status === 403);
      if (first === undefined) return [];
      const refused = start.filter(({ status }) => status === first.status).toSorted(earlierFirst);
      const later = between(refused, first.answeredAt, Number.POSITIVE_INFINITY);
      return [{ first, again: beyondExcuse(later, first, refused, traffic) }];
    });
  });
}

export const limitRules = [
  countingRule({
    id: 'client-waits-out-limits',
    requirements: ['CLI-13'],
    title: 'A 429 is waited out',
    fault: 'Limit not waited out',
    fix: 'After a 429, wait for as long as Retry-After says (seconds, or a date), then send the request again. Where there is no such header, wait a second, then two, then four. Requests in the meantime are refused too, and make the wait longer for every program that shares the key.',
    cases: 'limits',
    all: limitsOf,
    isKept: (limit) => fault(limit) === null,
    unclear: (limit, traffic) =>
      fault(limit) === 'gave up' && !waitsForEver(traffic, limit) ? whyNotAgain(limit.execution) : null,
    kind: (limit) => `${fault(limit)} ${limit.isSaid ? limit.first.harm?.retry : ''}`,
    exchanges: ({ first, early }) => [first, ...early.slice(0, 3)],
    finding: (limit) => ({
      subject: { status: 429, aspect: fault(limit) ?? '', header: limit.first.harm?.retry ?? 'none' },
      message: limitMessage(limit),
      expected: limit.isSaid
        ? `a pause of ${Math.round(limit.until - limit.first.answeredAt)} ms, then the same request`
        : 'a pause, then the same request, at most ten times',
      received: receivedWords(limit),
    }),
    missing: notExercised('the client ran into no limit'),
  }),
  countingRule({
    id: 'client-no-stampede',
    requirements: ['CLI-14'],
    title: 'No stampede after a limit',
    fault: 'Stampede after a limit',
    fix: 'Let the requests that waited go one after the other, or a few at once: after the same pause, all of them together run into the next limit.',
    advisory: true,
    cases: 'limits',
    all: (traffic) => limitsOf(traffic).filter(({ cameBack }) => cameBack),
    isKept: ({ after }) => mostAtOnce(after) <= MOST_AT_ONCE,
    exchanges: ({ first, after }) => [first, ...after.slice(0, 6)],
    finding: ({ after }) => ({
      subject: { status: 429, aspect: 'stampede' },
      message: say('after a limit {after} requests were sent at once', { after: mostAtOnce(after) }),
      expected: `at most ${MOST_AT_ONCE} requests at once`,
      received: `${mostAtOnce(after)} requests at once`,
    }),
    missing: notAsked('the client ran into no limit that it came back from'),
  }),
  countingRule({
    id: 'client-refused-key-rests',
    requirements: ['CLI-15'],
    title: 'A refused key is not sent again and again',
    fault: 'Refused key sent again and again',
    fix: 'End with an error after a 401 or a 403: asking again with the same key cannot succeed. A deployment may block an address that goes on.',
    cases: 'refusals',
    all: refusalsIn,
    isKept: ({ again }) => again.length <= MOST_AFTER_REFUSAL,
    kind: ({ first }) => String(first.status),
    exchanges: ({ first, again }) => [first, ...again.slice(0, 4)],
    finding: ({ first, again }) => ({
      subject: { status: first.status, aspect: 'again' },
      message: say('after a {status}, {requests} more got the same refusal', {
        status: first.status,
        requests: plural(again.length, 'request'),
      }),
      expected: `at most ${MOST_AFTER_REFUSAL} more requests`,
      received: `${again.length} more requests`,
    }),
    missing: notExercised('no request of the client was refused for its key'),
  }),
] as const;
