import { isUuid } from '../../contract/formats.ts';
import { listField, textOrNull } from '../kernel/json.ts';
import type { ProbeContext } from '../model/probe.ts';

/** Where the ids of our own organization stand that a foreign one must not be among. */
const OWN = [
  { option: '--foreign-store', input: 'foreignStore', operation: 'listStores', path: '/stores' },
  { option: '--foreign-staff', input: 'foreignStaff', operation: 'getStaffAnalytics', path: '/analytics/staff' },
  {
    option: '--foreign-customer',
    input: 'foreignCustomer',
    operation: 'getCustomerAnalytics',
    path: '/analytics/customers',
  },
] as const;

/**
 * Why a key or an id that claims to be another organization's cannot be one: judged by it, a deployment that is right would
 * be accused. All of this is asked anyway, so it costs no request.
 */
export async function unusableInput(context: ProbeContext): Promise<string | null> {
  if (context.keys.includes('other')) {
    const me = await context.ask({ operation: 'getMe', path: '/public-api/v1/me', credential: { key: 'other' } });
    if (me.status === 401)
      return 'the key in COUNTERPROOF_OTHER_KEY was not accepted (401): check that it is whole and current, or leave it out';
  }
  for (const { option, input, operation, path } of OWN) {
    const id = context.inputs[input];
    if (id === undefined) continue;
    const { body } = await context.ask({ operation, path: `/public-api/v1${path}` });
    const own = listField(body, 'data').flatMap((record) => textOrNull(record, 'id') ?? []);
    const why = whyNotForeign(id, own);
    if (why !== null) return `${option} ${id} ${why}`;
  }
  return null;
}

function whyNotForeign(id: string, own: readonly string[]): string | null {
  if (own.includes(id))
    return 'is of the organization that the key belongs to: give the id of another one, or leave it out';
  const areUuids = own.length > 0 && own.every(isUuid);
  return areUuids && !isUuid(id) ? 'is no UUID, and all ids of its kind are here: it is nobody’s' : null;
}
