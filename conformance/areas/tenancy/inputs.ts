import { isUuid } from '../../../contract/formats.ts';
import { pathOf } from '../../../contract/operations.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { dataIds } from '../../requests/answers.ts';

/** Where the ids of our own organization stand that a foreign one must not be among. */
const OWN = [
  { option: '--foreign-store', input: 'foreignStore', operation: 'listStores' },
  { option: '--foreign-staff', input: 'foreignStaff', operation: 'getStaffAnalytics' },
  { option: '--foreign-customer', input: 'foreignCustomer', operation: 'getCustomerAnalytics' },
] as const;

/**
 * Why a key or an id that claims to be another organization's cannot be one: with it, a correct deployment would
 * fail. All of this is asked anyway, so it costs no request.
 */
export async function unusableInput(context: ProbeContext): Promise<string | null> {
  if (context.keys.includes('other')) {
    const me = await context.ask({ operation: 'getMe', path: pathOf('getMe'), credential: { key: 'other' } });
    if (me.status === 401)
      return 'the key in COUNTERPROOF_OTHER_KEY was not accepted (401): check that it is whole and current, or leave it out';
  }
  for (const { option, input, operation } of OWN) {
    const id = context.inputs[input];
    if (id === undefined) continue;
    const answer = await context.ask({ operation, path: pathOf(operation) });
    const why = whyNotForeign(id, dataIds(answer));
    if (why !== null) return `${option} ${id} ${why}`;
  }
  return null;
}

function whyNotForeign(id: string, own: readonly string[]): string | null {
  if (own.includes(id))
    return 'is of the organization that the key belongs to: give the id of another one, or leave it out';
  const areUuids = own.length > 0 && own.every(isUuid);
  return areUuids && !isUuid(id)
    ? 'is not a UUID, and all IDs of its kind are UUIDs here: give an ID that exists'
    : null;
}
