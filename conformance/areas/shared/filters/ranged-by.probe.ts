import { probe } from '../../../model/probe.ts';
import { type RangedInstant, rangedInstant } from './ranged-by.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    /** The instant that ranges of the list of sales select by, as its answers show: open (FIL-28). */
    readonly salesRangedBy: RangedInstant;
  }
}

export const salesRangedByProbe = probe({
  artifact: 'salesRangedBy',
  requires: ['sales'],
  optional: ['filters'],
  title: 'Which instant ranges of sales select by, as the filtered lists show: asks nothing',
  plan: () => 0,
  counts: ({ filters = [] }) => filters.filter(({ walk }) => walk.list === 'sales' && walk.window !== null).length,
  async gather(_context, { sales, filters = [] }) {
    return rangedInstant({ filters, sales });
  },
});
