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
  passes: [{ name: 'the same, in other letter case', evidence: shows('customer-1') }],
  fails: [
    { name: 'another', evidence: shows('customer-2'), message: /expected the id Customer-1, received customer-2/ },
  ],
  cannotTell: [
    { name: 'shows no id', evidence: shows(null) },
    { name: 'no answer', evidence: shows(null, 503) },
    { name: 'not found', evidence: shows(null, 404) },
  ],
});
