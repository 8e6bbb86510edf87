import type { Census } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { merge, type Tally, tally } from '../../../model/tally.ts';
import { instantOf } from '../../../see/windows.ts';
import { pagesOf } from '../../shared/census/pages.ts';
import { LINES_ARE_READ } from '../../shared/presupposed.ts';
import { type SoldProduct, soldProducts } from '../counting/sale-movements.ts';
import { logFinding } from '../counting/stock.ts';

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
  const broken = logs.rows.flatMap((log): Finding[] => {
    const id = numbers.get(log.saleId ?? '');
    if (id === undefined) return [];
    const finding = logFinding(
      log,
      say('references.saleId is the invoice number of a sale'),
      ofLog(log.id),
      saleOf(log),
    );
    return [{ ...finding, expected: id, received: log.saleId ?? '' }];
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
