import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { analyticsAnswers } from './analytics-answers.ts';

ruleCases(analyticsAnswers, {
  passes: [
    ['every question is answered', readings()],
    ['some answers got lost', readings({ status: (ask) => (ask.limit === 1 ? 503 : 200) })],
    ['no sales at all', readings({}, [])],
    [
      'a time before there was a shop is refused',
      readings({ status: (ask) => (ask.purpose === 'empty range' ? 400 : 200) }),
    ],
  ],
  fails: [
    [
      'a time before there was a shop causes a server error',
      readings({ status: (ask) => (ask.purpose === 'empty range' ? 500 : 200) }),
      /empty range\): expected 200, received 500/,
    ],
    [
      'a limit of two is refused',
      readings({ status: (ask) => (ask.limit === 2 ? 400 : 200) }),
      /limit 2\): expected 200, received 400/,
    ],
    [
      'repeated stores break one endpoint',
      readings({ endpoint: 'customers', status: (ask) => (ask.form === 'repeated' ? 500 : 200) }),
      /customers \(two stores, repeated\): expected 200, received 500/,
    ],
    [
      'an own store is called foreign',
      readings({ status: (ask) => (ask.storeIds[0] === 'store-c' ? 403 : 200) }),
      /store store-c\): expected 200, received 403/,
    ],
  ],
  cannotTell: [['nothing was answered', readings({ status: () => 503 }), /85 of 85 valid questions unclear/]],
});
