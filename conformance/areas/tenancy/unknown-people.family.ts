import type { ByIdOperation } from '../../../contract/operations.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { lackingData, lackingInput } from '../../model/tally.ts';
import { tenancyTry } from '../shared/examples/tenancy-tries.ts';
import { countRequests } from '../shared/requests/count-requests.ts';
import { type TenancyTry, tenancySubject } from '../shared/requests/tenancy-try.ts';

interface UnknownPeopleRow extends FamilyRow {
  readonly operation: ByIdOperation;
  /** What gives the id of a real person of another organization; a random UUID where it is left out. */
  readonly option?: '--foreign-customer' | '--foreign-staff';
}

const UNKNOWN =
  'Answer 404 to a well-formed ID that does not exist in the organization, not an empty answer and not another error.';
const FOREIGN =
  'Look up the ID within the organization of the key, so that the ID of another organization is as unknown as a random one.';

/** People whom the organization does not know are not found. */
export const unknownPeopleFamily = family({
  needs: ['tenancy'],
  every: { quorum: { unclear: 0 } },
  count: ({ tenancy }, { operation, option }: UnknownPeopleRow) => {
    const people = tenancy.filter((tried) => tried.case === 'person' && tried.operation === operation);
    if (option === undefined) return countNotFound(people.filter(({ foreign }) => foreign === 'random'));
    const foreign = people.filter((tried) => tried.foreign !== 'random');
    if (foreign.length === 0) return lackingInput(`neither ${option} nor COUNTERPROOF_OTHER_KEY is set`);
    const conclusive = foreign.filter(({ foreign, status }) => foreign !== 'perhaps-ours' || status !== 200);
    return conclusive.length === 0
      ? lackingData('the other organization’s ID is so short that the person found may be one of ours')
      : countNotFound(conclusive);
  },
  example: (row) => ({
    kept: { tenancy: [sent(row, 404)] },
    broken: { tenancy: [sent(row, 404), sent(row, 200)] },
    unclear: { tenancy: [sent(row, 503)] },
  }),
  about: ({ operation }) => [`${operation}?id`, `${operation} 404`],
  inId: ({ option }) => [option === undefined ? 'unknown' : option.replace('--', '')],
  rows: [
    {
      id: 'tenancy-unknown-customer-not-found',
      requirements: ['TEN-16'],
      presupposes: [{ rules: ['error-unknown-is-404'], share: 'operation' }],
      title: 'An unknown customer gives 404',
      fault: 'Unknown customer not answered with 404',
      fix: UNKNOWN,
      demand: 'always',
      operation: 'getCustomer',
    },
    {
      id: 'tenancy-unknown-staff-not-found',
      requirements: ['TEN-18'],
      presupposes: [{ rules: ['error-unknown-is-404'], share: 'operation' }],
      title: 'An unknown staff member gives 404',
      fault: 'Unknown staff member not answered with 404',
      fix: UNKNOWN,
      demand: 'always',
      operation: 'listStaffShifts',
    },
    {
      id: 'tenancy-foreign-customer-not-found',
      requirements: ['TEN-17'],
      presupposes: [
        {
          rules: ['tenancy-unknown-customer-not-found', 'tenancy-unknown-staff-not-found', 'error-unknown-is-404'],
          share: 'operation',
        },
      ],
      title: 'A customer of another organization gives 404',
      fault: 'Customer of another organization not answered with 404',
      fix: FOREIGN,
      demand: 'input',
      input: { key: 'other', id: 'foreignCustomer', question: "whether another organization's customers are found" },
      operation: 'getCustomer',
      option: '--foreign-customer',
    },
    {
      id: 'tenancy-foreign-staff-not-found',
      requirements: ['TEN-19'],
      presupposes: [
        {
          rules: ['tenancy-unknown-customer-not-found', 'tenancy-unknown-staff-not-found', 'error-unknown-is-404'],
          share: 'operation',
        },
      ],
      title: 'A staff member of another organization gives 404',
      fault: 'Staff of another organization not answered with 404',
      fix: FOREIGN,
      demand: 'input',
      input: { key: 'other', id: 'foreignStaff', question: "whether another organization's staff are found" },
      operation: 'listStaffShifts',
      option: '--foreign-staff',
    },
  ],
});

/** Where each organization counts its people from one, one of theirs and one of ours may have the same number. */
function countNotFound(tries: readonly TenancyTry[]) {
  return countRequests(tries, {
    kept: (tried) => statusesOf(tried).includes(tried.status ?? 0) && !tried.hasData,
    subject: tenancySubject,
    expected: (tried) => oneOf(...statusesOf(tried)),
  });
}

/** In capitals, an id may be invalid. */
function statusesOf({ inCapitals }: TenancyTry): readonly number[] {
  return inCapitals === true ? [404, 400] : [404];
}

function sent({ operation, option }: UnknownPeopleRow, status: number): TenancyTry {
  const foreign = option === undefined ? 'random' : 'given';
  const asked = { operation, case: 'person', position: 'path', foreign, parameter: 'id' } as const;
  return tenancyTry({ ...asked, status, hasData: status === 200 });
}
