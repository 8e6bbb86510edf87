import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { countAnswers } from '../../shared/requests/count-answers.ts';

const INTERNALS: Readonly<Partial<Record<string, string>>> = {
  'stack-trace': 'a stack trace',
  sql: 'an SQL query',
  'file-path': 'a file path',
};

export const errorHidesInternals = rule({
  id: 'error-hides-internals',
  requirements: ['ERR-07'],
  title: 'An error shows nothing of the internals',
  fault: 'Error shows internals',
  fix: 'Answer unforeseen errors from one place, in JSON. A stack trace, a query or a path of the server helps only those who attack.',
  groups: ['any-answer'],
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    return countAnswers(
      exchanges.filter(({ status }) => status !== null && status >= 400),
      {
        cases: 'errors',
        isKept: (error) => internalsIn(error).length === 0,
        finding: (error) => {
          const what = internalsIn(error).join(' and ');
          const { operation, status } = error;
          return {
            subject: { operation, status, aspect: what },
            message: say('{operation} answered {status} with {what}', { operation, status, what }),
          };
        },
        missing: { kind: 'answer', reason: 'no error was received' },
      },
    );
  },
});

function internalsIn({ facts }: Exchange): readonly string[] {
  return [...new Set(facts.leaks.flatMap(({ category }) => INTERNALS[category] ?? []))];
}
