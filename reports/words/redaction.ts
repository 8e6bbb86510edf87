import type { Credential, KeyChange, KeyName, KeyPlace, Mask } from '../../conformance/model/exchange.ts';
import { KEY_CARRIERS, schemeIn } from '../../conformance/model/key-places.ts';
import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RunExchange } from '../../conformance/model/run.ts';

/** Of these the value is told by what it is of, whatever type it has. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['phone', 'email', 'birthday', 'document-id']);

/** In run.json a mask has the shape of the value. Shown as it is, it would pass for a value. */
export function redacted({ type, category }: Mask): string {
  const isNumber = type === 'number' && !OF_A_PERSON.has(category ?? '');
  return `«redacted: ${isNumber ? type : (category ?? type).replaceAll('-', ' ')}»`;
}

export const REDACTION_LEGEND =
  '«redacted: …» stands for a value that was removed when the answer arrived, and says what it was. No report and no evidence file has the value.';

/** What a person is replaced by: equal for equal values of one run. */
const PSEUDONYM = /"~(customer|staff):([0-9a-f]{10})"/g;

export function shownBody({ body, masked = [] }: Pick<RunExchange, 'body' | 'masked'>): string {
  let at = 0;
  let text = '';
  for (const { start, end, ...mask } of masked) {
    text += `${body.slice(at, start)}${redacted(mask)}`;
    at = end;
  }
  return `${text}${body.slice(at)}`.replace(PSEUDONYM, '"«redacted: $1 $2»"');
}

export function shownHeaders({
  responseHeaders,
  maskedHeaders = [],
}: Pick<RunExchange, 'responseHeaders' | 'maskedHeaders'>): RunExchange['responseHeaders'] {
  return responseHeaders.map(([name, value]) =>
    maskedHeaders.includes(name) ? ([name, redacted({ type: 'text' })] as const) : ([name, value] as const),
  );
}

export function shownReceived({ received, masked }: ShownFinding): string | undefined {
  return received === undefined || masked === undefined ? received : redacted(masked);
}

type Sent = Pick<RunExchange, 'credential' | 'credentialUsed' | 'requestHeaders'>;

const KEY_TEXT: Readonly<Record<KeyName | 'none', string>> = {
  good: 'the good key',
  revoked: 'the revoked key',
  disabled: 'the disabled key',
  rotated: 'the rotated key',
  other: "another organization's key",
  none: 'no key',
};

const CHANGE_TEXT: Readonly<Record<KeyChange, string>> = {
  'cut-last': 'without its last character',
  'cut-first': 'without its first character',
  lengthened: 'with a character added',
  preceded: 'with a character added in front',
  'followed-by-word': 'with a word behind it',
  'upper-case': 'in upper case',
  'lower-case': 'in lower case',
  'swapped-case': 'with upper and lower case swapped',
  'end-in-other-case': 'with its last letter in the other case',
  'prefix-only': 'only its prefix',
  'one-character-changed': 'with another last character',
  'middle-changed': 'with another character in the middle',
  transposed: 'with two characters exchanged',
  'same-ends': 'with all of its secret changed but the last four characters',
  'secret-only': 'without its prefix',
  'other-prefix': 'with the prefix of a test key',
  'unknown-prefix': 'with an unknown prefix',
  'prefix-in-other-case': 'with its prefix in other letter case',
  'never-issued': 'with another secret',
  'inner-space': 'with a space in the middle',
  'percent-encoded': 'with one character percent-encoded',
  'null-word': 'replaced by "null"',
  'undefined-word': 'replaced by "undefined"',
  empty: 'replaced by an empty string',
};

/** The request headers with the one that had the key, which is not captured: a description stands for the key. */
export function sentHeaders(exchange: Sent): RunExchange['requestHeaders'] {
  const { credentialUsed, requestHeaders } = exchange;
  const header = credentialUsed === undefined ? null : keyHeader(credentialUsed);
  const isReplaced = requestHeaders.some(([name]) => name.toLowerCase() === 'authorization');
  return header === null || isReplaced ? requestHeaders : [header, ...requestHeaders];
}

/** Key and place, if `sentHeaders` does not show them. */
export function keyElsewhere(exchange: Sent): string | null {
  const { credential, credentialUsed } = exchange;
  const isShown = credentialUsed !== undefined && keyHeader(credentialUsed) !== null;
  return isShown || credential === 'no key' ? null : credentialText(exchange);
}

/** A run of an earlier version has only the words that it was written with. */
export function credentialText({ credential, credentialUsed }: Sent): string {
  if (credentialUsed === undefined) return credential;
  const place = credentialUsed.key === 'none' ? null : placeText(credentialUsed.place ?? 'bearer');
  return place === null ? keyText(credentialUsed) : `${keyText(credentialUsed)}, ${place}`;
}

function keyText({ key, change }: Credential): string {
  return change === undefined ? KEY_TEXT[key] : `${KEY_TEXT[key]}, ${CHANGE_TEXT[change]}`;
}

function keyHeader(credential: Credential): readonly [string, string] | null {
  if (credential.key === 'none') return null;
  const carrier = KEY_CARRIERS[credential.place ?? 'bearer'];
  const text = `(${keyText(credential)})`;
  if ('scheme' in carrier) return ['Authorization', `${carrier.scheme}${text}`];
  const [name, ...more] = carrier.headers;
  return name === undefined || more.length > 0 ? null : [name, `${schemeIn(name)}${text}`];
}

function placeText(place: KeyPlace): string | null {
  const carrier = KEY_CARRIERS[place];
  if ('scheme' in carrier) return place === 'bearer' ? null : schemeText(carrier.scheme);
  const places = [namesText('header', carrier.headers), namesText('query parameter', carrier.query)];
  return `in ${places.filter((each) => each !== null).join(' and ')}`;
}

function schemeText(scheme: string): string {
  if (scheme === '') return 'without a scheme';
  return scheme.endsWith(' ') ? `with the scheme ${scheme.trim()}` : `after ${scheme} without a space`;
}

function namesText(kind: string, [name, ...more]: readonly string[]): string | null {
  if (name === undefined) return null;
  return more.length === 0 ? `the ${kind} ${name}` : `${more.length + 1} ${kind}s`;
}
