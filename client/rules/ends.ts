import { say } from '../../conformance/model/message.ts';
import { type Execution, isAnswered, type Traffic } from '../traffic/traffic.ts';
import { type Situation, situation } from '../trouble/situations.ts';

const RAN_OUT = {
  time: 'no answer in time (it was ended)',
  output: 'more than 10 MB of output',
  memory: 'more than 4 GB of memory (it was ended)',
} as const;

/** What an execution ended with: each goes after "the client ended with", and alone. */
export function endWords({ end }: Pick<Execution, 'end'>): string {
  switch (end.kind) {
    case 'right':
      return 'the right answer';
    case 'wrong': {
      const [first] = end.differences;
      return first === undefined
        ? 'a wrong answer'
        : `${first.figure}: ${first.received} in place of ${first.expected}`;
    }
    case 'failed':
      return end.signal === null ? `exit code ${end.code}` : `the signal ${end.signal}`;
    case 'noAnswer':
      return `no answer: ${end.reason}`;
    case 'ranOut':
      return RAN_OUT[end.of];
    case 'unsupported':
      return 'the answer that it cannot do the task';
    case 'observed':
      return '';
  }
}

/** What it met, a sentence each. */
export function titlesOf({ met }: Pick<Execution, 'met'>): string {
  return met.map((id) => situation(id).title).join('; ');
}

export function endedMessage(execution: Execution) {
  return say('{task}: {title}: the client ended with {end}', {
    task: execution.task,
    title: titlesOf(execution),
    end: endWords(execution),
  });
}

export function isAllowed(end: Execution['end'], allows: Situation['allows']): boolean {
  if (isAnswered(end)) return allows !== 'an error';
  return end.kind === 'failed' && allows !== 'the answer';
}

/** Of several situations at once, some failed without the others too: that says more. */
export function isExplained({ executions }: Traffic, { met }: Execution): boolean {
  if (met.length < 2) return false;
  return executions.some(({ met: fewer, end }) => {
    const [first] = fewer;
    if (first === undefined || fewer.length >= met.length || !fewer.every((id) => met.includes(id))) return false;
    return !isAllowed(end, situation(first).allows);
  });
}

/** A start that nothing holds up takes at most this part of the time that there is, or the machine is too slow to tell. */
const QUICK = 1 / 3;
export const TOO_LITTLE_TIME = 'its time was over, and it takes long on this machine also when nothing is in its way';

/** Ended by its time, which other starts with the same task hardly kept although nothing made them wait. */
export function hadTooLittleTime({ executions }: Traffic, { end, ms, task }: Execution): boolean {
  if (end.kind !== 'ranOut' || end.of !== 'time') return false;
  return executions.some((other) => other.task === task && isFreeToGo(other) && other.ms > ms * QUICK);
}

/** It ended by itself, and met nothing that makes a client wait. */
function isFreeToGo({ end, situations }: Execution): boolean {
  const isHeldUp = (id: string) => situation(id).orders !== undefined || situation(id).long === true;
  return end.kind !== 'ranOut' && !situations.some(isHeldUp);
}
