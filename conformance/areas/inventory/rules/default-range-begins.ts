import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { type Counting, count } from '../../../model/tally.ts';
import { FIELDS_HOLD } from '../../shared/presupposed.ts';
import { countDefaultRange } from '../../shared/ranges/count-default-range.ts';
import type { DefaultRangeEvidence } from '../../shared/ranges/default-range.ts';

const CASES = 'signs of where the range begins';

export const defaultRangeBegins = rule({
  id: 'default-range-begins',
  requirements: ['INV-01'],
  presupposes: [{ rules: ['logs-not-empty'], share: 'operation' }, ...FIELDS_HOLD],
  title: 'Without bounds, inventory logs begin 30 days ago, and meta.dateRange says so',
  fault: 'Inventory logs without bounds do not begin 30 days ago',
  fix: 'Without from and to, list the movements of the last 30 days through today: all of those, and no older ones. Show in meta.dateRange.from where the range begins.',
  needs: ['defaultRange'],
  confirm: true,
  judge({ defaultRange }) {
    return countDefaultRange(defaultRange, 'from', CASES, [count(pagesOf(defaultRange), oldestOfAPage)]);
  },
});

interface Page {
  readonly which: 'first' | 'next';
  readonly from: string;
  readonly oldest: string;
  readonly exchanges: readonly string[];
}

/** The first page, and the next one where there was one, of an answer that shows where its range begins. */
function pagesOf({ echoed, oldest, exchange, later }: DefaultRangeEvidence): readonly Page[] {
  const from = echoed?.from;
  if (typeof from !== 'string') return [];
  const pages = [
    { which: 'first', oldest, exchanges: [exchange] },
    { which: 'next', oldest: later?.oldest ?? null, exchanges: later?.exchanges ?? [] },
  ] as const;
  return pages.flatMap(({ oldest, ...page }) => (oldest === null ? [] : [{ ...page, oldest, from }]));
}

const oldestOfAPage: Counting<Page> = {
  cases: CASES,
  isKept: ({ oldest, from }) => !(Date.parse(oldest) < Date.parse(from)),
  finding: ({ which, from, oldest, exchanges }) => ({
    subject: { operation: 'listInventoryLogs', aspect: which === 'first' ? 'older' : 'older on the next page' },
    message: say('without bounds: a movement of {oldest} is on the {which} page, before meta.dateRange.from ({from})', {
      oldest,
      which,
      from,
    }),
    expected: `not before ${from}`,
    received: oldest,
    evidence: exchanges,
  }),
  evidence: ({ exchanges }) => exchanges,
};
