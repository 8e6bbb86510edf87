import { type Message, say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { LogRow } from '../../../model/rows.ts';
import { valuesSeen } from '../../shared/sights.ts';

/** Movements that only add to the stock or only take from it, so that the stock changes by exactly their quantity. */
const PLAIN = new Set([
  'RESTOCK',
  'ADD_WASTE',
  'REMOVE_WASTE',
  'SALE_CREATE',
  'SALE_REVERT',
  'TRANSFER_ORDER_SEND',
  'TRANSFER_ORDER_RECEIVE',
  'SUPPLIER_PURCHASE_ORDER_RECEIVE',
]);

export function isPlainType({ type }: LogRow): boolean {
  return PLAIN.has(type);
}

export function isPlain(log: LogRow): boolean {
  return isPlainType(log) && [log.quantity, log.previousStock, log.currentStock].every(Number.isFinite);
}

export function changeOf(log: LogRow): number {
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
