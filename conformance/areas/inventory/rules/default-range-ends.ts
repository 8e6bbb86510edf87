import { rule } from '../../../model/rule.ts';
import { type Counting, count, lackingAnswer, merge } from '../../../model/tally.ts';
import { type DefaultRangeEvidence, endings, type RangeEdge, showInterval } from '../../../ranges/default-range.ts';

const CASES = 'signs of where the range ends';

export const defaultRangeEnds = rule({
  id: 'default-range-ends',
  requirements: ['INV-02'],
  title: 'Without bounds, inventory logs end with the current UTC day, and meta.dateRange says so',
  fault: 'Inventory logs without bounds do not end with today',
  fix: 'Without from and to, end the range with today in UTC, in any time zone of the shop: 23:59:59.999 or the midnight after it. List what moved today.',
  needs: ['defaultRange'],
  confirm: true,
  judge({ defaultRange }) {
    const { status, edges } = defaultRange;
    if (status !== 200) return lackingAnswer(`inventory logs without bounds answered ${status ?? 'nothing'}`);
    return merge(CASES, [
      count([defaultRange], shownEnd),
      count(
        edges.filter(({ side }) => side === 'today'),
        movementOfToday,
      ),
    ]);
  },
});

const shownEnd: Counting<DefaultRangeEvidence> = {
  cases: CASES,
  isKept: (evidence) => {
    const to = evidence.echoed?.to;
    const ms = typeof to === 'string' ? Date.parse(to) : Number.NaN;
    return endings(evidence).some(([least, most]) => ms >= least && ms <= most);
  },
  finding: (evidence) => {
    const received = String(evidence.echoed?.to);
    const expected = endings(evidence).map(showInterval).join(' or ');
    const message = `without bounds: expected meta.dateRange.to from ${expected}, received ${received}`;
    return { key: 'dateRange.to', message, expected, received, evidence: [evidence.exchange] };
  },
  evidence: ({ exchange }) => [exchange],
};

const movementOfToday: Counting<RangeEdge> = {
  cases: CASES,
  unclear: ({ record, listed }) => (listed === null ? `the listing with ${record} was not read to its end` : null),
  isKept: ({ listed }) => listed === true,
  finding: ({ record, createdAt, exchanges }) => ({
    key: 'today left out',
    message: `${record} of ${createdAt} is of today and is not listed without bounds`,
    expected: 'listed',
    received: 'not listed',
    evidence: exchanges,
  }),
  evidence: ({ exchanges }) => exchanges,
};
