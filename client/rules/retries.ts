import { say } from '../../conformance/model/message.ts';
import type { Finding } from '../../conformance/model/outcome.ts';
import { type Tally, tally } from '../../conformance/model/tally.ts';
import { type Execution, isAnswered, type Received, requestKey, type Traffic } from '../traffic/traffic.ts';
import { diagnoses, type Situation, situation, situations, tasksFor } from '../trouble/situations.ts';
import {
  between,
  type Cases,
  type ClientRuleFacts,
  clientRule,
  counted,
  countingRule,
  earlierFirst,
  endedMessage,
  endWords,
  hadTooLittleTime,
  isAllowed,
  isExplained,
  isInexact,
  MOST_SHOWN,
  MOST_TRIES,
  notAsked,
  notExercised,
  placeOf,
  receivedIn,
  saidOf,
  TOO_LITTLE_TIME,
  tellingOf,
  withoutTrouble,
} from './counting.ts';
import { strayedIn } from './walks.ts';

/** What comes so much later than a client may ask again, a program may ask that was started again. */
const AGAIN_WITHIN_MS = 5000;

/** Traffic alone shows that a request was sent again. Of one that was not, the client may have been ended by its user. */
function triedAgain(traffic: Traffic): Tally {
  const failed = traffic.received.filter(hasFailed);
  const all = failed.length === 0 ? [] : traffic.received.toSorted(earlierFirst);
  const sent = Map.groupBy(all, requestKey);
  const isAgain = (one: Received) => {
    const same = sent.get(requestKey(one)) ?? [];
    const next = same[placeOf(same, one.answeredAt)];
    if (next === undefined || next.at > Math.max(one.answeredAt, one.harm?.until ?? 0) + AGAIN_WITHIN_MS) return false;
    // A program that was started again asks first for what had been answered.
    return !between(all, one.answeredAt, next.at).some((other) => wasAnsweredBefore(sent, other, one));
  };
  const again = new Set(failed.filter(isAgain));
  return tally({
    cases: 'answers that failed',
    kept: again.size,
    unclear: failed
      .filter((one) => !again.has(one))
      .map(({ exchange }) => ({
        reason: 'what had failed was not asked for again, or so late that the client may have been started again',
        evidence: [exchange],
      })),
    evidence: [...again].slice(0, MOST_SHOWN).map(({ exchange }) => exchange),
    missing: notExercised('no answer failed'),
  });
}

function wasAnsweredBefore(sent: ReadonlyMap<string, readonly Received[]>, other: Received, { at }: Received): boolean {
  return (sent.get(requestKey(other)) ?? []).some((one) => one.at < at && one.status === 200 && !hasFailed(one));
}

function hasFailed({ status, harm }: Received): boolean {
  return harm?.kind === 'cut-off' || (status !== null && status >= 500);
}

/** Where an endpoint fails for ever: of the request that was sent most often, what was sent, first to last. */
function triesOf(traffic: Traffic) {
  const forEver = traffic.executions.filter(({ met }) => met.some((id) => situation(id).patience === true));
  return forEver.map((execution) => {
    const failed = receivedIn(traffic, execution).filter(({ harm }) => harm !== null);
    const groups = [...Map.groupBy(failed, requestKey).values()];
    const [most = []] = groups.toSorted((one, other) => other.length - one.length);
    return { execution, sent: most };
  });
}

/** As long as this on average, pauses need not grow. */
const LONG_PAUSE_MS = 800;
const SHORT_PAUSE_MS = 100;
/** A pause that chance or a slow machine makes longer is not a pause that grew: of one, less is believed than of the middle of several. */
const GROWN = { longest: 1.1, middle: 1.5 };

type Pauses = readonly number[];

function pausesOf(sent: readonly Received[]): Pauses {
  return sent.slice(1).map(({ at }, index) => at - (sent[index]?.answeredAt ?? at));
}

/** The earlier and the later half of each. */
function halvesOf(series: readonly Pauses[]): readonly [earlier: Pauses, later: Pauses] {
  const half = ({ length }: Pauses): number => Math.ceil(length / 2);
  return [series.flatMap((one) => one.slice(0, half(one))), series.flatMap((one) => one.slice(half(one)))];
}

function isLong(pauses: Pauses): boolean {
  return pauses.reduce((sum, pause) => sum + pause, 0) >= LONG_PAUSE_MS * pauses.length;
}

/** Pauses drawn by chance are as good, and so are pauses that have a longest one, which they may reach early. */
function grow(pauses: Pauses): boolean {
  const [earlier, later] = halvesOf([pauses]);
  if (isLong(later)) return true;
  const longest = Math.max(...later);
  const middle = later.toSorted((one, other) => one - other)[Math.floor(later.length / 2)] ?? 0;
  const grew = longest > Math.max(...earlier) * GROWN.longest || middle > (earlier[0] ?? 0) * GROWN.middle;
  return grew && longest >= SHORT_PAUSE_MS;
}

/** A machine has to be very busy for a request that is sent at once to come later than this. */
const NONE_MS = 40;
const MOSTLY = { least: 5, share: 5 / 8 };

/** A busy machine makes a pause of some that are none. Of drawn pauses so many are so short once in a thousand times. */
function areMostlyNone(pauses: Pauses): boolean {
  return pauses.filter((pause) => pause < NONE_MS).length >= Math.max(MOSTLY.least, MOSTLY.share * pauses.length);
}

/** Whether pauses that are drawn (with full or decorrelated jitter) may come out like this, in all series of the client together. */
function mayBeChance(series: readonly Pauses[]): boolean {
  const pauses = series.flat();
  if (areMostlyNone(pauses) || (Math.max(...pauses) < SHORT_PAUSE_MS && pauses.length >= 6)) return false;
  if (series.every(shrinks) && pauses.length >= 4) return false;
  return pauses.length < 12 || series.some(grow);
}

const ALIKE = 1.3;
const NOISE_MS = 20;

/** Most of them, as drawn pauses are once in a hundred times at most. A busy machine makes the others longer. */
function areAlike(pauses: Pauses): boolean {
  const sorted = pauses.toSorted((one, other) => one - other);
  const most = Math.min(pauses.length, Math.ceil(pauses.length / 2) + 2);
  return pauses.length >= 4 && (sorted[most - 1] ?? 0) <= (sorted[0] ?? 0) * ALIKE + NOISE_MS;
}

/** How much longer the shortest of the later pauses is: no pause is shorter because a machine is busy. */
const GROWN_OF_ALIKE = 1.15;

function growAmongAlike(series: readonly Pauses[]): boolean {
  const [earlier, later] = halvesOf(series);
  if (isLong(later)) return true;
  const grew = Math.min(...later) > Math.min(...earlier) * GROWN_OF_ALIKE || series.every(rises);
  return grew && Math.max(...later) >= SHORT_PAUSE_MS;
}

function rises(pauses: Pauses): boolean {
  const isRising = pauses.every((pause, index) => pause > (pauses[index - 1] ?? 0));
  return isRising && pauses.length >= 2 && (pauses.at(-1) ?? 0) > (pauses[0] ?? 0) * GROWN.longest;
}

function shrinks(pauses: Pauses): boolean {
  return pauses.length >= 3 && pauses.every((pause, index) => pause < (pauses[index - 1] ?? Number.POSITIVE_INFINITY));
}

/** Whether all of them grew, or none; otherwise each is looked at by itself. */
function growthOf(series: readonly Pauses[]): 'all' | 'none' | 'each' {
  if (areAlike(series.flat())) return growAmongAlike(series) ? 'all' : 'none';
  return mayBeChance(series) ? 'all' : 'each';
}

/** Series of retries, each with its pauses, and whether they grew. */
function seriesOf(traffic: Traffic) {
  const all = triesOf(traffic).map((tries) => ({ ...tries, pauses: pausesOf(tries.sent) }));
  const growth = growthOf(all.map(({ pauses }) => pauses));
  return all
    .filter(({ pauses }) => pauses.length >= 2)
    .map((series) => ({ ...series, grew: growth === 'all' || (growth === 'each' && grow(series.pauses)) }));
}

export const retryRules = [
  clientRule(
    {
      id: 'client-tries-again',
      requirements: ['CLI-16'],
      title: 'A failure that may pass is tried again',
      fault: 'Gave up at a failure that passed',
      fix: 'Send the request again after a 500, 502, 503 or 504 and after a lost connection: first after a second or what Retry-After says, then after longer pauses, a few times.',
    },
    (traffic) => (traffic.mode === 'observed' ? triedAgain(traffic) : counted(surviving('CLI-16'), traffic)),
  ),
  countingRule({
    id: 'client-retries-end',
    requirements: ['CLI-17'],
    title: 'Retries come to an end',
    fault: 'Retries without an end',
    fix: 'Send a request at most ten times, then end with an error that says which request failed, and how.',
    cases: 'endpoints that failed for ever',
    all: triesOf,
    // That it ends with an answer, as if all were well, is another promise.
    isKept: ({ sent }) => sent.length <= MOST_TRIES,
    unclear: ({ sent, execution: { end } }) =>
      sent.length <= MOST_TRIES && end.kind === 'ranOut' ? 'the client was still waiting when its time was over' : null,
    exchanges: ({ sent }) => sent.slice(0, 6),
    finding: ({ sent, execution }) => ({
      subject: { aspect: 'tries' },
      message: saidOf(
        execution,
        say('one request was sent {number} times, and failed each time', { number: sent.length }),
      ),
      expected: `at most ${MOST_TRIES} tries, and then an exit code other than 0`,
      received: `${sent.length} tries`,
    }),
    missing: notExercised('no endpoint failed for ever'),
  }),
  countingRule({
    id: 'client-pauses-grow',
    requirements: ['CLI-18'],
    title: 'Pauses between retries grow',
    fault: 'Pauses between retries do not grow',
    fix: 'Double the pause with each retry, best with some chance in it: a second, two, four. A service that comes back is brought down again by clients that ask without a pause.',
    cases: 'series of retries',
    all: seriesOf,
    isKept: ({ grew }) => grew,
    exchanges: ({ sent }) => sent.slice(0, 6),
    finding: ({ sent, execution, pauses }) => ({
      subject: { aspect: 'pauses' },
      message: saidOf(execution, say('the pauses between {number} tries did not grow', { number: sent.length })),
      expected: 'pauses that grow, or of about a second',
      received: `${pauses.slice(0, 6).map(Math.round).join(', ')} ms`,
    }),
    missing: notAsked('the client sends no request more than twice'),
  }),
] as const;

/** Enough to see how an execution ended. */
export const LAST = 4;

/** What a finding about the end of an execution has in common with every other one. */
export function ofEnd(execution: Execution, message: Finding['message'], expected: string) {
  const { end, met, task: name } = execution;
  return {
    // What it met; its task where nothing was in its way.
    subject: { aspect: met.length === 0 ? (name ?? '') : met.join() },
    message,
    expected,
    received: endWords(execution),
    ...(end.kind === 'ranOut' && end.of === 'time' ? { fault: 'No answer in time' } : {}),
  };
}

/** Executions that came into a situation of this requirement; of several at once, the first one counts. */
export function inSituations(traffic: Traffic, requirement: string): readonly (readonly [Execution, Situation])[] {
  return traffic.executions.flatMap((execution) => {
    const [first] = execution.met;
    if (first === undefined || isExplained(traffic, execution)) return [];
    const one = situation(first);
    return one.requirement === requirement && !diagnoses.includes(one) ? [[execution, one] as const] : [];
  });
}

function missingSituation(traffic: Traffic, requirement: string) {
  if (traffic.mode === 'observed') return notExercised('only a client with tasks shows it');
  const own = situations.filter((one) => one.requirement === requirement);
  const able = new Set(own.flatMap((one) => tasksFor(one, traffic.tasks)));
  const titles = own.map(({ title }) => title).join('; ');
  const wrong = withoutTrouble(traffic).filter(({ end }) => !isAnswered(end));
  const notTried = wrong.flatMap(({ task: name }) => (name !== null && able.has(name) ? [name] : []));
  if (able.size > 0 && notTried.length === able.size)
    return notExercised(
      `it was not tried, because what comes to it is not answered rightly without trouble (${notTried.join(', ')})`,
    );
  return able.size > 0 || traffic.tasks.length === 0
    ? notExercised(`the client did not come to it (${titles})`)
    : notAsked(`no task of this client comes to it (${titles})`);
}

/** A rule of what a client does in situations of one requirement. */
export function survives(requirement: string, facts: Omit<ClientRuleFacts, 'requirements'>) {
  return countingRule({ ...facts, requirements: [requirement], ...surviving(requirement) });
}

export function surviving(requirement: string): Cases<readonly [Execution, Situation]> {
  return {
    cases: 'situations',
    all: (traffic) => inSituations(traffic, requirement),
    isKept: ([{ end }, { allows }]) => isAllowed(end, allows),
    unclear: ([execution], traffic) => {
      const { end, id } = execution;
      if (wasAtWork(traffic, execution)) return 'the client was still at work when its time was over';
      if (hadTooLittleTime(traffic, execution)) return TOO_LITTLE_TIME;
      if (isAnswered(end)) return null;
      if (isInexact(traffic, execution)) return INEXACT;
      const hasStrayed = requirement === SHORT_PAGES && strayedIn(traffic).has(id);
      return hasStrayed ? 'it asked for a later page with other filters, or for one of another list' : null;
    },
    kind: ([{ situations: met }]) => met.join(),
    exchanges: ([execution], traffic) => tellingOf(traffic, execution, LAST),
    finding: ([execution, { allows }]) => ofEnd(execution, endedMessage(execution), ALLOWED[allows]),
    missing: (traffic) => missingSituation(traffic, requirement),
  };
}

export const SHORT_PAGES = 'CLI-11';
export const INEXACT = 'every record was read, and only the adding up is not exact';

const ALLOWED: Readonly<Record<Situation['allows'], string>> = {
  'the answer': 'the right answer',
  'the answer or an error': 'the right answer, or an exit code other than 0',
  'an error': 'an exit code other than 0',
};

/** How long before its end a client has to have asked something to be at work. */
const AT_WORK_MS = 10_000;
/** One that asked more often than this goes in a circle. */
const MOST_REQUESTS = 2000;

/** Ended because its time was over, on a busy machine or with much to read: that says nothing of what it would have done. */
function wasAtWork(traffic: Traffic, execution: Execution): boolean {
  const { end, ms } = execution;
  if (end.kind !== 'ranOut' || end.of !== 'time') return false;
  const received = receivedIn(traffic, execution);
  const [first, last] = [received[0], received.at(-1)];
  if (first === undefined || last === undefined) return false;
  return received.length < MOST_REQUESTS && last.at > first.at + ms - AT_WORK_MS;
}
