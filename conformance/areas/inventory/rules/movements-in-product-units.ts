import { say } from '../../../model/message.ts';
import type { LogRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, type Tally, tally } from '../../../model/tally.ts';
import { pagesOf } from '../../shared/census/pages.ts';
import { isHundredfold, logFinding } from '../counting/stock.ts';

const CASES = 'stocks compared with those of the next movement';

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
    const parts = [...byType.values()].map((same) => countHundredfold(same, pages));
    const missing = { kind: 'data', reason: 'no movements of different types follow each other' } as const;
    return { ...inParts(CASES, parts, missing), evidence: logs.evidence };
  },
});

/** The stock that a movement shows, and the one that the movement before or after it on the same shelf shows. */
interface Neighbors {
  readonly log: LogRow;
  readonly stock: number;
  readonly other: number;
}

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

function bothSides(earlier: LogRow, later: LogRow): Neighbors[] {
  const [left, right] = [earlier.currentStock, later.previousStock];
  if (!(left > 0 && right > 0)) return [];
  return [
    { log: earlier, stock: left, other: right },
    { log: later, stock: right, other: left },
  ];
}

/** The same stock again and again shows less than several. */
const DIFFERENT = 3;

function countHundredfold(same: readonly Neighbors[], pages: ReturnType<typeof pagesOf>): Tally {
  const far = same.filter(({ stock, other }) => isHundredfold(stock, other));
  const kept = same.length - far.length;
  if (new Set(far.map(({ other }) => other)).size < DIFFERENT) {
    const reason = 'a stock that is 100 times that of the next movement, of too few different stocks';
    return tally({ cases: CASES, kept, unclear: far.map(({ log }) => ({ reason, evidence: pages(log.id) })) });
  }
  const broken = far.map(({ log, stock, other }) =>
    logFinding(
      log,
      say('its stock of {stock} is {other} in the next movement of the shelf', { stock, other }),
      pages(log.id),
    ),
  );
  return tally({ cases: CASES, kept, broken });
}
