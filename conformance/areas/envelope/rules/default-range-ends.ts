import { cantTell, type Finding, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { endings, showInterval } from '../default-range.ts';
import type { DefaultRangeEvidence } from '../evidence.ts';

export const defaultRangeEnds = rule({
  id: 'default-range-ends',
  area: 'inventory',
  requirements: ['INV-02'],
  title: 'Inventory logs asked without bounds end with the current UTC day, and say so',
  help: 'Without from and to the range reaches to the end of today in UTC, whatever the shop’s time zone: 23:59:59.999 or the midnight after it.',
  needs: ['defaultRange'],
  confirm: true,
  judge({ defaultRange }) {
    const { status, echoed, exchange } = defaultRange;
    if (status !== 200) return cantTell(`inventory logs without bounds answered ${status}`);
    const left = leftOut(defaultRange);
    const to = echoed?.to;
    const ms = typeof to === 'string' ? Date.parse(to) : Number.NaN;
    const allowed = endings(defaultRange);
    if (allowed.some(([least, most]) => ms >= least && ms <= most)) {
      return left.length > 0 ? failed(left[0]?.message ?? '', left) : passed(`it ends at ${String(to)}`, [exchange]);
    }
    const message = `without bounds, meta.dateRange.to is ${String(to)}`;
    const expected = allowed.map(showInterval).join(' or ');
    return failed(message, [
      { key: 'dateRange.to', message, expected, received: String(to), evidence: [exchange] },
      ...left,
    ]);
  },
});

/** What meta.dateRange says is one thing, what comes another. */
function leftOut({ edges }: DefaultRangeEvidence): Finding[] {
  return edges
    .filter(({ side, listed }) => side === 'today' && listed === false)
    .map(({ record, createdAt, exchanges }) => ({
      key: 'today left out',
      message: `${record} of ${createdAt} is of today and is not listed without bounds`,
      expected: 'listed',
      received: 'not listed',
      evidence: exchanges,
    }));
}
