import type { Census } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { count, merge, type Tally, tally } from '../../../model/tally.ts';
import { instantOf } from '../../../see/windows.ts';
import { LINES_ARE_READ, MOVEMENTS_FIT } from '../../shared/presupposed.ts';
import { pagesOf, valuesSeen } from '../../shared/sights.ts';
import { isHundredfold, logFinding } from './movements.ts';

/** One product in one sale: the lines that sold it, and the movements that it caused. */
type SoldProduct = ReturnType<typeof soldProducts>[number];

const MINUTE = 60_000;

/** Every product of every sale that was read and that some movement refers to. */
function soldProducts(sales: Census<SaleRow>, logs: Census<LogRow>) {
  const known = new Map(sales.rows.map((sale) => [sale.id, sale]));
  const ofSales = logs.rows.filter(({ saleId, type }) => saleId !== null && /^SALE_(?:CREATE|REVERT)$/.test(type));
  const moved = Map.groupBy(ofSales, (log) => `${log.saleId} ${log.productId}`);
  return [...moved.values()].flatMap((same) => {
    const [any] = same;
    const sale = known.get(any?.saleId ?? '');
    if (any === undefined || sale === undefined) return [];
    const lines = sale.lines.filter((line) => line.productId === any.productId).map((line) => line.actualQuantity);
    const created = same.filter((log) => log.type === 'SALE_CREATE');
    const reverted = same.filter((log) => log.type === 'SALE_REVERT');
    return [{ sale, productId: any.productId, lines, created, reverted }];
  });
}

/** Whether every movement of a sale was surely read: it does not lie where the range of the logs begins or ends. */
function fullyRead(logs: Census<LogRow>): (sale: SaleRow) => boolean {
  if (!logs.complete) return () => false;
  if (logs.window === null) return () => true;
  const moved = logs.rows.map((log) => Date.parse(log.createdAt)).sort((a, b) => a - b);
  const margin = Math.min(10 * MINUTE, ((moved.at(-1) ?? 0) - (moved[0] ?? 0)) / 20);
  const [from, to] = [Date.parse(logs.window.from) + margin, Date.parse(logs.window.to) - margin];
  return (sale) => Date.parse(sale.createdAt) > from && Date.parse(sale.updatedAt) < to;
}

function named({ sale, productId }: SoldProduct) {
  return { sale: sale.id, productId };
}

function movedBy(logs: readonly LogRow[]): number {
  return magnitude(logs.map(({ quantity }) => quantity));
}

/** What all movements, or all lines, come to; the sign is open. */
function magnitude(quantities: readonly number[]): number {
  return Math.abs(quantities.reduce((sum, quantity) => sum + quantity, 0));
}

/**
 * What a sale took of a product: all that its movements took; or, where some of it was returned since the sale was
 * changed or repeated, what one of them took, or what is gone in the end.
 */
function takenAgrees({ created, reverted, lines }: SoldProduct): boolean {
  const due = magnitude(lines);
  const fits = (moved: number): boolean => agrees(moved, due, lines.length);
  const out = created.map(({ quantity }) => Math.abs(quantity));
  if (fits(movedBy(created))) return true;
  if (reverted.length === 0) return false;
  // What was taken first is no longer on its lines.
  if (created.length > lines.length) return true;
  const back = reverted.map(({ quantity }) => Math.abs(quantity));
  return out.some(fits) || fits(magnitude(out) - magnitude(back));
}

/** Equal, but for stock that is kept in hundredths of a unit. */
export function agrees(moved: number, sold: number, lines: number): boolean {
  return Math.abs(moved - sold) <= 0.0051 * Math.max(1, lines) + 1e-6 * sold;
}

export const saleLinesAllMove = rule({
  id: 'sale-lines-all-move',
  requirements: ['INV-14'],
  title: 'A sale that moves one of its products moves the others that are kept in stock',
  fault: 'Sales move some of their products only',
  fix: 'Write a movement for each product of a sale that is kept in stock. Look for a lookup that takes the first line of a sale alone.',
  needs: ['logs', 'sales'],
  confirm: true,
  tolerates: {
    because: 'a product may have been kept in stock for some of the time only',
    upTo: { cases: 4, share: 0.5 },
  },
  quorum: { kept: 5 },
  judge({ logs, sales }) {
    const ofSale = pagesOf(sales);
    return count(salesOfSeveral(logs, sales), {
      cases: 'sales of several products',
      isKept: ({ missing }) => missing.length === 0,
      finding: ({ sale: { id }, missing }) => ({
        subject: { record: id, others: missing },
        message: say('sale {sale} has no movement of product {missing}', { sale: id, missing: missing.join(', ') }),
        expected: 'a movement of each product that is kept in stock',
        received: `none of ${missing.length} of them`,
        evidence: ofSale(id),
      }),
      evidence: ({ sale }) => ofSale(sale.id),
      missing: { kind: 'data', reason: 'too few sales moved more than one product that is kept in stock' },
    });
  },
});

/** Sales with movements of their own, of at least two products that sales of the same store move. */
function salesOfSeveral(logs: Census<LogRow>, sales: Census<SaleRow>) {
  const isRead = fullyRead(logs);
  const created = logs.rows.filter(({ type, saleId }) => type === 'SALE_CREATE' && saleId !== null);
  const inStock = new Set(created.map(({ storeId, productId }) => `${storeId} ${productId}`));
  const moved = soldProducts(sales, logs).filter((entry) => entry.created.length > 0);
  return [...Map.groupBy(moved, ({ sale }) => sale)].flatMap(([sale, own]) => {
    if (sale.status !== 'PAID' || !isRead(sale)) return [];
    const sold = sale.lines.filter(
      ({ productId, actualQuantity }) => actualQuantity > 0 && inStock.has(`${sale.storeId} ${productId}`),
    );
    const products = [...new Set(sold.map(({ productId }) => productId))];
    const isMissing = (id: string) => !own.some(({ productId }) => productId === id);
    return products.length < 2 ? [] : [{ sale, missing: products.filter(isMissing) }];
  });
}

export const saleMovementsAgreeWithLines = rule({
  id: 'sale-movements-agree-with-lines',
  requirements: ['INV-14'],
  presupposes: [MOVEMENTS_FIT, LINES_ARE_READ],
  title: 'What a sale took from the stock is the actualQuantity of its lines',
  fault: 'Movements of a sale do not add up to its lines',
  fix: 'Write actualQuantity of the lines as the quantity of the movements, in product units. A hundredfold is the internal representation; another number is often quantity, without the unit conversion.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const isRead = fullyRead(logs);
    const [ofSale, ofLog] = [pagesOf(sales), pagesOf(logs)];
    const sold = soldProducts(sales, logs).filter(
      (entry) => entry.created.length > 0 && entry.lines.length > 0 && isRead(entry.sale),
    );
    const counted = count(sold, {
      cases: 'products sold',
      isKept: takenAgrees,
      unclear: (entry) =>
        Number.isFinite(movedBy(entry.created)) && Number.isFinite(magnitude(entry.lines))
          ? null
          : 'a quantity that is not a number',
      finding: (entry) => ({
        subject: { record: entry.sale.id, part: entry.productId },
        message: say('sale {sale}: movements of product {productId} do not add up to its lines', named(entry)),
        expected: String(magnitude(entry.lines)),
        received: String(movedBy(entry.created)),
        evidence: [...ofLog(...entry.created.map(({ id }) => id)), ...ofSale(entry.sale.id)],
        sight: takenSeen(entry),
      }),
      missing: { kind: 'data', reason: 'no sale was found together with the movements that it created' },
    });
    return { ...counted, evidence: logs.evidence };
  },
});

/** By the first movement; where several moved the product, or several lines sold it, another one may be wrong. */
function takenSeen({ created: [first, ...others], lines, sale, productId }: SoldProduct) {
  const values = [
    ['/references/saleId', sale.id],
    ['/product/id', productId],
    ['/quantity', first?.quantity ?? null],
  ] as const;
  return valuesSeen(first?.id ?? '', values, others.length > 0 || lines.length > 1);
}

export const saleMovementsFitTheirSale = rule({
  id: 'sale-movements-fit-their-sale',
  requirements: ['INV-16'],
  presupposes: [{ rules: ['sale-movements-agree-with-lines'], share: 'record' }, LINES_ARE_READ],
  title: 'A sale movement belongs to the store and a line of its sale',
  fault: 'Sale movement does not fit its sale',
  fix: 'Return the id of the sale that caused the movement as references.saleId. A product that the sale does not have, or another store where other goods of the same sale left its own, means that the reference leads to another sale.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const sold = soldProducts(sales, logs);
    const lost = countLost(logs, sales);
    if (sold.length === 0) return merge('sale movements', [countInvoiceNumbers(logs, sales), lost]);
    const [ofSale, ofLog] = [pagesOf(sales), pagesOf(logs)];
    const pages: Pages = (log, sale) => [...ofLog(log.id), ...ofSale(sale.id)];
    const fromOwnStore = new Set(sold.filter(leftOwnStore).map(({ sale }) => sale.id));
    const wrong = sold
      .map((one) => [...(fromOwnStore.has(one.sale.id) ? inOtherStore(one, pages) : []), ...notOnLines(one, pages)])
      .filter((findings) => findings.length > 0);
    const found = tally({
      cases: 'products sold',
      kept: sold.length - wrong.length,
      broken: wrong.flat(),
      brokenCases: wrong.length,
      evidence: logs.evidence,
    });
    return merge('products sold', [found, lost]);
  },
});

/** A number may be an id by chance. */
const SURELY = 3;
const SHOWN = 5;

function countInvoiceNumbers(logs: Census<LogRow>, sales: Census<SaleRow>): Tally {
  const numbers = new Map(sales.rows.map(({ invoiceId, id }) => [String(invoiceId), id]));
  const ofLog = pagesOf(logs);
  const message = say('references.saleId is the invoice number of a sale');
  const broken = logs.rows.flatMap((log): Finding[] => {
    const id = numbers.get(log.saleId ?? '');
    if (id === undefined) return [];
    return [{ ...logFinding(log, message, ofLog(log.id), saleOf(log)), expected: id, received: log.saleId ?? '' }];
  });
  const missing = { kind: 'data', reason: 'no movement was found together with the sale that it refers to' } as const;
  const reason = 'references.saleId is the invoice number of a sale, perhaps by chance';
  return broken.length >= SURELY
    ? tally({ cases: 'sale movements', broken })
    : tally({ cases: 'sale movements', unclear: broken.map(({ evidence }) => ({ reason, evidence })), missing });
}

/** A sale may have been removed since; not all of so many. */
const LOST = 20;
const MARGIN_MS = 86_400_000;

/** Sales and movements of the same days were read, and most movements refer to none of the sales. */
function countLost(logs: Census<LogRow>, sales: Census<SaleRow>): Tally {
  const nothing = tally({ cases: 'sale movements' });
  if (!sales.complete || sales.window === null) return nothing;
  const [from, to] = [instantOf(sales.window.from) + MARGIN_MS, instantOf(sales.window.to)];
  const isInside = ({ createdAt }: LogRow) => instantOf(createdAt) > from && instantOf(createdAt) < to;
  const created = logs.rows.filter((log) => log.type === 'SALE_CREATE' && log.saleId !== null && isInside(log));
  const known = new Set(sales.rows.map(({ id }) => id));
  const references = new Map(created.map((log) => [log.saleId ?? '', log]));
  const lost = [...references].filter(([id]) => !known.has(id));
  if (lost.length < LOST || lost.length < references.size / 2 || known.size < LOST) return nothing;
  const ofLog = pagesOf(logs);
  return tally({
    cases: 'sale movements',
    broken: lost.slice(0, SHOWN).map(([id, log]) => ({
      ...logFinding(log, say('references.saleId is the id of no sale'), ofLog(log.id), saleOf(log)),
      expected: 'the id of a sale in the list of sales',
      received: id,
    })),
    brokenCases: lost.length,
  });
}

function saleOf({ saleId }: LogRow) {
  return [['/references/saleId', saleId]] as const;
}

type Pages = (log: LogRow, sale: SaleRow) => readonly string[];

/** The contract does not say that goods leave the store that sells them: where none of a sale does, another store sent it all. */
function leftOwnStore({ sale, created, reverted }: SoldProduct): boolean {
  return [...created, ...reverted].some((log) => log.storeId === sale.storeId);
}

function inOtherStore({ sale, created, reverted }: SoldProduct, pages: Pages): Finding[] {
  return [...created, ...reverted]
    .filter((log) => log.storeId !== sale.storeId)
    .map((log) => ({
      ...logFinding(log, say('not in the store of sale {sale}', { sale: sale.id }), pages(log, sale), [
        ...saleOf(log),
        ['/store/id', log.storeId],
      ]),
      expected: `store ${sale.storeId}`,
      received: `store ${log.storeId}`,
    }));
}

/** A product that was taken and returned may have been removed from the sale. */
function notOnLines({ sale, lines, created, reverted }: SoldProduct, pages: Pages): Finding[] {
  if (lines.length > 0 || reverted.length > 0) return [];
  return created.map((log) => ({
    ...logFinding(log, say('sale {sale} has no line with this product', { sale: sale.id }), pages(log, sale), [
      ...saleOf(log),
      ['/product/id', log.productId],
    ]),
    expected: 'a line of the sale with the product',
    received: `product ${log.productId}`,
  }));
}

export const saleRevertsInProductUnits = rule({
  id: 'sale-reverts-in-product-units',
  requirements: ['INV-14'],
  presupposes: [{ rules: ['movements-in-product-units'], share: 'exchange' }],
  title: 'What a reverted sale returns to the stock is in product units',
  fault: 'Reverted sale returns a hundredfold to the stock',
  fix: 'Divide by 100 where stock is kept in hundredths, for every type of movement.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const [ofSale, ofLog] = [pagesOf(sales), pagesOf(logs)];
    const returned = soldProducts(sales, logs).filter(
      (entry) => entry.reverted.length > 0 && magnitude(entry.lines) > 0,
    );
    const counted = count(returned, {
      cases: 'products returned',
      isKept: (entry) => !isHundredfold(movedBy(entry.reverted), magnitude(entry.lines)),
      finding: (entry) => ({
        subject: { record: entry.sale.id, part: entry.productId },
        message: say('sale {sale}: a hundredfold of product {productId} is returned', named(entry)),
        expected: `about ${magnitude(entry.lines)}`,
        received: String(movedBy(entry.reverted)),
        evidence: [...ofLog(...entry.reverted.map(({ id }) => id)), ...ofSale(entry.sale.id)],
      }),
      missing: { kind: 'data', reason: 'no reverted sale was found with the movements that returned its goods' },
    });
    return { ...counted, evidence: logs.evidence };
  },
});
