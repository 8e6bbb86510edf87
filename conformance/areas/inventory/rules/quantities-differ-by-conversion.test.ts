import { productRow, saleRow, wholeList } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { quantitiesDifferByConversion } from './quantities-differ-by-conversion.ts';

const IDS = Array.from({ length: 24 }, (_, index) => `product-${index}`);

interface Quantities {
  readonly quantity: number;
  readonly actualQuantity: number;
}

interface Shop {
  readonly ids?: readonly string[];
  readonly unit?: string;
  readonly counts?: readonly number[];
}

/** Every product is sold in each of these quantities. */
function shop(
  write: (count: number, index: number) => Quantities,
  { ids = IDS, unit = 'cup', counts = [1, 2, 5] }: Shop = {},
) {
  const sales = counts.map((count) =>
    saleRow({
      id: `sale-${count}`,
      lines: ids.map((productId, index) => ({ productId, unit, ...write(count, index) })),
    }),
  );
  return { sales: wholeList(sales), products: wholeList(ids.map((id) => productRow({ id }))) };
}

const plain = (count: number): Quantities => ({ quantity: count, actualQuantity: count });
const boxed = (count: number, index: number): Quantities => ({
  quantity: count,
  actualQuantity: index % 3 === 0 ? count * 12 : count,
});
const wrong =
  (change: (quantity: number) => number, write: (count: number, index: number) => Quantities) =>
  (count: number, index: number): Quantities => {
    const { quantity, actualQuantity } = write(count, index);
    return { quantity: change(quantity), actualQuantity };
  };

ruleCases(quantitiesDifferByConversion, {
  passes: [
    ['no conversion', shop(plain)],
    ['some products in boxes', shop(boxed)],
    ['everything in boxes of twelve', shop((count) => ({ quantity: count, actualQuantity: count * 12 }))],
    [
      'everything in tenths, in a unit of its own',
      shop((c) => ({ quantity: c, actualQuantity: c / 10 }), { unit: 'ml' }),
    ],
    [
      'a piece for free in each line of some products',
      shop((count, index) => ({ quantity: count, actualQuantity: index < 12 ? count + 1 : count })),
    ],
    [
      'products that are weighed',
      shop((count, index) =>
        index > 2 ? plain(count) : { quantity: count, actualQuantity: count * 1.3 + (count % 3) / 10 },
      ),
    ],
  ],
  fails: [
    [
      'one too many',
      shop(wrong((quantity) => quantity + 1, plain)),
      /^seen in 24 of 24 products sold.* by the same -1 in every line/,
    ],
    ['one too few, with conversions', shop(wrong((quantity) => quantity - 1, boxed)), /by the same 1 in every line/],
    ['twice as many', shop(wrong((quantity) => quantity * 2, plain)), /by the factor 0.5 for every product/],
    ['hundredths', shop(wrong((quantity) => quantity * 100, plain)), /by the factor 0.01 for every product/],
  ],
  cannotTell: [
    ['one quantity of everything, in another unit', shop(plain, { counts: [1], unit: 'box' })],
    [
      'a small shop that sells halves',
      shop((count) => ({ quantity: count, actualQuantity: count / 2 }), { ids: IDS.slice(0, 9), counts: [1] }),
    ],
    [
      'a deposit on each of a few products',
      shop((count) => ({ quantity: count, actualQuantity: count + 1 }), { ids: IDS.slice(0, 9) }),
    ],
  ],
});
