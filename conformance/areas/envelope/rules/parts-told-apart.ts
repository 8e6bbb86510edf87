import { field, listField, textField } from '../../../kernel/json.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

/** So many records have to show it: a single one may have been entered twice. */
const LEAST = 3;

export const partsToldApart = rule({
  id: 'parts-told-apart',
  area: 'envelope',
  requirements: ['ENV-50'],
  title: 'Line items have ids of their own, and a store has one override',
  help: 'The id of a line item is its own, not that of its sale; branchOverrides has one entry for each store. Look for a join that repeats rows.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const sales = recordsOf(exchanges, 'listSales').filter(({ record }) => listField(record, 'lineItems').length > 1);
    const products = recordsOf(exchanges, 'listProducts').filter(
      ({ record }) => listField(record, 'branchOverrides').length > 1,
    );
    if (sales.length + products.length === 0)
      return lacksData('no sale with several lines, no product with several overrides');
    const findings = [...linesOfOneId(sales), ...overridesOfOneStore(products)];
    return findings.length > 0
      ? failed(findings[0]?.message ?? '', findings)
      : passed(`the parts of ${sales.length} sales and ${products.length} products are told apart`);
  },
});

interface Shown {
  readonly record: Json;
  readonly exchange: string;
}

/** Each record once, however often it came. */
function recordsOf(exchanges: readonly Exchange[], operation: 'listSales' | 'listProducts'): Shown[] {
  const answers = exchanges.filter((exchange) => exchange.operation === operation && exchange.status === 200);
  const shown = answers.flatMap(({ id, body }) => listField(body, 'data').map((record) => ({ record, exchange: id })));
  return [...new Map(shown.map((each) => [textField(each.record, 'id'), each])).values()];
}

/** In every sale that could show otherwise: two lines of one sale may well be one line that was split. */
function linesOfOneId(sales: readonly Shown[]): Finding[] {
  const isOne = ({ record }: Shown) => new Set(idsIn(record, 'lineItems', 'id')).size === 1;
  if (sales.length < LEAST || !sales.every(isOne)) return [];
  return [
    findingOf(sales, `all lines of a sale have the same id, in each of ${sales.length} sales`, 'an id for each line'),
  ];
}

function overridesOfOneStore(products: readonly Shown[]): Finding[] {
  const twice = products.filter(({ record }) => {
    const stores = idsIn(record, 'branchOverrides', 'storeId');
    return new Set(stores).size < stores.length;
  });
  if (twice.length < LEAST) return [];
  return [
    findingOf(
      twice,
      `a store has several overrides of one product, in ${twice.length} products`,
      'one override for each store',
    ),
  ];
}

function idsIn(record: Json, list: string, name: string): unknown[] {
  return listField(record, list).map((part) => field(part, name));
}

function findingOf(shown: readonly Shown[], message: string, expected: string): Finding {
  const evidence = [...new Set(shown.map(({ exchange }) => exchange))].slice(0, LEAST);
  return { key: expected, message, expected, received: `record ${textField(shown[0]?.record, 'id')}`, evidence };
}
