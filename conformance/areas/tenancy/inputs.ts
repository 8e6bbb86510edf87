import { isUuid } from '../../../contract/formats.ts';
import { pathOf } from '../../../contract/operations.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { dataIds } from '../../see/answers.ts';

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
  const reasons = await context.all([
    () => whyNotOther(context),
    ...OWN.map((own) => () => whyNotUsable(context, own)),
  ]);
  return reasons.find((why) => why !== null) ?? null;
}

async function whyNotOther(context: ProbeContext): Promise<string | null> {
  if (!context.keys.includes('other')) return null;
  const me = await context.ask({ operation: 'getMe', path: pathOf('getMe'), credential: { key: 'other' } });
  return me.status === 401
    ? 'the key in COUNTERPROOF_OTHER_KEY was not accepted (401): check that it is whole and current, or leave it out'
    : null;
}

async function whyNotUsable(
  context: ProbeContext,
  { option, input, operation }: (typeof OWN)[number],
): Promise<string | null> {
  const id = context.inputs[input];
  if (id === undefined) return null;
  const answer = await context.ask({ operation, path: pathOf(operation) });
  const why = whyNotForeign(id, dataIds(answer));
  return why === null ? null : `${option} ${id} ${why}`;
}

function whyNotForeign(id: string, own: readonly string[]): string | null {
  if (own.includes(id))
    return 'is of the organization that the key belongs to: give the id of another one, or leave it out';
  const areUuids = own.length > 0 && own.every(isUuid);
  return areUuids && !isUuid(id)
    ? 'is not a UUID, and all IDs of its kind are UUIDs here: give an ID that exists'
    : null;
}
