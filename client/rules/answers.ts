import { say } from '../../conformance/model/message.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { type Difference, task } from '../tasks/tasks.ts';
import { type Execution, isAnswered, type Received, type Traffic } from '../traffic/traffic.ts';
import { situation, uncompressed } from '../trouble/situations.ts';
import {
  countingRule,
  endWords,
  hadTooLittleTime,
  isAllowed,
  isInexact,
  isRightIn,
  lastOf,
  notAsked,
  notExercised,
  receivedIn,
  saidOf,
  TOO_LITTLE_TIME,
  titlesOf,
  withoutTrouble,
} from './counting.ts';
import { INEXACT, inSituations, LAST, ofEnd, retryRules, SHORT_PAGES, survives, surviving } from './retries.ts';

/** Of a task with compressed answers the situation without compression, and the other way round. */
function otherCoding({ situations: some }: Execution): string | null {
  return some.includes(uncompressed.id) ? null : uncompressed.id;
}

/** Where a client may come to no answer, and must not print one that is not whole: walks that break, a refused key, an endpoint that fails, a list without an end in sight. */
const ENDLESS = ['CLI-24', 'CLI-15', 'CLI-17', 'CLI-29'];

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

/** Sums of tasks without trouble, and those in trouble that are off by little. */
function sumsOf(traffic: Traffic): readonly Execution[] {
  const inTrouble = traffic.executions.filter((one) => one.situations.length > 0 && isInexact(traffic, one));
  return [...withoutTrouble(traffic), ...inTrouble].filter(({ task: name }) => name !== null && task(name).hasAmounts);
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

/** A task that is answered rightly only without what every shop has, fields that are null, fails at them. */
function failedAtNull(traffic: Traffic) {
  const because = withoutTrouble(traffic).filter(
    (execution) =>
      !isAnswered(execution.end) &&
      !hadTooLittleTime(traffic, execution) &&
      isRightIn(traffic, execution.task, 'nothing-null') &&
      !isRightIn(traffic, execution.task, 'uncompressed'),
  );
  return because.map((execution) => {
    const message = say('{task}: the client ended with {end}, and answers rightly where no field is null', {
      task: execution.task,
      end: endWords(execution),
    });
    return { ...ofEnd(execution, message, 'the right answer'), seen: lastOf(traffic, execution, LAST) };
  });
}

export const answerRules = [
  survives(SHORT_PAGES, {
    id: 'client-reads-on-after-short-pages',
    title: 'An empty or a short page does not end a list',
    fault: 'List ended at a short page',
    fix: 'Go by `pagination.nextCursor` alone, and never by the number of records: a page may be short, or empty, in the middle of a list.',
  }),
  ...retryRules,
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
  countingRule({
    id: 'client-survives-null-and-absent',
    requirements: ['CLI-21'],
    title: 'Null and absent are survived',
    fault: 'Ended by null or by an absent field',
    fix: 'Treat null and absent alike, wherever the contract allows either.',
    ...surviving('CLI-21'),
    also: failedAtNull,
  }),
  countingRule({
    id: 'client-amounts-to-the-cent',
    requirements: ['CLI-22'],
    title: 'Amounts come out to the cent',
    fault: 'Amount not exact',
    fix: 'Add up cents as integers, or use a decimal type; round once, at the end.',
    cases: 'sums',
    all: sumsOf,
    isKept: ({ end }) => end.kind === 'right',
    unclear: ({ end }) => (end.kind === 'right' || isRounded(end) ? null : 'the task was not answered'),
    kind: ({ task: name }) => name ?? '',
    exchanges: (execution, traffic) => lastOf(traffic, execution, LAST),
    finding: (execution) => {
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
  survives('CLI-23', {
    id: 'client-counts-records-once',
    title: 'A record that comes twice, or changes in a walk, counts once',
    fault: 'Record counted twice',
    fix: 'Keep records by their id, so that one that comes again replaces the one before. Sales may move between pages while they are read.',
  }),
  countingRule({
    id: 'client-never-half',
    requirements: ['CLI-24'],
    title: 'A result that is not whole is never called whole',
    fault: 'Half a result called whole',
    fix: 'When a page cannot be read or the key is refused, begin the walk again or end with an error (an exit code other than 0), and print no answer. A result that lacks pages, or has nothing in it, looks like any other, and is believed.',
    ...surviving('CLI-24'),
    cases: 'results that could not be had whole, or only slowly',
    all: (traffic) => ENDLESS.flatMap((requirement) => inSituations(traffic, requirement)),
    // How exactly 100,000 amounts are added up is another promise.
    isKept: ([{ end }, { long, allows }]) => isAllowed(end, allows) || (long === true && isAmountOnly(end)),
    unclear: ([{ end }]) => (end.kind === 'ranOut' ? 'the client did not end in time' : null),
    kind: ([{ met }]) => met.join(),
    finding: ([execution]) =>
      ofEnd(
        execution,
        saidOf(execution, say('the client ended as if all were well ({end})', { end: endWords(execution) })),
        'the whole answer, or an exit code other than 0',
      ),
  }),
  survives('CLI-25', {
    id: 'client-export-resumes',
    title: 'An interrupted export ends whole',
    fault: 'Export incomplete after an interruption',
    fix: 'Write down what was read only together with the cursor of the next page, and keep records by their id; or begin again.',
  }),
  countingRule({
    id: 'client-key-stays',
    requirements: ['CLI-28'],
    title: 'The key does not follow a redirect to another origin',
    fault: 'Key sent to another origin',
    fix: 'Do not follow redirects, or take the Authorization header off where host or port is another one. Who can redirect a request gets the key otherwise.',
    cases: 'redirects',
    all: (traffic) =>
      traffic.executions
        .map((execution) => receivedIn(traffic, execution))
        .filter((received) => received.some(({ harm }) => harm?.kind === 'redirect')),
    isKept: (received) => !received.some(isLeak),
    exchanges: (received) => received.filter((one) => isLeak(one) || one.harm?.kind === 'redirect'),
    finding: (_first, alike) => ({
      subject: { aspect: 'redirect' },
      message: say('the key was sent to another port, to which {answers} led', {
        answers: plural(alike.length, 'answer'),
      }),
      expected: 'no key at another origin',
      received: 'the key',
    }),
    missing: notExercised('no answer was a redirect'),
  }),
  countingRule({
    id: 'client-memory-bounded',
    requirements: ['CLI-29'],
    title: 'Memory stays bounded in a long list',
    fault: 'Too much memory for a long list',
    fix: 'Keep of each record what the task needs (its id and amount), and let go of the pages.',
    advisory: true,
    cases: 'lists of 100,000 sales',
    all: ({ executions }) => executions.filter(({ met }) => met.some((id) => situation(id).long === true)),
    isKept: (execution, traffic) =>
      (execution.peakMB ?? 0) <= mostMB(traffic, execution) && execution.end.kind !== 'failed',
    unclear: (execution, traffic) => {
      const { end, peakMB } = execution;
      if (peakMB === null) return 'its memory could not be measured';
      const isDecided = isAnswered(end) || end.kind === 'failed' || peakMB > mostMB(traffic, execution);
      return isDecided ? null : 'it did not read the list to its end';
    },
    exchanges: (execution, traffic) => lastOf(traffic, execution, 2),
    finding: (execution, _alike, traffic) => {
      const peak = Math.round(execution.peakMB ?? 0);
      const end = endWords(execution);
      return {
        subject: { aspect: 'memory' },
        message:
          execution.end.kind === 'failed'
            ? say('the client ended with {end} while it read 100,000 sales, and held {peak} MB', { end, peak })
            : say('the client held {peak} MB while it read 100,000 sales', { peak }),
        expected: `the answer, with at most ${Math.round(mostMB(traffic, execution))} MB: ${MOST_MORE_MB} MB more than for a short list`,
        received: `${peak} MB`,
      };
    },
    missing: notAsked('no task of this client reads 100,000 sales'),
  }),
  countingRule({
    id: 'client-answers-tasks',
    requirements: ['CLI-30'],
    title: 'A task is answered when nothing is in its way',
    fault: 'Task not answered rightly',
    fix: 'Correct this first: what is not answered rightly without trouble is not tried in trouble. A program reads its task from standard input and prints one JSON object, or `{"unsupported":true}` for a task that it cannot do (docs/clients.md). Compare its answer with what the API gives for the same parameters.',
    cases: 'tasks',
    all: withoutTrouble,
    isKept: ({ end, id }, { received }) =>
      isAnswered(end) && received.some(({ execution, status }) => execution === id && status === 200),
    unclear: (execution, traffic) => {
      if (hadTooLittleTime(traffic, execution)) return TOO_LITTLE_TIME;
      return isInexact(traffic, execution) && !isAnswered(execution.end) ? INEXACT : null;
    },
    // A program that knows no tasks fails at each in the same way.
    kind: (execution) => (execution.end.kind === 'noAnswer' ? endWords(execution) : (execution.task ?? '')),
    exchanges: (execution, traffic) => lastOf(traffic, execution, LAST),
    finding: (execution, alike) =>
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
    missing: ({ mode }) =>
      mode === 'observed' ? notAsked('observed traffic has no task') : notExercised('the client does no task'),
  }),
  countingRule({
    id: 'client-reads-compressed-answers',
    requirements: ['CLI-31'],
    title: 'A compressed answer is read by a client that accepts it',
    fault: 'Compressed answer not read',
    fix: 'Decompress what `Content-Encoding` names, or leave out `Accept-Encoding`.',
    cases: 'tasks with compressed answers',
    all: ({ executions, received }) =>
      executions.filter(
        ({ id, task: name, situations: some }) =>
          name !== null &&
          (some.length === 0 || some.includes('uncompressed')) &&
          received.some(({ execution, compressed }) => execution === id && compressed),
      ),
    isKept: ({ end }) => end.kind === 'right',
    unclear: (execution, traffic) => {
      if (hadTooLittleTime(traffic, execution)) return TOO_LITTLE_TIME;
      if (execution.end.kind === 'right' || isRightIn(traffic, execution.task, otherCoding(execution))) return null;
      return 'the task is not answered in the other form either';
    },
    kind: (execution) => `${otherCoding(execution)} ${execution.task}`,
    exchanges: (execution, traffic) => lastOf(traffic, execution, LAST),
    finding: (execution) => {
      const words = { task: execution.task, end: endWords(execution) };
      return ofEnd(
        execution,
        otherCoding(execution) === null
          ? say(
              '{task}: the client ended with {end} where answers were not compressed, and answers rightly where they are',
              words,
            )
          : say('{task}: the client ended with {end}, and answers without compression rightly', words),
        'the right answer',
      );
    },
    missing: notAsked('the client accepts no compressed answer'),
  }),
] as const;
