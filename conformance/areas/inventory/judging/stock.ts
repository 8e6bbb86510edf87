import type { LogRow } from '../../../model/lists.ts';
import type { Finding } from '../../../model/outcome.ts';
import { isHundredfold } from './sale-movements.ts';

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

/** What a type's own word says of the stock; the other words can be read both ways. */
const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  RESTOCK: 1,
  SUPPLIER_PURCHASE_ORDER_RECEIVE: 1,
  TRANSFER_ORDER_RECEIVE: 1,
  TRANSFER_ORDER_SEND: -1,
  SALE_CREATE: -1,
  SALE_REVERT: 1,
};

export function isPlain(log: LogRow): boolean {
  return PLAIN.has(log.type) && [log.quantity, log.previousStock, log.currentStock].every(Number.isFinite);
}

function changeOf(log: LogRow): number {
  return log.currentStock - log.previousStock;
}

export function changesByQuantity(log: LogRow): boolean {
  const scale = Math.max(1, Math.abs(log.previousStock), Math.abs(log.currentStock));
  return Math.abs(Math.abs(changeOf(log)) - Math.abs(log.quantity)) <= 1e-6 * scale;
}

/**
 * Movements of the other types, where all of a type that change the stock say a hundredfold of the change: whether such a
 * movement changes it by its quantity is open, and no reading of it makes a hundred of one.
 */
export function inHundredths(logs: readonly LogRow[]): LogRow[] {
  const others = logs.filter((log) => !PLAIN.has(log.type) && Math.abs(changeOf(log)) > 0);
  return [...Map.groupBy(others, (log) => log.type).values()].flatMap((same) =>
    same.length >= ENOUGH && same.every((log) => isHundredfold(Math.abs(log.quantity), Math.abs(changeOf(log))))
      ? same
      : [],
  );
}

const ENOUGH = 3;

/**
 * Movements that go against the word of their type. The sign of a quantity is open, but not a different one for the same
 * kind of movement: who writes a correction down with the other sign says that it goes the other way.
 */
export function againstTheirWord(logs: readonly LogRow[]): LogRow[] {
  const byType = Map.groupBy(logs.filter(isPlain), (log) => log.type);
  return [...byType].flatMap(([type, same]) => {
    const direction = DIRECTIONS[type];
    const usual = Math.sign(same.reduce((sum, log) => sum + Math.sign(log.quantity), 0));
    if (direction === undefined || usual === 0) return [];
    return same.filter((log) => Math.sign(log.quantity) === usual && Math.sign(changeOf(log)) === -direction);
  });
}

export function hasDirection(log: LogRow): boolean {
  return isPlain(log) && DIRECTIONS[log.type] !== undefined && log.quantity !== 0;
}

export function logFinding(log: LogRow, message: string, evidence: readonly string[]): Finding {
  return {
    key: log.id,
    message: `${log.type} ${log.id}: ${message}`,
    received: `quantity ${log.quantity}, stock ${log.previousStock} to ${log.currentStock}`,
    evidence,
  };
}
