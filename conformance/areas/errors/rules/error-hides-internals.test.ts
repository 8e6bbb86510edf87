import type { Leak } from '../../../model/exchange.ts';
import { exchanges } from '../../../testing/builders.ts';
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
  passes: [['a plain error', exchanges({ status: 400 })]],
  fails: [
    ['a trace', exchanges({ status: 400, facts: { leaks: [trace] } }), /listSales answered 400 with a stack trace/],
    ['the page of a framework', exchanges({ status: 404, facts: { contentType: 'text/html; charset=utf-8' } })],
  ],
  cannotTell: [['no error was met', exchanges({})]],
});
