import type { Census } from '../../../model/lists.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';

/** One product in one sale: the lines that sold it, and the movements that it caused. */
export interface SoldProduct {
  readonly sale: SaleRow;
  readonly productId: string;
  /** actualQuantity of its lines. */
  readonly lines: readonly number[];
  readonly created: readonly LogRow[];
  readonly reverted: readonly LogRow[];
}

const MINUTE = 60_000;

/** Every product of every sale that was read and that some movement refers to. */
export function soldProducts(sales: Census<SaleRow>, logs: Census<LogRow>): SoldProduct[] {
  const known = new Map(sales.rows.map((sale) => [sale.id, sale]));
  const moved = Map.groupBy(logs.rows.filter(isOfSale), (log) => `${log.saleId} ${log.productId}`);
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

function isOfSale(log: LogRow): boolean {
  return log.saleId !== null && (log.type === 'SALE_CREATE' || log.type === 'SALE_REVERT');
}

/** Whether every movement of a sale was surely read: it does not lie where the range of the logs begins or ends. */
export function fullyRead(logs: Census<LogRow>): (sale: SaleRow) => boolean {
  if (!logs.complete) return () => false;
  if (logs.window === null) return () => true;
  const moved = logs.rows.map((log) => Date.parse(log.createdAt)).sort((a, b) => a - b);
  const margin = Math.min(10 * MINUTE, ((moved.at(-1) ?? 0) - (moved[0] ?? 0)) / 20);
  const [from, to] = [Date.parse(logs.window.from) + margin, Date.parse(logs.window.to) - margin];
  return (sale) => Date.parse(sale.createdAt) > from && Date.parse(sale.updatedAt) < to;
}

export function movedBy(logs: readonly LogRow[]): number {
  return magnitude(logs.map(({ quantity }) => quantity));
}

/** What all movements, or all lines, come to; the sign is open. */
export function magnitude(quantities: readonly number[]): number {
  return Math.abs(quantities.reduce((sum, quantity) => sum + quantity, 0));
}

/**
 * What a sale took of a product: all that its movements took; or, where some of it was returned since the sale was
 * changed or repeated, what one of them took, or what is gone in the end.
 */
export function takenAgrees({ created, reverted, lines }: SoldProduct): boolean {
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
