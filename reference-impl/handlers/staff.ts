import type { OperationHandler } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { defaultRange } from '../request/range.ts';
import { rowsBody } from './envelope.ts';

export const listStaffShifts: OperationHandler = async ({ store, organizationId, query, now }) => {
  const range = defaultRange(query, now);
  const shifts = await store.staffShifts(organizationId, query.id ?? '', { ...range, storeIds: query.storeIds });
  if (shifts === null) throw new Refusal('not_found');
  return rowsBody(shifts, range);
};
