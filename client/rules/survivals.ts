import type { Finding } from '../../conformance/model/outcome.ts';
import { type Execution, isAnswered, type Traffic } from '../traffic/traffic.ts';
import { diagnoses, type Situation, situation, situations, tasksFor } from '../trouble/situations.ts';
import {
  type Cases,
  type ClientRuleFacts,
  countingRule,
  endedMessage,
  endWords,
  hadTooLittleTime,
  isAllowed,
  isExplained,
  isInexact,
  notAsked,
  notExercised,
  receivedIn,
  TOO_LITTLE_TIME,
  tellingOf,
  withoutTrouble,
} from './counting.ts';
import { strayedIn } from './walks.ts';

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

export function missingSituation(traffic: Traffic, requirement: string) {
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
