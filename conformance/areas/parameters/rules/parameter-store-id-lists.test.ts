import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../testing.ts';
import { parameterStoreIdLists } from './parameter-store-id-lists.ts';

const sent = {
  operation: 'listProducts',
  kind: 'store-id',
  parameter: 'storeIds',
  what: 'no UUID',
  sent: 'abc',
} as const;

ruleCases(parameterStoreIdLists, {
  passes: [
    { name: 'invalid', evidence: { parameters: [parameterTry(sent)] } },
    {
      name: 'foreign',
      evidence: { parameters: [parameterTry({ ...sent, operation: 'listPromotions', status: 403 })] },
    },
  ],
  fails: [
    {
      name: 'ignored',
      evidence: { parameters: [parameterTry(sent), parameterTry({ ...sent, status: 200 })] },
      message: /400 or 403/,
    },
    { name: 'called not found', evidence: { parameters: [parameterTry({ ...sent, status: 404 })] } },
  ],
  cannotTell: [{ name: 'not asked', evidence: { parameters: [parameterTry({})] } }],
});
