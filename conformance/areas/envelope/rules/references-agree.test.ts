import type { OperationId } from '../../../../contract/operations.ts';
import type { Json } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { referencesAgree } from './references-agree.ts';

function answer(operation: OperationId, ...data: readonly Json[]) {
  return exchange({ operation, body: { data: [...data] } });
}

function sales(...stores: readonly Json[]) {
  return answer('listSales', ...stores.map((store) => ({ store })));
}

function logs(...stores: readonly Json[]) {
  return answer('listInventoryLogs', ...stores.map((store) => ({ store })));
}

const SILOM = { id: 'a', name: 'Silom', branchNo: '00001' };
const ARI = { id: 'b', name: 'Ari', branchNo: '00002' };
const goods = [1, 2, 3, 4, 5].map((number) => ({ id: `${number}`, sku: `SKU-${number}`, name: `Tea ${number}` }));
const products = answer('listProducts', ...goods);
const moved = (change: (product: (typeof goods)[number]) => Json) =>
  answer('listInventoryLogs', ...goods.map((product) => ({ product: change(product) })));

ruleCases(referencesAgree, {
  passes: [
    { name: 'the same', evidence: { exchanges: [sales(SILOM, ARI), logs(ARI, SILOM)] } },
    {
      name: 'one store that was renamed meanwhile',
      evidence: { exchanges: [sales(SILOM, ARI), logs({ ...SILOM, name: 'Sathorn' }, ARI)] },
    },
    {
      name: 'numbers written otherwise, and longer names',
      evidence: {
        exchanges: [
          sales(SILOM, ARI),
          logs({ id: 'a', name: 'SILOM (branch)', branchNo: '1' }, { id: 'b', name: 'Branch Ari', branchNo: '2' }),
        ],
      },
    },
    { name: 'goods', evidence: { exchanges: [products, moved((product) => product)] } },
  ],
  fails: [
    {
      name: 'every store has another name',
      evidence: { exchanges: [sales(SILOM, ARI), logs({ ...SILOM, name: 'Main' }, { ...ARI, name: 'Main' })] },
      message: /listSales and listInventoryLogs agree on the name of none of 2 stores/,
    },
    {
      name: 'branch numbers of each other',
      evidence: {
        exchanges: [sales(SILOM, ARI), logs({ ...SILOM, branchNo: '00002' }, { ...ARI, branchNo: '00001' })],
      },
    },
    {
      name: 'ids for SKUs',
      evidence: { exchanges: [products, moved((product) => ({ ...product, sku: product.id.repeat(9) }))] },
      message: /the sku of none of 5 products/,
    },
  ],
  cannotTell: [
    { name: 'one store', evidence: { exchanges: [sales(SILOM), logs({ ...SILOM, name: 'Main' })] } },
    { name: 'one endpoint', evidence: { exchanges: [sales(SILOM, ARI)] } },
    { name: 'other stores', evidence: { exchanges: [sales(SILOM), logs(ARI)] } },
  ],
});
