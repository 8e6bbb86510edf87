import { type KeyedOperation, keyedOperations, pagedOperation } from '../../../contract/operations.ts';
import {
  type Credential,
  KEY_CHANGES,
  KEY_PLACES,
  type KeyChange,
  type KeyName,
  type KeyPlace,
} from '../../model/exchange.ts';
import { KEY_CARRIERS, type KeyCarrier } from '../../model/key-places.ts';
import type { ProbeContext } from '../../model/probe.ts';

export const OTHER_PLACES = { 'every-header': placesOfOne('headers'), 'every-query': placesOfOne('query') } as const;
export const OTHER_SCHEMES = KEY_PLACES.filter((place) => place !== 'bearer' && 'scheme' in KEY_CARRIERS[place]);

/** Where a single header or a single query parameter has the key. */
function placesOfOne(part: 'headers' | 'query'): readonly KeyPlace[] {
  return KEY_PLACES.filter((place) => {
    const carrier: KeyCarrier = KEY_CARRIERS[place];
    const isOther = !('scheme' in carrier) && carrier.headers.length + carrier.query.length === 1;
    return isOther && carrier[part].length === 1;
  });
}

export const DEAD_KEYS: readonly KeyName[] = ['revoked', 'disabled', 'rotated'];

/** One for each way of comparing a key wrongly, which changes as little as it can: on every operation. */
const always: readonly KeyChange[] = ['cut-last', 'lengthened', 'end-in-other-case'];
/** Another secret, with what /me shows of it. On every operation one of these, in turn. */
const almostRight: readonly KeyChange[] = ['middle-changed', 'transposed'];
/** What accepts one of these accepts the last letter in the other case. */
const implied: readonly KeyChange[] = ['swapped-case', 'upper-case'];
/** Where a header without a key, an encoded key, and a key without a scheme, are tried: usually one check serves all operations. */
const emptyOn: readonly KeyedOperation[] = ['listSales', 'listInventoryLogs', 'getCustomer'];
const encodedOn: readonly KeyedOperation[] = ['listStores', 'listProducts', 'getRevenueAnalytics'];
const bareOn: readonly KeyedOperation[] = [
  ...(['listSales', 'listInventoryLogs', 'getStaffAnalytics'] as const),
  pagedOperation('promotions'),
];
/** Tried on /me only: what accepts one of these nearly always accepts one of those above. */
const others = KEY_CHANGES.filter((change) => !always.includes(change) && !implied.includes(change));
const schemes: readonly KeyPlace[] = ['token-scheme', 'basic', 'apikey-scheme'];
/** Where one operation is tried with one of them: those seen less often have the last five. */
const inTurn: readonly KeyPlace[] = [
  ...(['basic', 'apikey-scheme', 'token-scheme', 'basic', 'apikey-scheme'] as const),
  ...(['key-scheme', 'jwt-scheme', 'oauth-scheme', 'digest-scheme', 'api-key-scheme'] as const),
];

/** What is tried on one operation: for each requirement at least one credential that breaks it, and for `/me` all of them. */
export function credentialsFor(
  operation: KeyedOperation,
  { keys: given, allow }: Pick<ProbeContext, 'keys' | 'allow'>,
): readonly Credential[] {
  // Every other header and the query at once: a deployment that takes a key from any of them is seen.
  const elsewhere = placed(allow.keyInUrl ? 'elsewhere' : 'every-header');
  const dead = DEAD_KEYS.filter((key) => given.includes(key));
  const faulty = operation === 'getMe' ? everyFaulty() : faultyFor(operation);
  return [{ key: 'none' }, elsewhere, ...dead.map((key) => ({ key })), ...faulty];
}

function everyFaulty(): readonly Credential[] {
  return [
    ...[...always, ...others].map(changed),
    ...(['no-scheme', 'glued-scheme', 'longer-scheme', ...schemes] as const).map(placed),
  ];
}

function faultyFor(operation: KeyedOperation): readonly Credential[] {
  const turn = keyedOperations.indexOf(operation) - 1;
  const [scheme, almost] = [inTurn[turn % inTurn.length], almostRight[turn % almostRight.length]];
  return [
    ...always.map(changed),
    ...(almost === undefined ? [] : [changed(almost)]),
    ...(encodedOn.includes(operation) ? [changed('percent-encoded')] : []),
    ...(emptyOn.includes(operation) ? [changed('empty')] : []),
    ...(bareOn.includes(operation) ? [placed('no-scheme')] : []),
    ...(scheme === undefined ? [] : [placed(scheme)]),
  ];
}

/** Whether a credential is all but the key. */
export function isAlmostRight({ change }: Credential): boolean {
  return change !== undefined && almostRight.includes(change);
}

function changed(change: KeyChange): Credential {
  return { key: 'good', change };
}

function placed(place: KeyPlace): Credential {
  return { key: 'good', place };
}
