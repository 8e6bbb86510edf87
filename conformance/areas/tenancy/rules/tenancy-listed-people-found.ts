import { lacksData } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';
import type { ByIdTry } from '../../envelope/evidence.ts';

const HANDFUL = 5;

export const tenancyListedPeopleFound = rule({
  id: 'tenancy-listed-people-found',
  area: 'tenancy',
  requirements: ['TEN-24'],
  title: 'People whom the lists show are found under their by-ID paths',
  help: 'An id that one answer gives has to be good for the next request: look for a lookup by another kind of id, or in another organization.',
  needs: ['byId'],
  confirm: true,
  judge({ byId }) {
    const shown = byId.tries.filter(({ subject }) => subject === 'known');
    if (shown.length === 0) return lacksData('the deployment shows no staff and no customers');
    const known = shown.filter((tried) => !isSoleAndGone(tried, shown));
    if (known.length === 0)
      return lacksData('the only customer who is shown may have been erased, or stand for all without a name');
    return judgeTries(known, {
      kept: (tried) => tried.status === 200 || mayHaveLeft(tried, known),
      subject: ({ operation, id }) => `${operation} of ${id}`,
      expected: () => '200',
      allKept: 'listed people were found, or had left',
    });
  },
});

/** One customer alone may have been erased since, or stand for all buyers who gave no name. */
function isSoleAndGone({ operation, status }: ByIdTry, shown: readonly ByIdTry[]): boolean {
  const alike = shown.filter((other) => other.operation === operation);
  return operation === 'getCustomer' && status === 404 && alike.length === 1;
}

const MOST_GONE: Readonly<Record<ByIdTry['operation'], number>> = { getCustomer: 1 / 2, listStaffShifts: 3 / 4 };

/**
 * Sales outlive the people in them: somebody whose record was deleted since is 404, as long as somebody is still there. Of
 * a handful, by chance, most may have left; of more than that half of the customers, and of staff, who come and go, three in four.
 */
function mayHaveLeft({ operation, status }: ByIdTry, known: readonly ByIdTry[]): boolean {
  if (status !== 404) return false;
  const alike = known.filter((tried) => tried.operation === operation);
  const gone = alike.filter((tried) => tried.status === 404).length;
  return alike.length <= HANDFUL ? gone < alike.length : gone <= alike.length * MOST_GONE[operation];
}
