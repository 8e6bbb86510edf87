import { type OperationId, operationIds } from '../../../contract/operations.ts';
import { type DreddEvidence, type DreddTransaction, statusesOf } from '../../model/dredd-evidence.ts';

/** A run in which every documented status came as arranged, except for what the case says of one transaction. */
export function driven(
  operation?: OperationId,
  status?: number,
  other: Partial<DreddTransaction> = {},
): { readonly dredd: DreddEvidence } {
  const transactions = operationIds
    .flatMap((id) => statusesOf(id).map((documented) => went(id, documented)))
    .map((one) => (one.operation === operation && one.status === status ? { ...one, ...other } : one));
  return { dredd: { version: '14.1.0', expected: transactions.length, requests: transactions.length, transactions } };
}

export function came(received: number): Partial<DreddTransaction> {
  return { outcome: 'fail', received };
}

export function broken(pointer: string, message = 'should be string'): Partial<DreddTransaction> {
  return { outcome: 'fail', problems: [{ pointer, message }] };
}

export const lost: Partial<DreddTransaction> = { outcome: 'lost', received: null };

export const skipped: Partial<DreddTransaction> = { outcome: 'skip', received: null, message: 'not sent: no record' };

function went(operation: OperationId, status: number): DreddTransaction {
  return { operation, status, outcome: 'pass', received: status, problems: [], message: `/${operation}` };
}
