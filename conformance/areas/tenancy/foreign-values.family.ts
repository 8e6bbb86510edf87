import { type OperationId, operationsFilteredBy, pagedOperations } from '../../../contract/operations.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { isSuccess } from '../../requests/answers.ts';
import { countRequests } from '../../requests/count-requests.ts';
import { type TenancyTry, tenancySubject } from '../../requests/tenancy-try.ts';
import { tenancyTry } from '../../testing/tenancy-tries.ts';

interface Row extends FamilyRow {
  readonly parameters: Readonly<Record<string, readonly OperationId[]>>;
  /** Why there is nothing to send, where it comes from the user. */
  readonly missing?: string;
}

/** What is not ours, given as a filter or a cursor, brings no record of another organization. */
export const foreignValuesFamily = family({
  needs: ['tenancy'],
  every: { quorum: { unclear: 0 } },
  count: ({ tenancy }, { parameters, missing }: Row) => {
    const tries = tenancy.filter(
      (tried) => tried.case === 'filter' && (parameters[tried.parameter] ?? []).includes(tried.operation),
    );
    const counted = countRequests(tries, {
      kept: ({ status, foreignIds }) => !isSuccess(status) || foreignIds === 0,
      subject: tenancySubject,
      expected: () => 'no record of another organization',
      received: ({ foreignIds }) => `${foreignIds} foreign stores or records`,
    });
    return missing === undefined ? counted : { ...counted, missing: { kind: 'input', reason: missing } };
  },
  example: (row) => ({
    kept: { tenancy: [sent(row, 0), sent(row, 0)] },
    broken: { tenancy: [sent(row, 0), sent(row, 2)] },
    unclear: { tenancy: [{ ...sent(row, 0), status: 503 }] },
  }),
  about: ({ parameters }) =>
    Object.entries(parameters).flatMap(([name, operations]) => operations.map((operation) => `${operation}?${name}`)),
  inId: ({ parameters }) => ['cursor'].filter((name) => name in parameters),
  rows: [
    {
      id: 'tenancy-filters-stay-inside',
      requirements: ['TEN-22'],
      title: 'A staff, product or category ID of another organization gives no record of that organization',
      fault: 'Filter returns records of another organization',
      fix: 'Bind every query to the organization of the key as well as to its filters.',
      parameters: {
        staffId: ['listSales'],
        tabCreatorId: ['listSales'],
        search: ['listSales'],
        categoryIds: operationsFilteredBy('categoryIds'),
        productIds: operationsFilteredBy('productIds'),
      },
    },
    {
      id: 'tenancy-cursor-stays-inside',
      requirements: ['TEN-23'],
      title: 'A cursor of another organization shows none of its records',
      fault: 'Cursor shows records of another organization',
      fix: 'Bind every page to the organization of the key. A cursor marks a position, never whose list it is.',
      demand: 'input',
      parameters: { cursor: pagedOperations },
      missing: 'COUNTERPROOF_OTHER_KEY is not set, or the lists of its organization have one page',
    },
  ],
});

function sent({ parameters }: Row, foreignIds: number): TenancyTry {
  const [[parameter, [operation = 'listSales']] = ['', []]] = Object.entries(parameters);
  const asked = { operation, case: 'filter', position: 'filter', foreign: 'given', parameter } as const;
  return tenancyTry({ ...asked, status: 200, hasData: true, foreignIds });
}
