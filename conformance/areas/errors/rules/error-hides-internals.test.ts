import { exchanges, leakOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorHidesInternals } from './error-hides-internals.ts';

const trace = leakOf({ category: 'stack-trace', by: 'value', path: '/detail' });

ruleCases(errorHidesInternals, {
  passes: [['a plain error', exchanges({ status: 400 })]],
  fails: [
    ['a trace', exchanges({ status: 400, facts: { leaks: [trace] } }), /listSales answered 400 with a stack trace/],
    ['the page of a framework', exchanges({ status: 404, facts: { contentType: 'text/html; charset=utf-8' } })],
  ],
  cannotTell: [['no error was met', exchanges({})]],
});
