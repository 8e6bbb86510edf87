import type { AnalyticsRead, RevenueRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { merge } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { STORES_READ_HERE } from '../../shared/presupposed.ts';
import { elsewhere } from '../../shared/requests/analytics-answers.ts';
import { type Checked, countAnswers, countPairs, type Mismatch, type Pair } from '../counting/count-answers.ts';

export const revenueStoreFilter = rule({
  id: 'revenue-store-filter',
  requirements: ['ANA-05'],
  presupposes: [
    { rules: ['revenue-date-is-a-day'], share: 'exchange' },
    STORES_READ_HERE,
    { rules: ['revenue-store-forms'], share: 'operation' },
  ],
  title: 'With storeIds, the rows of those stores come unchanged, and no others',
  fault: 'Store filter of revenue gives other rows',
  fix: 'Filter the rows, and leave their figures as they are without a filter. Look for a filter that reads one value only, or that changes the sums.',
  needs: ['analytics', 'everyStore', 'exchanges'],
  confirm: true,
  judge({ analytics, everyStore, exchanges }) {
    const known = new Set(everyStore.stores.map(({ id }) => id));
    const others = elsewhere({ analytics, exchanges }).filter(({ storeIds }) => storeIds.every((id) => known.has(id)));
    const answers = [...analytics.revenue, ...others].filter(({ storeIds }) => storeIds.length > 0);
    const pairs = analytics.revenue.flatMap((a) =>
      analytics.revenue.filter((b) => isNarrowed(a, b)).map((b) => ({ a, b })),
    );
    const counted = countPairs('revenue', pairs, checkFigures, MISSING);
    const strays = countAnswers('revenue', answers, checkStores, MISSING);
    // Without a pair, the figures of a filtered answer are not compared with anything.
    return counted.kept + counted.brokenCases === 0 && strays.brokenCases === 0
      ? counted
      : merge('filtered answers', [counted, strays]);
  },
});

const MISSING = 'the same range with and without a store';

/** Rows of stores that were not asked for. */
function checkStores(read: AnalyticsRead<RevenueRow>): Checked {
  if (read.rows.length === 0) return null;
  return read.rows
    .filter((row) => !read.storeIds.includes(row.storeId))
    .map((row) => ({
      subject: { record: row.storeId },
      message: say('a row of store {storeId}, which was not asked for', { storeId: row.storeId }),
      expected: read.storeIds.join(', '),
      received: row.storeId,
    }));
}

/** A store's row of a day is the same with the filter and without it; days of nothing may have rows or not. */
function checkFigures({ a: filtered, b: whole }: Pair<RevenueRow>): Checked {
  if (filtered.rows.length + whole.rows.length === 0) return null;
  const [some, all] = [figures(filtered.rows), figures(whole.rows)];
  const wanted = [...new Set([...some.keys(), ...all.keys()])].filter((key) => {
    const row = some.get(key) ?? all.get(key);
    return filtered.storeIds.includes(row?.storeId ?? '') && some.get(key)?.words !== all.get(key)?.words;
  });
  return wanted.map(
    (key): Mismatch => ({
      subject: { record: key },
      message: say('the row of {key} changes with the filter', { key }),
      expected: all.get(key)?.words ?? 'no row',
      received: some.get(key)?.words ?? 'no row',
    }),
  );
}

interface Shown {
  readonly storeId: string;
  readonly words: string;
}

function figures(rows: readonly RevenueRow[]): Map<string, Shown> {
  const selling = rows.filter((row) => row.txCount > 0 || row.revenue !== 0);
  return new Map(
    selling.map(({ date, storeId, revenue, txCount }) => [
      `${date} ${storeId}`,
      { storeId, words: `revenue ${revenue.toFixed(2)} in ${plural(txCount, 'sale')}` },
    ]),
  );
}

/** The same range, in `a` narrowed to some stores and in `b` not. */
function isNarrowed(a: AnalyticsRead<RevenueRow>, b: AnalyticsRead<RevenueRow>): boolean {
  const isSameRange = a.window.from === b.window.from && a.window.to === b.window.to;
  return a.storeIds.length > 0 && b.storeIds.length === 0 && isSameRange;
}
