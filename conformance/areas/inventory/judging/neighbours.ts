import type { LogRow } from '../../../model/lists.ts';
import { isHundredfold } from './sale-movements.ts';

/** What a movement says of the stock, and what the one before or after it on the same shelf says of that. */
export interface Neighbours {
  readonly log: LogRow;
  readonly stock: number;
  readonly beside: number;
}

/** Pairs of movements of different types that follow each other, each seen from both sides. */
export function neighboursIn(logs: readonly LogRow[]): Neighbours[] {
  const shelves = Map.groupBy(logs, ({ productId, storeId }) => `${productId} ${storeId}`);
  return [...shelves.values()].flatMap((shelf) => {
    const inTime = shelf.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    return inTime.slice(1).flatMap((later, index) => {
      const earlier = inTime[index];
      return earlier === undefined || earlier.type === later.type ? [] : bothSides(earlier, later);
    });
  });
}

function bothSides(earlier: LogRow, later: LogRow): Neighbours[] {
  const [left, right] = [earlier.currentStock, later.previousStock];
  if (!(left > 0 && right > 0)) return [];
  return [
    { log: earlier, stock: left, beside: right },
    { log: later, stock: right, beside: left },
  ];
}

const ENOUGH = 5;
const DIFFERENT = 3;
/** Types in hundredths may stand beside each other, where nothing shows. */
const SHARE = 1 / 3;

/**
 * Movements of types whose stock is a hundredfold of what stands beside it. Whether movements form a chain is open; but no
 * chain that is broken breaks by a hundred, of several stocks, again and again.
 */
export function hundredfoldBeside(neighbours: readonly Neighbours[]): Neighbours[] {
  return [...Map.groupBy(neighbours, ({ log }) => log.type).values()].flatMap((same) => {
    const far = same.filter(({ stock, beside }) => isHundredfold(stock, beside));
    const stocks = new Set(far.map(({ beside }) => beside));
    return far.length >= ENOUGH && stocks.size >= DIFFERENT && far.length >= same.length * SHARE ? far : [];
  });
}
