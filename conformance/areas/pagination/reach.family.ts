import { walkOf } from '../../model/examples/evidence.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Reach } from '../../model/lists.ts';
import { say } from '../../model/message.ts';
import { count } from '../../model/tally.ts';
import { FIELDS_HOLD, FILTERS_APPLY, HOLES_ARE_NONE, LISTS_ARE_ARRAYS } from '../shared/presupposed.ts';
import { returned } from '../shared/sights.ts';
import { pagesOf, walkFinding } from './walk-findings.ts';

interface ReachRow extends FamilyRow {
  readonly list: Reach['list'];
}

const FIX =
  'Answer the whole range that was asked for, however long it is, or refuse it with 400. Look for a limit that moves from towards to without a word.';

export const reachFamily = family({
  needs: ['reach'],
  every: { confirm: true, presupposes: [...FILTERS_APPLY, HOLES_ARE_NONE, LISTS_ARE_ARRAYS, ...FIELDS_HOLD] },
  inId: ({ list }) => [list],
  count: ({ reach }, { list }) =>
    count(
      reach.filter((one) => one.list === list && one.walk.stopped !== 'refused'),
      {
        cases: 'long ranges',
        isKept: ({ id, walk }) => walk.ids.includes(id),
        unclear: ({ id, walk }) =>
          walk.ids.includes(id) || walk.stopped === 'end'
            ? null
            : `the ${list} of a long range were not read to the end`,
        finding: ({ id, walk }) =>
          walkFinding(
            walk,
            { aspect: 'long ago', record: id },
            say('record {id} is missing, which a short range of that time shows', { id }),
            pagesOf(walk, walk.pages.length),
            returned(walk, id),
          ),
        evidence: ({ walk }) => pagesOf(walk, walk.pages.length),
        missing: { kind: 'data', reason: `no ${list} of long ago were read, or long ranges are refused` },
      },
    ),
  example: ({ list }) => {
    const reach = (ids: readonly string[], stopped: 'end' | 'cap') => ({
      reach: [{ list, id: 'old', walk: walkOf([ids], { list, stopped }) }],
    });
    return { kept: reach(['new', 'old'], 'end'), broken: reach(['new'], 'end'), unclear: reach(['new'], 'cap') };
  },
  rows: [
    {
      id: 'page-long-range-sales',
      list: 'sales',
      requirements: ['PAGE-04', 'FIL-02'],
      title: 'A range from long ago until now holds a sale of long ago',
      fault: 'Old sale missing in a long range',
      fix: FIX,
    },
    {
      id: 'page-long-range-logs',
      list: 'logs',
      requirements: ['PAGE-04', 'INV-03'],
      title: 'A range from long ago until now holds a movement of long ago',
      fault: 'Old movement missing in a long range',
      fix: FIX,
    },
  ] satisfies readonly ReachRow[],
});
