import type { Leak } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorHidesInternals } from './error-hides-internals.ts';

const trace: Leak = {
  category: 'stack-trace',
  by: 'value',
  where: 'body',
  path: '/detail',
  shape: 'aa aaaa',
  weight: 'certain',
  count: 1,
  records: [],
};

ruleCases(errorHidesInternals, {
  passes: [{ name: 'a plain error', evidence: { exchanges: [exchange({ status: 400 })] } }],
  fails: [
    {
      name: 'a trace',
      evidence: { exchanges: [exchange({ status: 400, facts: { leaks: [trace] } })] },
      message: /listSales answered 400 with a stack trace/,
    },
    {
      name: 'the page of a framework',
      evidence: { exchanges: [exchange({ status: 404, facts: { contentType: 'text/html; charset=utf-8' } })] },
    },
  ],
  cannotTell: [{ name: 'no error was met', evidence: { exchanges: [exchange()] } }],
});
