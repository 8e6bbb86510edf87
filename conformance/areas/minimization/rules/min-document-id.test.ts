import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minDocumentId } from './min-document-id.ts';

ruleCases(minDocumentId, {
  passes: [
    { name: 'nothing', evidence: answering({ operation: 'getCustomerAnalytics' }) },
    { name: 'something else', evidence: answering({ operation: 'getCustomerAnalytics' }, [{ category: 'phone' }]) },
    {
      name: 'a borderline case',
      evidence: answering({ operation: 'getCustomerAnalytics' }, [{ category: 'document-id', weight: 'possible' }]),
    },
  ],
  fails: [
    {
      name: 'in one record',
      evidence: answering({ operation: 'getCustomerAnalytics' }, [
        { category: 'document-id', path: '/data/*/nationalId' },
      ]),
      message: /getCustomerAnalytics \(200\) \/data\/\*\/nationalId: document-id/,
    },
    {
      name: 'in one header of one error',
      evidence: answering({ operation: 'listStores', status: 404 }, [
        { category: 'document-id', where: 'header', path: 'x-debug' },
      ]),
      message: /listStores \(404\) header x-debug/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
