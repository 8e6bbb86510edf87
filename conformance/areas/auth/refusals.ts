import type { Credential, KeyChange, KeyName, KeyPlace } from '../../model/exchange.ts';
import { type Judgement, untested } from '../../model/outcome.ts';
import { isSuccess } from '../../requests/answers.ts';
import { judgeTries } from '../../requests/judging.ts';
import type { AuthEvidence, AuthTry } from './evidence.ts';

/** A header that is no `Bearer <key>` at all may be called malformed before it is called unauthorized. */
const MALFORMED: ReadonlySet<KeyChange> = new Set(['inner-space', 'empty']);

/** A long key in dozens of places may be more than a server reads. */
const SEVERAL: ReadonlySet<KeyPlace> = new Set<KeyPlace>(['elsewhere', 'every-header', 'every-query']);
const TOO_LARGE = [414, 431] as const;

const WORDS: Readonly<Record<KeyChange, string>> = {
  'cut-last': 'the key without its last character',
  lengthened: 'the key with one more character',
  'upper-case': 'the key in upper case',
  'lower-case': 'the key in lower case',
  'swapped-case': 'the key with upper and lower case exchanged',
  'prefix-only': 'the prefix of the key alone',
  'one-character-changed': 'the key with another last character',
  'middle-changed': 'the key with one other character in its middle',
  'same-ends': 'a key that shares prefix and last four characters alone',
  'secret-only': 'the key without its prefix',
  'other-prefix': 'the key with test_ in place of live_',
  'never-issued': 'a key that was never issued',
  'inner-space': 'the key with a space inside',
  'null-word': 'the word null as key',
  'undefined-word': 'the word undefined as key',
  empty: 'an empty key',
};

/** Every try that fits has to be refused, and no data may come with the refusal. */
export function judgeRefused(auth: AuthEvidence, fits: (tried: AuthTry) => boolean, allKept: string): Judgement {
  const tries = auth.tries.filter((tried) => tried.method === 'GET' && fits(tried));
  return judgeTries(tries, {
    kept: (tried) => !tried.hasData && acceptedFor(tried).includes(tried.status ?? 0),
    subject: subjectOf,
    expected: (tried) => acceptedFor(tried).join(' or '),
    received: (tried) => `${tried.status}${tried.hasData && !isSuccess(tried.status) ? ' with data' : ''}`,
    allKept,
  });
}

/** Names a try, the same in every run. */
export function subjectOf({ operation, credential }: AuthTry): string {
  return `${operation} with ${wordsFor(credential)}`;
}

export function judgeDeadKey(auth: AuthEvidence, key: KeyName, variable: string): Judgement {
  if (!auth.tries.some((tried) => tried.credential.key === key)) return untested(`${variable} was not given`);
  return judgeRefused(auth, ({ credential }) => credential.key === key, `requests with the ${key} key were refused`);
}

export function acceptedFor({ credential, answerable }: AuthTry): readonly number[] {
  const { place = 'bearer', change } = credential;
  const malformed = place !== 'bearer' || (change !== undefined && MALFORMED.has(change));
  return [401, ...(malformed ? [400] : []), ...(SEVERAL.has(place) ? TOO_LARGE : []), ...(answerable ? [] : [404])];
}

function wordsFor({ key, change, place }: Credential): string {
  if (key === 'none') return 'no key';
  if (key !== 'good') return `the ${key} key`;
  if (change !== undefined) return WORDS[change];
  if (place === 'elsewhere') return 'the key in other headers and in the query';
  return place === undefined ? 'the key' : `the key as ${place}`;
}
