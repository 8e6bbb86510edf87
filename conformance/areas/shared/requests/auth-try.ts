import { type KeyedOperation, keyedOperations, pagedOperation } from '../../../../contract/operations.ts';
import {
  type Credential,
  KEY_CHANGES,
  KEY_PLACES,
  type KeyChange,
  type KeyName,
  type KeyPlace,
} from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { KEY_CARRIERS, type KeyCarrier } from '../../../model/key-places.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import type { Subject } from '../../../model/subject.ts';
import type { Tally } from '../../../model/tally.ts';
import { isSuccess } from '../../../see/answers.ts';
import { type Answered, countRequests } from './count-answers.ts';

/** Methods that only read, and that some servers answer like GET. */
export type OtherMethod = 'OPTIONS' | 'HEAD' | 'QUERY' | 'PROPFIND';

/** A request with a credential, wrong ones for the most part. */
export interface AuthTry extends Answered {
  readonly operation: KeyedOperation;
  readonly method: 'GET' | OtherMethod;
  readonly credential: Credential;
  /** Records came, with any status, or a header that counts them. */
  readonly hasData: boolean;
  /** False where the path names a person that the deployment does not know: then 404 may come before 401. */
  readonly answerable: boolean;
}

/** Another way of asking, without a key. */
export interface BypassTry extends Answered {
  readonly operation: KeyedOperation;
  readonly what: string;
  readonly hasData: boolean;
}

/** What a browser learns about a page on another origin that wants to send the key. */
export interface CrossOrigin {
  readonly allowOrigin: string | null;
  readonly allowHeaders: string | null;
  /** On the answer itself: whether the page may read it. */
  readonly readableBy: string | null;
  readonly exchanges: readonly string[];
}

export interface AuthEvidence {
  readonly tries: readonly AuthTry[];
  readonly detours: readonly BypassTry[];
  readonly crossOrigin: CrossOrigin;
}

/** Each request has to be refused, and no data may come with the refusal. */
export function countKeysRefused(tries: readonly AuthTry[]): Tally {
  const acceptedFirst = tries.toSorted((one, other) => Number(isAccepted(other)) - Number(isAccepted(one)));
  return countRequests(acceptedFirst, {
    kept: (tried) => !tried.hasData && acceptedFor(tried).includes(tried.status ?? 0),
    subject: authSubject,
    expected: (tried) => oneOf(...acceptedFor(tried)),
    received: ({ status, hasData }) => ({
      kind: 'status',
      status,
      ...(hasData && !isSuccess(status) ? { more: 'with data' } : {}),
    }),
    faultOf: (tried) => (isAccepted(tried) ? undefined : NOT_UNAUTHORIZED),
    cases: 'requests without a valid key',
  });
}

/** An error without data is no acceptance, even where it is another one than it has to be. */
function isAccepted({ status, hasData }: AuthTry): boolean {
  return hasData || isSuccess(status);
}

const NOT_UNAUTHORIZED = 'Request without a valid key answered with another status than 401';

/** A header that is not `Bearer <key>` may be called malformed before it is called unauthorized. */
const MALFORMED: ReadonlySet<KeyChange> = new Set<KeyChange>([
  'inner-space',
  'percent-encoded',
  'followed-by-word',
  'empty',
]);
/** A long key in dozens of places may be more than a server reads. */
const SEVERAL: ReadonlySet<KeyPlace> = new Set<KeyPlace>(['elsewhere', 'every-header', 'every-query']);
const TOO_LARGE = [414, 431] as const;

export function acceptedFor({ credential, answerable }: AuthTry): readonly number[] {
  const { place = 'bearer', change } = credential;
  const malformed = place !== 'bearer' || (change !== undefined && MALFORMED.has(change));
  return [401, ...(malformed ? [400] : []), ...(SEVERAL.has(place) ? TOO_LARGE : []), ...(answerable ? [] : [404])];
}

/** Names a request, the same in every run. */
export function authSubject({ operation, credential }: AuthTry): Subject {
  return { operation, request: `with ${credentialName(credential)}` };
}

const CHANGED: Readonly<Record<KeyChange, string>> = {
  'cut-last': 'the key without its last character',
  'cut-first': 'the key without its first character',
  lengthened: 'the key with one more character',
  preceded: 'the key with one more character in front',
  'followed-by-word': 'the key with a word behind it',
  'upper-case': 'the key in upper case',
  'lower-case': 'the key in lower case',
  'swapped-case': 'the key with upper and lower case exchanged',
  'end-in-other-case': 'the key with its last letter in the other case',
  'prefix-only': 'the prefix of the key alone',
  'one-character-changed': 'the key with another last character',
  'middle-changed': 'the key with another character in its middle',
  transposed: 'the key with two characters exchanged',
  'same-ends': 'a key that shares only prefix and last four characters',
  'secret-only': 'the key without its prefix',
  'other-prefix': 'the key with test_ in place of live_',
  'unknown-prefix': 'the key with an unknown prefix',
  'prefix-in-other-case': 'the key with its prefix in other letter case',
  'never-issued': 'a key that was never issued',
  'inner-space': 'the key with a space inside',
  'percent-encoded': 'the key with one character percent-encoded',
  'null-word': 'the word null as key',
  'undefined-word': 'the word undefined as key',
  empty: 'an empty key',
};

export function credentialName({ key, change, place }: Credential): string {
  if (key === 'none') return 'no key';
  if (key !== 'good') return `the ${key} key`;
  if (change !== undefined) return CHANGED[change];
  if (place === 'elsewhere') return 'the key in other headers and in the query';
  return place === undefined ? 'the key' : `the key as ${place}`;
}

/** A request without a key that was refused as it should be, except for what the case says. */
export function authTry(partial: Partial<AuthTry>): AuthTry {
  return {
    operation: 'listSales',
    method: 'GET',
    credential: { key: 'none' },
    exchange: 'ex-0001',
    status: 401,
    hasData: false,
    answerable: true,
    ...partial,
  };
}

export const NO_CORS: CrossOrigin = { allowOrigin: null, allowHeaders: null, readableBy: null, exchanges: ['ex-0009'] };

export function tries(...all: readonly AuthTry[]): { readonly auth: AuthEvidence } {
  return { auth: { tries: all, detours: [], crossOrigin: NO_CORS } };
}

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
  return [{ key: 'none' }, ...elsewhere, ...dead.map((key) => ({ key })), ...faulty];
}

function everyFaulty(): readonly Credential[] {
  return [...changed(...always, ...others), ...placed('no-scheme', 'glued-scheme', 'longer-scheme', ...schemes)];
}

function faultyFor(operation: KeyedOperation): readonly Credential[] {
  const turn = keyedOperations.indexOf(operation) - 1;
  const [scheme, almost] = [inTurn[turn % inTurn.length], almostRight[turn % almostRight.length]];
  return [
    ...changed(...always),
    ...(almost === undefined ? [] : changed(almost)),
    ...(encodedOn.includes(operation) ? changed('percent-encoded') : []),
    ...(emptyOn.includes(operation) ? changed('empty') : []),
    ...(bareOn.includes(operation) ? placed('no-scheme') : []),
    ...(scheme === undefined ? [] : placed(scheme)),
  ];
}

export function isAlmostRight({ change }: Credential): boolean {
  return change !== undefined && almostRight.includes(change);
}

export function changed(...changes: readonly KeyChange[]): readonly Credential[] {
  return changes.map((change) => ({ key: 'good', change }));
}

export function placed(...places: readonly KeyPlace[]): readonly Credential[] {
  return places.map((place) => ({ key: 'good', place }));
}

/** Reserved for examples (RFC 2606): no deployment can have a reason to trust it. */
export const FOREIGN_ORIGIN = 'https://elsewhere.example';
