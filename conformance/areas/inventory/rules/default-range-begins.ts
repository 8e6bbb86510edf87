import { rule } from '../../../model/rule.ts';
import { type Counting, count, lackingAnswer, merge } from '../../../model/tally.ts';
import { beginnings, type DefaultRangeEvidence, type RangeEdge, showInterval } from '../../../ranges/default-range.ts';

const CASES = 'signs of where the range begins';

export const defaultRangeBegins = rule({
  id: 'default-range-begins',
  requirements: ['INV-01'],
  title: 'Without bounds, inventory logs begin 30 days ago, and meta.dateRange says so',
  fault: 'Inventory logs without bounds do not begin 30 days ago',
  fix: 'Without from and to, list the movements of the last 30 days through today: all of those, and no older ones. Show in meta.dateRange.from where the range begins.',
  needs: ['defaultRange'],
  confirm: true,
  judge({ defaultRange }) {
    const { status, edges } = defaultRange;
    if (status !== 200) return lackingAnswer(`inventory logs without bounds answered ${status ?? 'nothing'}`);
    return merge(CASES, [
      count([defaultRange], shownBeginning),
      count(
        edges.filter(({ side }) => side !== 'today'),
        movementAtTheBeginning,
      ),
      count(pagesOf(defaultRange), oldestOfAPage),
    ]);
  },
});

const shownBeginning: Counting<DefaultRangeEvidence> = {
  cases: CASES,
  isKept: (evidence) => {
    const from = evidence.echoed?.from;
    const ms = typeof from === 'string' ? Date.parse(from) : Number.NaN;
    return beginnings(evidence).some(([least, most]) => ms >= least && ms <= most);
  },
  finding: (evidence) => {
    const received = String(evidence.echoed?.from);
    const expected = beginnings(evidence).map(showInterval).join(' or ');
    const message = `without bounds: expected meta.dateRange.from from ${expected}, received ${received}`;
    return { key: 'dateRange.from', message, expected, received, evidence: [evidence.exchange] };
  },
  evidence: ({ exchange }) => [exchange],
};

const movementAtTheBeginning: Counting<RangeEdge> = {
  cases: CASES,
  unclear: ({ record, listed }) => (listed === null ? `the listing with ${record} was not read to its end` : null),
  isKept: ({ side, listed }) => listed === (side === 'inside'),
  finding: ({ side, record, createdAt, listed, exchanges }) => ({
    key: `edge ${side}`,
    message:
      side === 'inside'
        ? `${record} of ${createdAt} lies in the default range and is not listed without bounds`
        : `${record} of ${createdAt} is older than the default range and is listed without bounds`,
    expected: side === 'inside' ? 'listed' : 'not listed',
    received: listed === true ? 'listed' : 'not listed',
    evidence: exchanges,
  }),
  evidence: ({ exchanges }) => exchanges,
};

interface Page {
  readonly key: string;
  readonly where: string;
  readonly from: string;
  readonly oldest: string;
  readonly exchanges: readonly string[];
}

/** The first page, and the next one where there was one, of an answer that shows where its range begins. */
function pagesOf({ echoed, oldest, exchange, later }: DefaultRangeEvidence): readonly Page[] {
  const from = echoed?.from;
  if (typeof from !== 'string') return [];
  const first =
    oldest === null ? [] : [{ key: 'older', where: 'on the first page', from, oldest, exchanges: [exchange] }];
  if (later === null || later.oldest === null) return first;
  const { oldest: oldestLater, exchanges } = later;
  return [...first, { key: 'older on the next page', where: 'on the next page', from, oldest: oldestLater, exchanges }];
}

const oldestOfAPage: Counting<Page> = {
  cases: CASES,
  isKept: ({ oldest, from }) => !(Date.parse(oldest) < Date.parse(from)),
  finding: ({ key, where, from, oldest, exchanges }) => ({
    key,
    message: `without bounds: a movement of ${oldest} is ${where}, before meta.dateRange.from (${from})`,
    expected: `not before ${from}`,
    received: oldest,
    evidence: exchanges,
  }),
  evidence: ({ exchanges }) => exchanges,
};
