import { exchanges, leakOf } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorHidesInternals } from './error-hides-internals.ts';

const trace = leakOf({ category: 'stack-trace', by: 'value', path: '/detail' });

ruleCases(errorHidesInternals, {
  passes: [['a plain error', exchanges({ status: 400 })]],
  fails: [
    ['a trace', exchanges({ status: 400, facts: { leaks: [trace] } }), /listSales answered 400 with a stack trace/],
  ],
  cannotTell: [['no error was met', exchanges({})]],
});
