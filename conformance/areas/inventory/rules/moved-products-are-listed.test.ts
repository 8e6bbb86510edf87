import { censusOf, logRow, productRow, WIDE } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { movedProductsAreListed } from './moved-products-are-listed.ts';

function ids(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `product-${index}`);
}

function shop(moved: readonly string[], listed: readonly string[], complete = true) {
  const logs = censusOf(
    'logs',
    moved.map((productId, index) => logRow({ id: `log-${index}`, productId })),
    WIDE,
  );
  const rows = listed.map((id) => productRow({ id }));
  return { logs, products: { ...censusOf('products', rows), complete } };
}

ruleCases(movedProductsAreListed, {
  passes: [
    ['all are listed', shop(ids(10), ids(10))],
    ['one is, and the others were removed since', shop(ids(30), ['product-29'])],
    ['one was moved, and is listed', shop(ids(1), ids(3))],
  ],
  fails: [
    ['the list is empty', shop(ids(10), []), /none of 10 products .* which has 0/],
    ['it has others alone', shop(ids(12), ['one', 'two']), /none of 12 products .* which has 2/],
  ],
  cannotTell: [
    ['nine were moved and removed', shop(ids(9), ['another']), /no 10 products were moved/],
    ['nothing was moved', shop([], ids(3)), /no 10 products were moved/],
    ['not all products were read', shop(ids(10), ['another'], false), /no 10 products were moved/],
  ],
});
