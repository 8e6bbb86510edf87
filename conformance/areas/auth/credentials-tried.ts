import { type KeyedOperation, keyedOperations } from '../../../contract/operations.ts';
import type { Credential, KeyChange, KeyName, KeyPlace } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';

export const OTHER_PLACES: Readonly<Record<'every-header' | 'every-query', readonly KeyPlace[]>> = {
  'every-header': [
    'header:x-api-key',
    'header:api-key',
    'header:x-authorization',
    'header:x-auth-token',
    'header:cookie',
  ],
  'every-query': ['query:api_key', 'query:apiKey', 'query:key', 'query:token', 'query:access_token'],
};

const DEAD_KEYS: readonly KeyName[] = ['revoked', 'disabled', 'rotated'];

/** One for each way of comparing a key wrongly: on every operation. */
const always: readonly KeyChange[] = ['cut-last', 'lengthened', 'swapped-case', 'same-ends'];
/** Where a header without a key, and a key without a scheme, are tried: usually one check serves all operations. */
const emptyOn: ReadonlySet<KeyedOperation> = new Set([
  'listSales',
  'listInventoryLogs',
  'getRevenueAnalytics',
  'getCustomer',
]);
const bareOn: ReadonlySet<KeyedOperation> = new Set([
  'listSales',
  'listPromotions',
  'listInventoryLogs',
  'getStaffAnalytics',
  'listStaffShifts',
]);
/** Tried on /me only: what accepts one of these nearly always accepts one of those above. The last two are what a client without a key sends. */
const others: readonly KeyChange[] = [
  'empty',
  'never-issued',
  'prefix-only',
  'secret-only',
  'other-prefix',
  'one-character-changed',
  'upper-case',
  'middle-changed',
  'inner-space',
  'lower-case',
  'null-word',
  'undefined-word',
];
const schemes: readonly KeyPlace[] = ['token-scheme', 'basic', 'apikey-scheme'];
/** Where one operation is tried with one of them: those seen less often have the last five. */
const inTurn: readonly KeyPlace[] = [
  'basic',
  'apikey-scheme',
  'token-scheme',
  'basic',
  'apikey-scheme',
  'key-scheme',
  'jwt-scheme',
  'oauth-scheme',
  'digest-scheme',
  'api-key-scheme',
];

/**
 * What is tried on one operation: for each requirement at least one credential that breaks it, and for `/me` all of
 * them.
 */
export function credentialsFor(
  operation: KeyedOperation,
  { keys: given, allow }: Pick<ProbeContext, 'keys' | 'allow'>,
): readonly Credential[] {
  // Every other header and the query at once: a deployment that takes a key from any of them is seen.
  const elsewhere = placed(allow.keyInUrl ? 'elsewhere' : 'every-header');
  const dead = DEAD_KEYS.filter((key) => given.includes(key));
  const spoilt = operation === 'getMe' ? everySpoilt() : spoiltFor(operation);
  return [{ key: 'none' }, elsewhere, ...dead.map((key) => ({ key })), ...spoilt];
}

function everySpoilt(): readonly Credential[] {
  return [...[...always, ...others].map(changed), placed('no-scheme'), placed('glued-scheme'), ...schemes.map(placed)];
}

function spoiltFor(operation: KeyedOperation): readonly Credential[] {
  return [
    ...always.map(changed),
    ...(emptyOn.has(operation) ? [changed('empty')] : []),
    ...(bareOn.has(operation) ? [placed('no-scheme')] : []),
    placed(at(inTurn, keyedOperations.indexOf(operation) - 1)),
  ];
}

function changed(change: KeyChange): Credential {
  return { key: 'good', change };
}

function placed(place: KeyPlace): Credential {
  return { key: 'good', place };
}

function at<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new RangeError('an empty rotation');
  return item;
}
