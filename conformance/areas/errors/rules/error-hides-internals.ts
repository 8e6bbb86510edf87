import type { Exchange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { countAnswers } from '../../../requests/count-answers.ts';

const INTERNALS: Readonly<Partial<Record<string, string>>> = {
  'stack-trace': 'a stack trace',
  sql: 'an SQL query',
  'file-path': 'a file path',
};

export const errorHidesInternals = rule({
  id: 'error-hides-internals',
  formerly: 'error-shows-no-inside',
  requirements: ['ERR-07'],
  title: 'An error shows nothing of the internals',
  fault: 'Error shows internals',
  fix: 'Answer unforeseen errors from one place, in JSON. A stack trace, a query or a page of the framework helps only those who attack.',
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
          const subject = `${error.operation} ${error.status}`;
          return { key: `${subject} ${what}`, message: `${error.operation} answered ${error.status} with ${what}` };
        },
        missing: { kind: 'answer', reason: 'no error was received' },
      },
    );
  },
});

function internalsIn({ facts }: Exchange): readonly string[] {
  const seen = facts.leaks.flatMap(({ category }) => INTERNALS[category] ?? []);
  const html = facts.contentType.startsWith('text/html') ? ['an HTML page'] : [];
  return [...new Set([...seen, ...html])];
}
