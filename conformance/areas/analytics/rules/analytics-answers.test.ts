import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { analyticsAnswers } from './analytics-answers.ts';

ruleCases(analyticsAnswers, {
  passes: [
    { name: 'every question is answered', evidence: readings() },
    { name: 'some answers got lost', evidence: readings({ status: (ask) => (ask.limit === 1 ? 503 : 200) }) },
    { name: 'no sales at all', evidence: readings({}, []) },
    {
      name: 'a time before there was a shop is refused',
      evidence: readings({ status: (ask) => (ask.purpose === 'empty range' ? 400 : 200) }),
    },
  ],
  fails: [
    {
      name: 'a time before there was a shop causes a server error',
      evidence: readings({ status: (ask) => (ask.purpose === 'empty range' ? 500 : 200) }),
      message: /empty range\): expected 200, received 500/,
    },
    {
      name: 'a limit of two is refused',
      evidence: readings({ status: (ask) => (ask.limit === 2 ? 400 : 200) }),
      message: /limit 2\): expected 200, received 400/,
    },
    {
      name: 'repeated stores break one endpoint',
      evidence: readings({ endpoint: 'customers', status: (ask) => (ask.form === 'repeated' ? 500 : 200) }),
      message: /customers \(two stores, repeated\): expected 200, received 500/,
    },
    {
      name: 'an own store is called foreign',
      evidence: readings({ status: (ask) => (ask.storeIds[0] === 'store-c' ? 403 : 200) }),
      message: /store store-c\): expected 200, received 403/,
    },
  ],
  cannotTell: [
    {
      name: 'nothing was answered',
      evidence: readings({ status: () => 503 }),
      message: /85 of 85 valid questions unclear/,
    },
  ],
});
