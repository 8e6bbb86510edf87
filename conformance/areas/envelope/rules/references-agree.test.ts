import type { OperationId } from '../../../../contract/operations.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { labelPairs, tablePairs } from '../../../see/dictionary/label-pairs.ts';
import { dictionaryFrom } from '../../../testing/dictionary.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { dictionaryOf } from '../../shared/examples/disagreements.ts';
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

const seen = (...exchanges: readonly Exchange[]) => {
  const dictionary = dictionaryFrom(exchanges);
  return dictionaryOf({ pairs: labelPairs(tablePairs(dictionary), dictionary) });
};
const SILOM = { id: 'a', name: 'Silom', branchNo: '00001' };
const ARI = { id: 'b', name: 'Ari', branchNo: '00002' };
const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: `Store ${id}`, branchNo: id }));
const goods = [1, 2, 3, 4, 5].map((number) => ({ id: `${number}`, sku: `SKU-${number}`, name: `Tea ${number}` }));
const moved = (change: (product: (typeof goods)[number]) => Json) =>
  answer('listInventoryLogs', ...goods.map((product) => ({ product: change(product) })));

ruleCases(referencesAgree, {
  passes: [
    [
      'longer names',
      seen(sales(SILOM, ARI), logs({ ...SILOM, name: 'SILOM (branch)' }, { ...ARI, name: 'Branch Ari' })),
    ],
  ],
  fails: [
    [
      'all stores but one have another name',
      seen(sales(...SIX), logs(...SIX.map((one, index) => (index === 0 ? one : { ...one, name: `City ${index}` })))),
      /^seen in 5 of 12 names/,
    ],
  ],
  tolerates: [
    ['one store that was renamed meanwhile', seen(sales(SILOM, ARI), logs({ ...SILOM, name: 'Sathorn' }, ARI))],
    [
      'three of six stores that were renamed',
      seen(sales(...SIX), logs(...SIX.map((one, index) => (index > 2 ? one : { ...one, name: `City ${index}` })))),
    ],
  ],
  cannotTell: [
    [
      'two products, with other names',
      seen(
        answer('listProducts', ...goods.slice(0, 2)),
        moved((product) => ({ ...product, name: 'Coffee' })),
      ),
    ],
    ['one store', seen(sales(SILOM), logs({ ...SILOM, name: 'Main' }))],
    ['one endpoint', seen(sales(SILOM, ARI))],
    ['other stores', seen(sales(SILOM), logs(ARI))],
  ],
});
