import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import type { ByIdTry } from '../../../requests/by-id-try.ts';

export const byIdShiftsOfOne = rule({
  id: 'by-id-shifts-of-one',
  area: 'envelope',
  requirements: ['TEN-24'],
  title: 'The shifts of one staff member are not those of another',
  help: 'The history is that of the person in the path. Look for a query that takes no notice of the id, or for a cache that knows the path without it.',
  needs: ['byId'],
  judge({ byId }) {
    const shown = byId.tries.filter(
      ({ operation, subject, status, recordIds = [] }) =>
        operation === 'listStaffShifts' && subject === 'known' && status === 200 && recordIds.length >= FEW,
    );
    if (shown.length < 2) return lacksData('fewer than two people with shifts that show their ids');
    const findings = shown.flatMap((one, index) => shown.slice(index + 1).flatMap((other) => shared(one, other)));
    if (findings.length > 0) return failed(`${findings.length} pairs of people have the same shifts`, findings);
    return passed(
      `the shifts of ${shown.length} people are their own`,
      shown.map(({ exchange }) => exchange),
    );
  },
});

/** One record may be about two people; a history of several is not. */
const FEW = 2;

function shared(one: ByIdTry, other: ByIdTry): Finding[] {
  const [some = [], others = []] = [one.recordIds, other.recordIds];
  const theirs = new Set(others);
  const both = some.filter((id) => theirs.has(id)).length;
  if (one.id === other.id || both < Math.max(FEW, Math.min(some.length, others.length) / 2)) return [];
  return [
    {
      key: [one.id, other.id].sort().join(' '),
      message: `${both} shifts of ${one.id} are shifts of ${other.id} as well`,
      expected: 'shifts of one person',
      received: `${both} of ${some.length} shared`,
      evidence: [one.exchange, other.exchange],
    },
  ];
}
