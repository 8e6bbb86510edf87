import { say } from '../../conformance/model/message.ts';
import type { Finding } from '../../conformance/model/outcome.ts';
import { type Tally, tally } from '../../conformance/model/tally.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { type Difference, task } from '../tasks/tasks.ts';
import { type Execution, isAnswered, type Received, requestKey, type Traffic } from '../traffic/traffic.ts';
import { diagnoses, type Situation, situation, situations, tasksFor, uncompressed } from '../trouble/situations.ts';
import {
  between,
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
  isRightIn,
  lastOf,
  MOST_SHOWN,
  MOST_TRIES,
  notAsked,
  notExercised,
  placeOf,
  receivedIn,
  saidOf,
  TOO_LITTLE_TIME,
  tellingOf,
  titlesOf,
  withFindings,
} from './counting.ts';
import { strayedIn } from './walks.ts';

/** Enough to see how an execution ended. */
const LAST = 4;

/** What a finding about the end of an execution has in common with every other one. */
function ofEnd(execution: Execution, message: Finding['message'], expected: string) {
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
function inSituations(traffic: Traffic, requirement: string): readonly (readonly [Execution, Situation])[] {
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
  const wrong = plain(traffic).filter(({ end }) => !isAnswered(end));
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
function survives(requirement: string, facts: Omit<ClientRuleFacts, 'requirements'>) {
  return clientRule({ ...facts, requirements: [requirement] }, (traffic) => survivesTally(requirement, traffic));
}

function survivesTally(requirement: string, traffic: Traffic): Tally {
  const strayed = requirement === SHORT_PAGES ? strayedIn(traffic) : new Set();
  return counted({
    cases: 'situations',
    all: inSituations(traffic, requirement),
    isKept: ([{ end }, { allows }]) => isAllowed(end, allows),
    unclear: ([execution]) => {
      const { end, id } = execution;
      if (wasAtWork(traffic, execution)) return 'the client was still at work when its time was over';
      if (hadTooLittleTime(traffic, execution)) return TOO_LITTLE_TIME;
      if (isAnswered(end)) return null;
      if (isInexact(traffic, execution)) return INEXACT;
      return strayed.has(id) ? 'it asked for a later page with other filters, or for one of another list' : null;
    },
    kind: ([{ situations: met }]) => met.join(),
    exchanges: ([execution]) => tellingOf(traffic, execution, LAST),
    finding: (_alike, [execution, one]) => ofEnd(execution, endedMessage(execution), ALLOWED[one.allows]),
    missing: missingSituation(traffic, requirement),
  });
}

const SHORT_PAGES = 'CLI-11';
const INEXACT = 'every record was read, and only the adding up is not exact';

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

/** Of a task with compressed answers the situation without compression, and the other way round. */
function otherCoding({ situations: some }: Execution): string | null {
  return some.includes(uncompressed.id) ? null : uncompressed.id;
}

/** Where a client may come to no answer, and must not print one that is not whole: walks that break, a refused key, an endpoint that fails, a list without an end in sight. */
const ENDLESS = ['CLI-24', 'CLI-15', 'CLI-17', 'CLI-29'];

type Tries = ReturnType<typeof triesOf>[number];

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

function pausesOf({ sent }: Tries): Pauses {
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

function isLeak({ elsewhere, key, keyElsewhere }: Received): boolean {
  return elsewhere === true && (key === 'bearer' || keyElsewhere.length > 0);
}

/** Of what the client itself, its runtime and its libraries take, nothing is said. */
const MOST_MORE_MB = 320;

/** What a client may hold in this start: more than in a short one of the same task. */
function mostMB({ executions }: Traffic, { task: name }: Execution): number {
  const short = executions.filter((one) => one.task === name && one.situations.length === 0);
  return MOST_MORE_MB + Math.max(0, ...short.map(({ peakMB }) => peakMB ?? 0));
}

const plain = ({ executions }: Traffic) =>
  executions.filter(({ situations: some, task: name }) => some.length === 0 && name !== null);

/** Sums of tasks without trouble, and those in trouble that are off by little. */
function sumsOf(traffic: Traffic): readonly Execution[] {
  const inTrouble = traffic.executions.filter((one) => one.situations.length > 0 && isInexact(traffic, one));
  return [...plain(traffic), ...inTrouble].filter(({ task: name }) => name !== null && task(name).hasAmounts);
}

function isAmountOnly(end: Execution['end']): boolean {
  return end.kind === 'wrong' && end.differences.every(({ isAmount }) => isAmount === true);
}

/** Each amount may have been rounded, and nothing else. */
function isRounded(end: Execution['end']): boolean {
  return end.kind === 'wrong' && end.differences.every(({ isRounding, isFraction }) => isRounding ?? isFraction);
}

/** The first amount that is off. */
function amountOf({ end }: Execution): Difference {
  const [first] = end.kind === 'wrong' ? end.differences : [];
  return first ?? { figure: '', expected: '', received: '' };
}

export const answerRules = [
  survives(SHORT_PAGES, {
    id: 'client-reads-on-after-short-pages',
    title: 'An empty or a short page does not end a list',
    fault: 'List ended at a short page',
    fix: 'Go by `pagination.nextCursor` alone, and never by the number of records: a page may be short, or empty, in the middle of a list.',
  }),
  clientRule(
    {
      id: 'client-tries-again',
      requirements: ['CLI-16'],
      title: 'A failure that may pass is tried again',
      fault: 'Gave up at a failure that passed',
      fix: 'Send the request again after a 500, 502, 503 or 504 and after a lost connection: first after a second or what Retry-After says, then after longer pauses, a few times.',
    },
    (traffic) => (traffic.mode === 'observed' ? triedAgain(traffic) : survivesTally('CLI-16', traffic)),
  ),
  countingRule<Tries>(
    {
      id: 'client-retries-end',
      requirements: ['CLI-17'],
      title: 'Retries come to an end',
      fault: 'Retries without an end',
      fix: 'Send a request at most ten times, then end with an error that says which request failed, and how.',
    },
    (traffic) => ({
      cases: 'endpoints that failed for ever',
      all: triesOf(traffic),
      // That it ends with an answer, as if all were well, is another promise.
      isKept: ({ sent }) => sent.length <= MOST_TRIES,
      unclear: ({ sent, execution: { end } }) =>
        sent.length <= MOST_TRIES && end.kind === 'ranOut'
          ? 'the client was still waiting when its time was over'
          : null,
      kind: () => 'tries',
      exchanges: ({ sent }) => sent.slice(0, 6),
      finding: (_alike, { sent, execution }) => ({
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
  ),
  countingRule<Tries>(
    {
      id: 'client-pauses-grow',
      requirements: ['CLI-18'],
      title: 'Pauses between retries grow',
      fault: 'Pauses between retries do not grow',
      fix: 'Double the pause with each retry, best with some chance in it: a second, two, four. A service that comes back is brought down again by clients that ask without a pause.',
    },
    (traffic) => {
      const series = triesOf(traffic);
      const growth = growthOf(series.map(pausesOf));
      return {
        cases: 'series of retries',
        all: series.filter((tries) => pausesOf(tries).length >= 2),
        isKept: (tries) => growth === 'all' || (growth === 'each' && grow(pausesOf(tries))),
        kind: () => 'pauses',
        exchanges: ({ sent }) => sent.slice(0, 6),
        finding: (_alike, tries) => ({
          subject: { aspect: 'pauses' },
          message: saidOf(
            tries.execution,
            say('the pauses between {number} tries did not grow', { number: tries.sent.length }),
          ),
          expected: 'pauses that grow, or of about a second',
          received: `${pausesOf(tries)
            .slice(0, 6)
            .map((pause) => Math.round(pause))
            .join(', ')} ms`,
        }),
        missing: notAsked('the client sends no request more than twice'),
      };
    },
  ),
  survives('CLI-19', {
    id: 'client-survives-unknown-fields',
    title: 'Unknown fields are survived',
    fault: 'Ended by an unknown field',
    fix: 'Ignore fields that you do not know. A deployment may add one at any time.',
  }),
  survives('CLI-20', {
    id: 'client-survives-unknown-words',
    title: 'Unknown words are survived',
    fault: 'Ended by an unknown word',
    fix: 'Read words into a text, or into an enumeration with a case for those that you do not know. A shop may get a new way to pay tomorrow.',
  }),
  clientRule(
    {
      id: 'client-survives-null-and-absent',
      requirements: ['CLI-21'],
      title: 'Null and absent are survived',
      fault: 'Ended by null or by an absent field',
      fix: 'Treat null and absent alike, wherever the contract allows either.',
    },
    (traffic) => {
      const survived = survivesTally('CLI-21', traffic);
      // Every shop has fields that are null: a task that is answered rightly only without them fails at them.
      const because = plain(traffic).filter(
        (execution) =>
          !isAnswered(execution.end) &&
          !hadTooLittleTime(traffic, execution) &&
          isRightIn(traffic, execution.task, 'nothing-null') &&
          !isRightIn(traffic, execution.task, 'uncompressed'),
      );
      const findings = because.map((execution) => {
        const { task: name } = execution;
        const end = endWords(execution);
        const message = say('{task}: the client ended with {end}, and answers rightly where no field is null', {
          task: name,
          end,
        });
        return { ...ofEnd(execution, message, 'the right answer'), evidence: lastOf(traffic, execution, LAST) };
      });
      return withFindings(survived, findings);
    },
  ),
  countingRule<Execution>(
    {
      id: 'client-amounts-to-the-cent',
      requirements: ['CLI-22'],
      title: 'Amounts come out to the cent',
      fault: 'Amount not exact',
      fix: 'Add up cents as integers, or use a decimal type; round once, at the end.',
    },
    (traffic) => ({
      cases: 'sums',
      all: sumsOf(traffic),
      isKept: ({ end }) => end.kind === 'right',
      unclear: ({ end }) => (end.kind === 'right' || isRounded(end) ? null : 'the task was not answered'),
      kind: ({ task: name }) => name ?? '',
      exchanges: (execution) => lastOf(traffic, execution, LAST),
      finding: (_alike, execution) => {
        const { figure, expected, received } = amountOf(execution);
        return {
          subject: { aspect: execution.task ?? '', figure },
          message: say('{task}: {title}{figure} is {received}, and should be {expected}', {
            task: execution.task,
            title: execution.met.length === 0 ? '' : `${titlesOf(execution)}: `,
            figure,
            received,
            expected,
          }),
          expected,
          received,
        };
      },
      missing: notAsked('no task of this client has amounts'),
    }),
  ),
  survives('CLI-23', {
    id: 'client-counts-records-once',
    title: 'A record that comes twice, or changes in a walk, counts once',
    fault: 'Record counted twice',
    fix: 'Keep records by their id, so that one that comes again replaces the one before. Sales may move between pages while they are read.',
  }),
  countingRule<readonly [Execution, Situation]>(
    {
      id: 'client-never-half',
      requirements: ['CLI-24'],
      title: 'A result that is not whole is never called whole',
      fault: 'Half a result called whole',
      fix: 'When a page cannot be read or the key is refused, begin the walk again or end with an error (an exit code other than 0), and print no answer. A result that lacks pages, or has nothing in it, looks like any other, and is believed.',
    },
    (traffic) => ({
      cases: 'results that could not be had whole, or only slowly',
      all: ENDLESS.flatMap((requirement) => inSituations(traffic, requirement)),
      // How exactly 100,000 amounts are added up is another promise.
      isKept: ([{ end }, { long, allows }]) => isAllowed(end, allows) || (long === true && isAmountOnly(end)),
      unclear: ([{ end }]) => (end.kind === 'ranOut' ? 'the client did not end in time' : null),
      kind: ([{ met }]) => met.join(),
      exchanges: ([execution]) => tellingOf(traffic, execution, LAST),
      finding: (_alike, [execution]) =>
        ofEnd(
          execution,
          saidOf(execution, say('the client ended as if all were well ({end})', { end: endWords(execution) })),
          'the whole answer, or an exit code other than 0',
        ),
      missing: missingSituation(traffic, 'CLI-24'),
    }),
  ),
  survives('CLI-25', {
    id: 'client-export-resumes',
    title: 'An interrupted export ends whole',
    fault: 'Export incomplete after an interruption',
    fix: 'Write down what was read only together with the cursor of the next page, and keep records by their id; or begin again.',
  }),
  clientRule(
    {
      id: 'client-key-stays',
      requirements: ['CLI-28'],
      title: 'The key does not follow a redirect to another origin',
      fault: 'Key sent to another origin',
      fix: 'Do not follow redirects, or take the Authorization header off where host or port is another one. Who can redirect a request gets the key otherwise.',
    },
    (traffic) =>
      counted({
        cases: 'redirects',
        all: traffic.executions
          .map((execution) => ({ execution, received: receivedIn(traffic, execution) }))
          .filter(({ received }) => received.some(({ harm }) => harm?.kind === 'redirect')),
        isKept: ({ received }) => !received.some(isLeak),
        kind: () => 'redirect',
        exchanges: ({ received }) => received.filter((one) => isLeak(one) || one.harm?.kind === 'redirect'),
        finding: (alike) => ({
          subject: { aspect: 'redirect' },
          message: say('the key was sent to another port, to which {answers} led', {
            answers: plural(alike.length, 'answer'),
          }),
          expected: 'no key at another origin',
          received: 'the key',
        }),
        missing: notExercised('no answer was a redirect'),
      }),
  ),
  countingRule<Execution>(
    {
      id: 'client-memory-bounded',
      requirements: ['CLI-29'],
      title: 'Memory stays bounded in a long list',
      fault: 'Too much memory for a long list',
      fix: 'Keep of each record what the task needs (its id and amount), and let go of the pages.',
      advisory: true,
    },
    (traffic) => ({
      cases: 'lists of 100,000 sales',
      all: traffic.executions.filter(({ met }) => met.some((id) => situation(id).long === true)),
      isKept: (execution) => (execution.peakMB ?? 0) <= mostMB(traffic, execution) && execution.end.kind !== 'failed',
      unclear: (execution) => {
        const { end, peakMB } = execution;
        if (peakMB === null) return 'its memory could not be measured';
        const isDecided = isAnswered(end) || end.kind === 'failed' || peakMB > mostMB(traffic, execution);
        return isDecided ? null : 'it did not read the list to its end';
      },
      kind: () => 'memory',
      exchanges: (execution) => lastOf(traffic, execution, 2),
      finding: (_alike, execution) => ({
        subject: { aspect: 'memory' },
        message:
          execution.end.kind === 'failed'
            ? say('the client ended with {end} while it read 100,000 sales, and held {peak} MB', {
                end: endWords(execution),
                peak: Math.round(execution.peakMB ?? 0),
              })
            : say('the client held {peak} MB while it read 100,000 sales', { peak: Math.round(execution.peakMB ?? 0) }),
        expected: `the answer, with at most ${Math.round(mostMB(traffic, execution))} MB: ${MOST_MORE_MB} MB more than for a short list`,
        received: `${Math.round(execution.peakMB ?? 0)} MB`,
      }),
      missing: notAsked('no task of this client reads 100,000 sales'),
    }),
  ),
  clientRule(
    {
      id: 'client-answers-tasks',
      requirements: ['CLI-30'],
      title: 'A task is answered when nothing is in its way',
      fault: 'Task not answered rightly',
      fix: 'Correct this first: what is not answered rightly without trouble is not tried in trouble. A program reads its task from standard input and prints one JSON object, or `{"unsupported":true}` for a task that it cannot do (docs/clients.md). Compare its answer with what the API gives for the same parameters.',
    },
    (traffic) => {
      if (traffic.mode === 'observed')
        return tally({ cases: 'tasks', missing: notAsked('observed traffic has no task') });
      return counted({
        cases: 'tasks',
        all: plain(traffic),
        isKept: ({ end, id }) =>
          isAnswered(end) && traffic.received.some(({ execution, status }) => execution === id && status === 200),
        unclear: (execution) => {
          if (hadTooLittleTime(traffic, execution)) return TOO_LITTLE_TIME;
          return isInexact(traffic, execution) && !isAnswered(execution.end) ? INEXACT : null;
        },
        // A program that knows no tasks fails at each in the same way.
        kind: (execution) => (execution.end.kind === 'noAnswer' ? endWords(execution) : (execution.task ?? '')),
        exchanges: (execution) => lastOf(traffic, execution, LAST),
        finding: (alike, execution) =>
          ofEnd(
            execution,
            execution.end.kind === 'right'
              ? say('{task}: the client answered, and asked nothing', { task: execution.task })
              : say('{task}: the client ended with {end}', {
                  task: alike.length > 1 ? plural(alike.length, 'task') : execution.task,
                  end: endWords(execution),
                }),
            'the right answer, read from the API',
          ),
        missing: notExercised('the client does no task'),
      });
    },
  ),
  countingRule<Execution>(
    {
      id: 'client-reads-compressed-answers',
      requirements: ['CLI-31'],
      title: 'A compressed answer is read by a client that accepts it',
      fault: 'Compressed answer not read',
      fix: 'Decompress what `Content-Encoding` names, or leave out `Accept-Encoding`.',
    },
    (traffic) => ({
      cases: 'tasks with compressed answers',
      all: traffic.executions.filter(
        ({ id, task: name, situations: some }) =>
          name !== null &&
          (some.length === 0 || some.includes('uncompressed')) &&
          traffic.received.some(({ execution, compressed }) => execution === id && compressed),
      ),
      isKept: ({ end }) => end.kind === 'right',
      unclear: (execution) => {
        if (hadTooLittleTime(traffic, execution)) return TOO_LITTLE_TIME;
        if (execution.end.kind === 'right' || isRightIn(traffic, execution.task, otherCoding(execution))) return null;
        return 'the task is not answered in the other form either';
      },
      kind: (execution) => `${otherCoding(execution)} ${execution.task}`,
      exchanges: (execution) => lastOf(traffic, execution, LAST),
      finding: (_alike, execution) =>
        ofEnd(
          execution,
          otherCoding(execution) === null
            ? say(
                '{task}: the client ended with {end} where answers were not compressed, and answers rightly where they are',
                { task: execution.task, end: endWords(execution) },
              )
            : say('{task}: the client ended with {end}, and answers without compression rightly', {
                task: execution.task,
                end: endWords(execution),
              }),
          'the right answer',
        ),
      missing: notAsked('the client accepts no compressed answer'),
    }),
  ),
] as const;
