import { say } from '../../../model/message.ts';
import type { ProductRow, SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, type Tally, tally } from '../../../model/tally.ts';
import { pagesOf } from '../../shared/census/pages.ts';

const CASES = 'products sold';

export const quantitiesDifferByConversion = rule({
  id: 'quantities-differ-by-conversion',
  requirements: ['INV-27'],
  title: 'quantity and actualQuantity of a line differ by a unit conversion alone',
  fault: 'Quantities sold do not fit the quantities that the stock lost',
  fix: 'Return in quantity what was sold, in productUnit. Look for a counter that begins at 0 or 1, for lines that were joined to something twice, and for hundredths that were not converted.',
  needs: ['sales', 'products'],
  judge({ sales, products }) {
    const sold = soldIn(sales.rows);
    const pages = pagesOf(sales);
    return inParts(CASES, [countOffsets(sold, pages), countFactors(sold, products.rows, pages)], {
      kind: 'data',
      reason: 'too few products were sold in several quantities, or in the unit of their stock',
    });
  },
});

/** A product with its lines. */
interface Sold {
  readonly productId: string;
  readonly sales: readonly string[];
  readonly lines: readonly SaleRow['lines'][number][];
}

type PagesOf = (...ids: readonly string[]) => readonly string[];

function soldIn(sales: readonly SaleRow[]): readonly Sold[] {
  const lines = sales.flatMap(({ id, lines: all }) => all.map((line) => ({ sale: id, line })));
  const readable = lines.filter(
    ({ line }) => line.productId !== '' && Number.isFinite(line.quantity) && Number.isFinite(line.actualQuantity),
  );
  return [...Map.groupBy(readable, ({ line }) => line.productId)].map(([productId, own]) => ({
    productId,
    sales: own.slice(0, 2).map(({ sale }) => sale),
    lines: own.map(({ line }) => line),
  }));
}

/** Stock may be kept in hundredths of a unit. */
const SAME = 0.0051;
/** A deposit or a free piece may be added to each line of a few products. */
const LEAST_OFFSET = 10;

/** By how much quantity would have to change for actualQuantity to be a multiple of it; null where lines do not say. */
function offsetOf({ lines }: Sold): number | null {
  const [one] = lines;
  const other = lines.find(({ quantity }) => quantity !== one?.quantity);
  if (one === undefined || other === undefined) return null;
  const factor = (other.actualQuantity - one.actualQuantity) / (other.quantity - one.quantity);
  const offset = one.actualQuantity / factor - one.quantity;
  const isStraight = lines.every(
    ({ quantity, actualQuantity }) => Math.abs(factor * (quantity + offset) - actualQuantity) < SAME,
  );
  return isStraight && Number.isFinite(offset) ? offset : null;
}

/** A conversion is a factor. One product may be weighed; the same amount in all of them is no conversion. */
function countOffsets(sold: readonly Sold[], pages: PagesOf): Tally {
  const known = sold.flatMap((one) => {
    const offset = offsetOf(one);
    return offset === null ? [] : [{ ...one, offset }];
  });
  const [first] = known;
  const isWrong =
    first !== undefined &&
    known.length >= LEAST_OFFSET &&
    Math.abs(first.offset) > SAME &&
    known.every(({ offset }) => Math.abs(offset - first.offset) < SAME);
  if (!isWrong) return tally({ cases: CASES, kept: known.filter(({ offset }) => Math.abs(offset) <= SAME).length });
  return brokenBy(known, `the same ${amount(first.offset)} in every line of every product`, pages);
}

/** A small shop may sell everything in one part of what it stocks. */
const LEAST_FACTOR = 20;

/** Where all products are sold in the unit of their stock, no conversion makes less of each of them. */
function countFactors(sold: readonly Sold[], products: readonly ProductRow[], pages: PagesOf): Tally {
  const units = new Map(products.map(({ id, unit }) => [id, unit]));
  const known = sold.flatMap((one) => {
    const unit = units.get(one.productId) ?? '';
    const factor = one.lines.every((line) => unit !== '' && line.unit === unit) ? factorOf(one) : null;
    return factor === null ? [] : [{ ...one, factor }];
  });
  const [first] = known;
  const isWrong =
    first !== undefined &&
    known.length >= LEAST_FACTOR &&
    first.factor < 1 - SAME &&
    known.every(({ factor }) => Math.abs(factor - first.factor) < SAME * first.factor);
  if (!isWrong) return tally({ cases: CASES, kept: known.filter(({ factor }) => Math.abs(factor - 1) < SAME).length });
  return brokenBy(known, `the factor ${amount(first.factor)} for every product, sold in the unit of its stock`, pages);
}

function factorOf({ lines }: Sold): number | null {
  const factors = lines.map(({ quantity, actualQuantity }) => actualQuantity / quantity);
  const [first] = factors;
  if (first === undefined || !(first > 0) || !Number.isFinite(first)) return null;
  return factors.every((factor) => Math.abs(factor - first) < SAME * first) ? first : null;
}

function amount(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

const SHOWN = 5;

function brokenBy(sold: readonly Sold[], received: string, pages: PagesOf): Tally {
  const broken = sold.slice(0, SHOWN).map(({ productId, sales, lines: [line] }) => ({
    subject: { record: productId, figure: 'quantity' },
    message: say(
      'product {productId}: quantity {quantity} has actualQuantity {actualQuantity}; both differ by {received}',
      { productId, quantity: line?.quantity, actualQuantity: line?.actualQuantity, received },
    ),
    expected: 'a factor of a product with unit conversion',
    received,
    evidence: pages(...sales),
  }));
  return tally({ cases: CASES, broken, brokenCases: sold.length });
}
