import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { analyticsEmptyRange } from './analytics-empty-range.ts';

ruleCases(analyticsEmptyRange, {
  passes: [
    { name: 'nothing comes', evidence: readings() },
    { name: 'an empty shop', evidence: readings({}, []) },
    {
      name: 'one bound alone is refused',
      evidence: readings({ status: (ask) => (ask.only === undefined ? 200 : 400) }),
    },
  ],
  fails: [
    {
      name: 'bounds are ignored',
      evidence: readings({ from: () => 0, to: () => Number.POSITIVE_INFINITY }),
      message: /revenue \(empty range\)/,
    },
    {
      name: 'a default takes the place of an empty range, for customers alone',
      evidence: readings({
        endpoint: 'customers',
        to: (ask) => Math.max(Date.parse(ask.window.to), Date.parse('2026-03-05')),
      }),
      message: /customers \(empty range\)/,
    },
    {
      name: 'staff analytics read to only where from stands beside it',
      evidence: readings({
        endpoint: 'staff',
        from: () => 0,
        to: (ask) => (ask.only === 'to' ? Number.POSITIVE_INFINITY : Date.parse(ask.window.to)),
      }),
      message: /staff \(to alone, before any sale\)/,
    },
  ],
  cannotTell: [
    { name: 'it was not answered', evidence: readings({ status: () => 503 }), message: /could not be read/ },
  ],
});
