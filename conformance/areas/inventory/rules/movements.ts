import { type Message, say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { LogRow, ProductRow, SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { count, inParts, merge, type Tally, tally } from '../../../model/tally.ts';
import { pagesOf, valuesSeen } from '../../shared/sights.ts';

/**
 * Movements that only add to the stock or only take from it, so that the stock changes by exactly their quantity; with what
 * a type's own word says of the stock, and 0 where it can be read both ways.
 */
const PLAIN: ReadonlyMap<string, 1 | -1 | 0> = new Map([
  ['RESTOCK', 1],
  ['ADD_WASTE', 0],
  ['REMOVE_WASTE', 0],
  ['SALE_CREATE', -1],
  ['SALE_REVERT', 1],
  ['TRANSFER_ORDER_SEND', -1],
  ['TRANSFER_ORDER_RECEIVE', 1],
  ['SUPPLIER_PURCHASE_ORDER_RECEIVE', 1],
]);

function directionOf({ type }: LogRow): 1 | -1 | 0 {
  return PLAIN.get(type) ?? 0;
}

function isPlain(log: LogRow): boolean {
  return PLAIN.has(log.type) && [log.quantity, log.previousStock, log.currentStock].every(Number.isFinite);
}

function changeOf(log: LogRow): number {
  return log.currentStock - log.previousStock;
}

export function isHundredfold(moved: number, sold: number): boolean {
  return sold > 0 && Math.abs(moved - 100 * sold) <= 1e-6 * moved;
}

/** It can be seen by these values of the movement, written at pointers into it. */
type Values = readonly (readonly [pointer: string, value: string | number | null])[];

export function logFinding(log: LogRow, message: Message, evidence: readonly string[], values?: Values): Finding {
  return {
    subject: { record: log.id, ...(log.saleId === null ? {} : { others: [log.saleId] }) },
    message: say('{type} {id}: {message}', { type: log.type, id: log.id, message }),
    received: `quantity ${log.quantity}, stock ${log.previousStock} to ${log.currentStock}`,
    evidence,
    sight: valuesSeen(log.id, values ?? stockOf(log)),
  };
}

function stockOf({ quantity, previousStock, currentStock }: LogRow): Values {
  return [
    ['/quantity', quantity],
    ['/previousStock', previousStock],
    ['/currentStock', currentStock],
  ];
}

export const movementDirectionFitsType = rule({
  id: 'movement-direction-fits-type',
  requirements: ['INV-15'],
  title: 'previousStock is the stock before a movement and currentStock the stock after it',
  fault: 'Stock moves against the type of the movement',
  fix: 'Return the stock before the movement as previousStock and the one after it as currentStock. A sale takes from the stock and a delivery adds to it: a movement the other way round has its two stocks exchanged.',
  needs: ['logs', 'sales'],
  judge({ logs, sales }) {
    const known = new Map(sales.rows.map((sale) => [sale.id, sale]));
    const hasDirection = (log: LogRow) => isPlain(log) && directionOf(log) !== 0 && log.quantity !== 0;
    const clear = logs.rows.filter((log) => hasDirection(log) && !mayBeReturn(log, known));
    const signs = usualSigns(clear);
    const pages = pagesOf(logs);
    const counted = count(clear, {
      cases: 'movements',
      isKept: (log) => !isAgainstItsType(log, signs.get(log.type) ?? 0),
      finding: (log) => logFinding(log, say('the stock moves the other way'), pages(log.id)),
      missing: { kind: 'data', reason: 'no movement was found whose direction is clear' },
    });
    return { ...counted, evidence: logs.evidence };
  },
});

/** A line with returned goods adds to the stock; without the sale this cannot be known. */
function mayBeReturn(log: LogRow, sales: ReadonlyMap<string, SaleRow>): boolean {
  if (log.type !== 'SALE_CREATE' && log.type !== 'SALE_REVERT') return false;
  const lines = sales.get(log.saleId ?? '')?.lines.filter((line) => line.productId === log.productId) ?? [];
  return lines.length === 0 || lines.some((line) => !(line.actualQuantity > 0));
}

/** The sign that most quantities of a type have; 0 where both are as common. */
function usualSigns(logs: readonly LogRow[]): ReadonlyMap<string, number> {
  const byType = Map.groupBy(logs, (log) => log.type);
  const signOf = (same: readonly LogRow[]) => Math.sign(same.reduce((sum, log) => sum + Math.sign(log.quantity), 0));
  return new Map(Array.from(byType, ([type, same]) => [type, signOf(same)]));
}

/**
 * The sign of a quantity is open, but not a different one for the same kind of movement: a correction that is written with the
 * other sign goes the other way.
 */
function isAgainstItsType(log: LogRow, usual: number): boolean {
  return usual !== 0 && Math.sign(log.quantity) === usual && Math.sign(changeOf(log)) === -directionOf(log);
}

const MOVEMENTS = 'movements';

export const movementsChangeStockByQuantity = rule({
  id: 'movements-change-stock-by-quantity',
  requirements: ['INV-14', 'INV-15'],
  title: 'Stock before and after a movement differ by its quantity',
  fault: 'Stock does not change by the quantity of a movement',
  fix: 'Return the stock right before and right after the movement, in product units. Look for a stock that is read before an earlier movement was written, and for hundredths in one of the three fields.',
  needs: ['logs'],
  judge({ logs }) {
    const pages = pagesOf(logs);
    const finding = (log: LogRow) => logFinding(log, say('the stock does not change by the quantity'), pages(log.id));
    const plain = count(logs.rows.filter(isPlain), {
      cases: MOVEMENTS,
      isKept: changesByQuantity,
      finding,
      missing: { kind: 'data', reason: 'no movement was found that only adds or takes' },
    });
    const others = logs.rows.filter((log) => !PLAIN.has(log.type) && Math.abs(changeOf(log)) > 0);
    const byType = [...Map.groupBy(others, ({ type }) => type).values()];
    return {
      ...merge(MOVEMENTS, [plain, ...byType.map((own) => countHundredfoldQuantities(own, finding))]),
      evidence: logs.evidence,
    };
  },
});

/** Stocks before and after that are rounded to hundredths, while the quantity has more decimals. */
const ROUNDING = 0.0101;

function changesByQuantity(log: LogRow): boolean {
  const scale = Math.max(1, Math.abs(log.previousStock), Math.abs(log.currentStock));
  return Math.abs(Math.abs(changeOf(log)) - Math.abs(log.quantity)) <= ROUNDING + 1e-6 * scale;
}

const ENOUGH = 3;

/**
 * Whether a movement of another type changes the stock by its quantity is open. That its quantity is 100 times the change can be
 * a count of the stock; that all of a type are so can not.
 */
function countHundredfoldQuantities(
  same: readonly LogRow[],
  finding: (log: LogRow) => ReturnType<typeof logFinding>,
): Tally {
  const far = same.filter((log) => isHundredfold(Math.abs(log.quantity), Math.abs(changeOf(log))));
  if (far.length === same.length && far.length >= ENOUGH) return tally({ cases: MOVEMENTS, broken: far.map(finding) });
  const reason = 'the quantity is 100 times the change of the stock, which a count of the stock explains as well';
  return tally({ cases: MOVEMENTS, unclear: far.map(() => ({ reason })) });
}

const STOCKS = 'stocks compared with those of the next movement';

export const movementsInProductUnits = rule({
  id: 'movements-in-product-units',
  requirements: ['INV-14'],
  title: 'Movements of every type count in the units of the others',
  fault: 'Stocks of a movement type are a hundredfold of others',
  fix: 'Return quantities and stocks in product units, not in the hundredths in which they may be stored. Convert every type of movement, in one place.',
  needs: ['logs'],
  tolerates: {
    because: 'movements need not form a chain, so that a stock can be 100 times that of the movement before it',
    upTo: { share: 0.5 },
  },
  judge({ logs }) {
    const pages = pagesOf(logs);
    const byType = Map.groupBy(neighborsIn(logs.rows), ({ log }) => log.type);
    const parts = [...byType.values()].map((same) => countHundredfoldStocks(same, pages));
    const missing = { kind: 'data', reason: 'no movements of different types follow each other' } as const;
    return { ...inParts(STOCKS, parts, missing), evidence: logs.evidence };
  },
});

/** The stock that a movement shows, and the one that the movement before or after it on the same shelf shows. */
type Neighbors = ReturnType<typeof bothSides>[number];

/** Pairs of movements of different types that follow each other, each seen from both sides. */
function neighborsIn(logs: readonly LogRow[]): Neighbors[] {
  const shelves = Map.groupBy(logs, ({ productId, storeId }) => `${productId} ${storeId}`);
  return [...shelves.values()].flatMap((shelf) => {
    const inTime = shelf.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    return inTime.slice(1).flatMap((later, index) => {
      const earlier = inTime[index];
      return earlier === undefined || earlier.type === later.type ? [] : bothSides(earlier, later);
    });
  });
}

function bothSides(earlier: LogRow, later: LogRow) {
  const [left, right] = [earlier.currentStock, later.previousStock];
  if (!(left > 0 && right > 0)) return [];
  return [
    { log: earlier, stock: left, other: right },
    { log: later, stock: right, other: left },
  ];
}

/** The same stock again and again shows less than several. */
const DIFFERENT = 3;

function countHundredfoldStocks(same: readonly Neighbors[], pages: ReturnType<typeof pagesOf>): Tally {
  const far = same.filter(({ stock, other }) => isHundredfold(stock, other));
  const kept = same.length - far.length;
  if (new Set(far.map(({ other }) => other)).size < DIFFERENT) {
    const reason = 'a stock that is 100 times that of the next movement, of too few different stocks';
    return tally({ cases: STOCKS, kept, unclear: far.map(({ log }) => ({ reason, evidence: pages(log.id) })) });
  }
  const broken = far.map(({ log, stock, other }) =>
    logFinding(
      log,
      say('its stock of {stock} is {other} in the next movement of the shelf', { stock, other }),
      pages(log.id),
    ),
  );
  return tally({ cases: STOCKS, kept, broken });
}

const PRODUCTS = 'products sold';

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
    return inParts(PRODUCTS, [countOffsets(sold, pages), countFactors(sold, products.rows, pages)], {
      kind: 'data',
      reason: 'too few products were sold in several quantities, or in the unit of their stock',
    });
  },
});

type Sold = ReturnType<typeof soldIn>[number];

type PagesOf = (...ids: readonly string[]) => readonly string[];

function soldIn(sales: readonly SaleRow[]) {
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
  const known = sold.filter((one) => offsetOf(one) !== null);
  const offsets = known.map((one) => offsetOf(one) ?? 0);
  const shared = sharedBy(offsets, LEAST_OFFSET, () => SAME) ?? 0;
  if (Math.abs(shared) <= SAME)
    return tally({ cases: PRODUCTS, kept: offsets.filter((offset) => Math.abs(offset) <= SAME).length });
  return brokenBy(known, `the same ${amount(shared)} in every line of every product`, pages);
}

/** What so many show alike; null where they do not. */
function sharedBy(values: readonly number[], least: number, slack: (first: number) => number): number | null {
  const [first] = values;
  if (first === undefined || values.length < least) return null;
  return values.every((value) => Math.abs(value - first) < slack(first)) ? first : null;
}

/** A small shop may sell everything in one part of what it stocks. */
const LEAST_FACTOR = 20;

/** Where all products are sold in the unit of their stock, no conversion makes less of each of them. */
function countFactors(sold: readonly Sold[], products: readonly ProductRow[], pages: PagesOf): Tally {
  const units = new Map(products.flatMap(({ id, unit }) => (unit === '' ? [] : [[id, unit]])));
  const isInUnit = ({ productId, lines }: Sold) => lines.every(({ unit }) => unit === units.get(productId));
  const known = sold.filter((one) => isInUnit(one) && factorOf(one) !== null);
  const factors = known.map((one) => factorOf(one) ?? 1);
  const shared = sharedBy(factors, LEAST_FACTOR, (first) => SAME * first) ?? 1;
  if (!(shared < 1 - SAME))
    return tally({ cases: PRODUCTS, kept: factors.filter((factor) => Math.abs(factor - 1) < SAME).length });
  return brokenBy(known, `the factor ${amount(shared)} for every product, sold in the unit of its stock`, pages);
}

function factorOf({ lines }: Sold): number | null {
  const factors = lines.map(({ quantity, actualQuantity }) => actualQuantity / quantity);
  return sharedBy(factors, 1, (first) => SAME * first);
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
  return tally({ cases: PRODUCTS, broken, brokenCases: sold.length });
}
