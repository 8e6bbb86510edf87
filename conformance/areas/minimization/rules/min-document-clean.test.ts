import { ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minDocumentClean } from './min-document-clean.ts';

ruleCases(minDocumentClean, {
  passes: [{ name: 'documented fields', evidence: answering({ operation: 'getOpenapi', body: {} }) }],
  fails: [
    {
      name: 'a schema with a cost',
      evidence: answering({ operation: 'getOpenapi', body: {} }, [
        { category: 'supplier-cost', path: '#/components/schemas/Product/supplierCost' },
      ]),
      message: /supplierCost: supplier-cost/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});
