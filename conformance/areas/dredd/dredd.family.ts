import {
  analyticsOperations,
  byIdOperations,
  byStoreOperations,
  keyedOperations,
  type OperationId,
  pagedOperation,
  pagedOperations,
  operations as table,
} from '../../../contract/operations.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { type BodyPart, countStatuses, countStructures } from './count-transactions.ts';
import { broken, came, driven, lost } from './example-transactions.ts';

interface StatusRow extends FamilyRow {
  readonly status: number;
  readonly operations: readonly OperationId[];
}

const every = { demand: 'input', quorum: { unclear: 0 } } as const;

/** Every documented status comes as arranged. */
export const dreddStatusesFamily = family({
  needs: ['dredd'],
  every,
  count: ({ dredd }, { status, operations }: StatusRow) => countStatuses(dredd, status, operations),
  example: ({ status, operations: [operation] }) => ({
    kept: driven(),
    broken: driven(operation, status, came(418)),
    unclear: driven(operation, status, lost),
  }),
  about: ({ status, operations }) =>
    operations.map((operation) => (status === 200 ? operation : `${operation} ${status}`)),
  rows: [
    {
      id: 'dredd-key-required',
      requirements: ['AUTH-01'],
      title: 'Dredd is refused without a key, by every operation',
      fault: 'Dredd not refused without a key',
      fix: 'Check the key on every route. The request is the usual one without an Authorization header.',
      status: 401,
      operations: keyedOperations,
    },
    {
      id: 'dredd-invalid-parameter',
      requirements: ['ERR-01'],
      title: 'Dredd gets 400 for an invalid parameter',
      fault: 'Invalid parameter from Dredd accepted',
      fix: 'Answer 400 to one documented parameter with one invalid value, not with a shorter list or a default.',
      status: 400,
      operations: [...pagedOperations, ...analyticsOperations],
    },
    {
      id: 'dredd-foreign-store',
      requirements: ['ERR-03'],
      title: 'Dredd is refused a foreign store',
      fault: 'Foreign store from Dredd not refused',
      fix: 'Answer 403 to storeIds with a UUID that does not exist, on every operation that takes storeIds.',
      status: 403,
      operations: byStoreOperations,
    },
    {
      id: 'dredd-unknown-id',
      requirements: ['ERR-04'],
      title: 'Dredd gets 404 for an unknown ID',
      fault: 'Unknown ID from Dredd not answered with 404',
      fix: 'Answer 404 to a by-ID read of a UUID that does not exist.',
      status: 404,
      operations: byIdOperations,
    },
    {
      id: 'dredd-served',
      requirements: ['AUTH-22'],
      title: 'Dredd is served by every operation',
      fault: 'Valid request from Dredd refused',
      fix: 'Serve this second client, which sends the key and no parameters. Where only Dredd is refused, look at what it sends: other headers, Content-Length with a GET, no compression.',
      status: 200,
      operations: keyedOperations,
    },
  ],
});

interface StructureRow extends FamilyRow {
  readonly operations: readonly OperationId[];
  readonly part: BodyPart;
}

const POINTERS: Readonly<Record<BodyPart, string>> = { records: '/data/0/id', envelope: '', all: '/servers' };

/** The body of every 200 has the promised structure. */
export const dreddStructuresFamily = family({
  needs: ['dredd'],
  every,
  count: ({ dredd }, { operations, part }: StructureRow) => countStructures(dredd, operations, part),
  example: ({ operations: [operation], part }) => ({
    kept: driven(),
    broken: driven(operation, 200, broken(POINTERS[part])),
    unclear: driven(operation, 200, lost),
  }),
  about: ({ operations }) => operations,
  inId: ({ operations, part }) =>
    part === 'records' ? operations.map((operation) => table[operation].name) : [part === 'all' ? 'document' : part],
  rows: [
    {
      id: 'dredd-document',
      requirements: ['DOC-01', 'DOC-03'],
      title: 'Dredd gets openapi.json without a key, with its parts',
      fault: 'openapi.json not served to Dredd, or parts missing',
      fix: 'Serve openapi.json without a key, with openapi, info, servers, components, security and paths.',
      operations: ['getOpenapi'],
      part: 'all',
    },
    {
      id: 'dredd-envelope',
      requirements: ['ENV-01'],
      title: 'Dredd finds data in every success',
      fault: 'Success without data for Dredd',
      fix: 'Answer every 200 with a JSON object that has data: an array from a list, an object from /me.',
      operations: keyedOperations,
      part: 'envelope',
    },
    records('dredd-customers', 'ENV-29', 'getCustomerAnalytics', 'customer row'),
    records('dredd-logs', 'ENV-23', 'listInventoryLogs', 'inventory log'),
    {
      ...records('dredd-me', 'ENV-03', 'getMe', '/me'),
      requirements: ['ENV-03', 'ENV-30'],
      title: 'Dredd finds key and organization in /me',
    },
    records('dredd-products', 'ENV-17', 'listProducts', 'product'),
    records('dredd-promotions', 'ENV-20', pagedOperation('promotions'), 'promotion'),
    records('dredd-revenue', 'ENV-27', 'getRevenueAnalytics', 'revenue row'),
    records('dredd-sales', 'ENV-11', 'listSales', 'sale'),
    records('dredd-staff', 'ENV-28', 'getStaffAnalytics', 'staff row'),
    { ...records('dredd-stores', 'ENV-36', 'listStores', 'store'), title: 'Dredd finds the ID of every store' },
  ],
});

/** The fields of what an operation answers with. */
function records(id: string, requirement: string, operation: OperationId, record: string): StructureRow {
  return {
    id,
    requirements: [requirement],
    title: `Dredd finds ${record}s in the promised structure`,
    fault: `${record.charAt(0).toUpperCase()}${record.slice(1)} without the promised structure`,
    fix: 'Return the fields that the contract promises, with their types, and null only where it may be. The pointer names the first record that differs.',
    operations: [operation],
    part: 'records',
  };
}
