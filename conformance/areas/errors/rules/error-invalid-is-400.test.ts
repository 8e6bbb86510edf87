import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../../parameters/testing.ts';
import { errorInvalidIs400 } from './error-invalid-is-400.ts';

const storeId = { operation: 'listProducts', kind: 'store-id', parameter: 'storeIds', what: 'no UUID' } as const;

ruleCases(errorInvalidIs400, {
  passes: [
    { name: 'all 400', evidence: { parameters: [parameterTry({}), parameterTry({ operation: 'listProducts' })] } },
    { name: 'foreign or invalid is open here', evidence: { parameters: [parameterTry({ ...storeId, status: 403 })] } },
    { name: 'no error at all is judged elsewhere', evidence: { parameters: [parameterTry({ status: 200 })] } },
  ],
  fails: [
    {
      name: 'one is 422',
      evidence: { parameters: [parameterTry({}), parameterTry({ operation: 'getCustomerAnalytics', status: 422 })] },
      message: /getCustomerAnalytics limit: .* expected 400, received 422/,
    },
    { name: 'one is 500', evidence: { parameters: [parameterTry({ status: 500 })] } },
  ],
  cannotTell: [{ name: 'not asked', evidence: { parameters: [] } }],
});
