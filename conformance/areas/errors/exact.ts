import type { Judgement } from '../../model/outcome.ts';
import { type Answered, judgeTries } from '../../requests/judging.ts';

/**
 * Where an error came, it has to be the documented one. That an error has to come at all is what the rules of its own
 * area judge.
 */
export function judgeExact<Try extends Answered>(
  tries: readonly Try[],
  accepted: (tried: Try) => readonly number[],
  subject: (tried: Try) => string,
): Judgement {
  return judgeTries(tries, {
    kept: (tried) => tried.status === null || tried.status < 400 || accepted(tried).includes(tried.status),
    subject,
    expected: (tried) => accepted(tried).join(' or '),
    allKept: 'errors had their documented status',
  });
}
