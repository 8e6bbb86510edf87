import { say } from '../../conformance/model/message.ts';
import type { Execution } from '../traffic/traffic.ts';
import { situation } from '../trouble/situations.ts';

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
