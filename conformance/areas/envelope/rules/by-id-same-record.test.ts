import { ruleCases } from '../../../testing/rule-cases.ts';
import { byIdSameRecord } from './by-id-same-record.ts';

const shows = (shownId: string | null, status = 200) => ({
  byId: {
    tries: [
      {
        operation: 'getCustomer' as const,
        subject: 'known' as const,
        id: 'Customer-1',
        exchange: 'ex-0001',
        status,
        shownId,
      },
    ],
  },
});

ruleCases(byIdSameRecord, {
  passes: [['the same, in other letter case', shows('customer-1')]],
  cannotTell: [
    ['shows no id', shows(null)],
    ['no answer', shows(null, 503)],
    ['not found', shows(null, 404)],
  ],
});
