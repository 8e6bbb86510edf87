import { habitCases } from '../../../testing/habit-cases.ts';
import { analyticsAnswers } from './analytics-answers.ts';

habitCases(analyticsAnswers, {
  passes: [
    ['every question is answered'],
    ['some answers got lost', { status: (ask) => (ask.limit === 1 ? 503 : 200) }],
    ['no sales at all', {}, /./, []],
    ['a time before there was a shop is refused', { status: (ask) => (ask.purpose === 'empty range' ? 400 : 200) }],
  ],
  fails: [
    [
      'a time before there was a shop causes a server error',
      { status: (ask) => (ask.purpose === 'empty range' ? 500 : 200) },
      /empty range: expected 200, received 500/,
    ],
    ['limit 2 is refused', { status: (ask) => (ask.limit === 2 ? 400 : 200) }, /limit 2: expected 200, received 400/],
    [
      'repeated stores break one endpoint',
      { endpoint: 'customers', status: (ask) => (ask.form === 'repeated' ? 500 : 200) },
      /getCustomerAnalytics two stores, repeated: expected 200, received 500/,
    ],
    [
      'an own store is called foreign',
      { status: (ask) => (ask.storeIds[0] === 'store-c' ? 403 : 200) },
      /store store-c: expected 200, received 403/,
    ],
  ],
  cannotTell: [['nothing was answered', { status: () => 503 }, /(\d+) of \1 valid questions unclear/]],
});
