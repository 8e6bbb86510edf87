import type { KeyedOperation } from '../../../../contract/operations.ts';
import type { Credential, KeyChange, KeyPlace } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import type { Subject } from '../../../model/subject.ts';
import type { Tally } from '../../../model/tally.ts';
import { isSuccess } from '../../../see/answers.ts';
import { countRequests } from './count-requests.ts';

/** Methods that only read, and that some servers answer like GET. */
export type OtherMethod = 'OPTIONS' | 'HEAD' | 'QUERY' | 'PROPFIND';

/** A request with a credential, wrong ones for the most part. */
export interface AuthTry {
  readonly operation: KeyedOperation;
  readonly method: 'GET' | OtherMethod;
  readonly credential: Credential;
  readonly exchange: string;
  readonly status: number | null;
  /** Records came, with any status, or a header that counts them. */
  readonly hasData: boolean;
  /** False where the path names a person that the deployment does not know: then 404 may come before 401. */
  readonly answerable: boolean;
}

/** Another way of asking, without a key. */
export interface BypassTry {
  readonly operation: KeyedOperation;
  readonly what: string;
  readonly exchange: string;
  readonly status: number | null;
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
