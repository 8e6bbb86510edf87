import { isUuid } from '../../../contract/formats.ts';
import type { ByIdOperation } from '../../../contract/operations.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Finding } from '../../model/outcome.ts';
import { inParts, lackingData } from '../../model/tally.ts';
import { countRequests } from '../shared/requests/count-requests.ts';

type Lookup = Artifacts['byId']['tries'][number];

interface ListedPeopleRow extends FamilyRow {
  readonly operation: ByIdOperation;
  readonly people: string;
  /** Why a single person who is not found shows nothing, where it does not. */
  readonly single?: string;
}

const FIX =
  'Make the ID that one answer gives valid for the next request. Look for a lookup by another kind of ID, or in another organization; where each ID is refused, for a check of its form, or for a route that is not there.';

/** People whom the lists show have a record of their own. */
export const listedPeopleFamily = family({
  needs: ['byId'],
  every: { confirm: true, quorum: { unclear: 0 } },
  count: ({ byId }, { operation, people, single }: ListedPeopleRow) => {
    const shown = byId.tries.filter((tried) => tried.operation === operation && tried.subject === 'known');
    if (shown.length === 0) return lackingData(`the deployment shows no ${people}`);
    if (single !== undefined && shown.length === 1 && shown[0]?.status === 404) return lackingData(single);
    // What is answered with another error was not deleted.
    const others = shown.filter(({ status }) => status !== null && status !== 200 && status !== 404);
    return inParts(`${people} whom the lists show`, [
      countFound(shown.filter((one) => !others.includes(one))),
      countFound(others),
    ]);
  },
  example: ({ operation }) => ({
    kept: { byId: { tries: [lookup(operation, 1, 200), lookup(operation, 2, 200)] } },
    broken: { byId: { tries: [lookup(operation, 1, 404), lookup(operation, 2, 404)] } },
    unclear: { byId: { tries: [lookup(operation, 1, null)] } },
  }),
  about: ({ operation }) => [operation],
  inId: ({ operation }) => [operation === 'getCustomer' ? 'customers' : 'staff'],
  rows: [
    {
      id: 'tenancy-listed-customers-found',
      requirements: ['TEN-24'],
      title: 'Customers whom the lists show are found by their ID',
      fault: 'Listed customers refused by their own ID',
      fix: FIX,
      operation: 'getCustomer',
      people: 'customers',
      single: 'the only customer shown may have been deleted, or stand for all buyers without a name',
      tolerates: {
        because: 'customers are deleted, and sales and promotions go on naming them',
        upTo: { share: 1 / 2, allButOneOf: 5 },
      },
    },
    {
      id: 'tenancy-listed-staff-found',
      requirements: ['TEN-24'],
      title: 'Staff members whom the lists show are found by their ID',
      fault: 'Listed staff refused by their own ID',
      fix: FIX,
      operation: 'listStaffShifts',
      people: 'staff members',
      tolerates: {
        because: 'staff come and go, and sales go on naming those who left',
        upTo: { share: 3 / 4, allButOneOf: 5 },
      },
    },
  ],
});

function countFound(lookups: readonly Lookup[]) {
  const counted = countRequests(lookups, {
    kept: ({ status }) => status === 200,
    subject: ({ operation, id }) => ({ operation, record: id }),
    expected: () => oneOf(200),
  });
  return { ...counted, broken: counted.broken.map(asShownAgain) };
}

/** An ID in another form is refused by a correct path as well, once the lists show others: no request alone shows the fault. */
function asShownAgain(finding: Finding): Finding {
  return isUuid(finding.subject.record ?? '') ? finding : { ...finding, sight: null };
}

function lookup(operation: ByIdOperation, number: number, status: number | null): Lookup {
  return { operation, subject: 'known', id: `person-${number}`, exchange: 'ex-0001', status };
}
