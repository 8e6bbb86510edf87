import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchange } from '../../testing/exchanges.ts';
import { type Credential, KEY_CHANGES, KEY_PLACES, type KeyChange } from '../exchange.ts';
import { applyCredential, changeKey } from './credentials.ts';
import { curlOf } from './curl.ts';

const KEY = 'cp_live_Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4z';

describe('changeKey', () => {
  it('never-issued keeps the shape and nothing of the secret', () => {
    const changed = changeKey(KEY, 'never-issued');
    expect(changed).toMatch(/^cp_live_[A-Za-z0-9]{32}$/);
    expect(changed?.slice(-4)).not.toBe(KEY.slice(-4));
    expect(changeKey(KEY, 'never-issued')).toBe(changed);
  });

  it('never yields the key itself', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'abzABZ019-_.'), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(keys, fc.boolean(), fc.constantFrom(...KEY_CHANGES), (secret, prefixed, change) => {
        const key = prefixed ? `cp_live_${secret}` : secret;
        return changeKey(key, change) !== key;
      }),
    );
  });
});

const SHELL_KEY = 'cp_live_AbCd0-Ef_GhIjKlMnOpQrStUvWx09';

/** What a shell makes of it: the arguments that curl would get. */
function argumentsOf(line: string): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\n' "$each"; done; }\n${line}`;
  const env = { ...process.env, COUNTERPROOF_KEY: SHELL_KEY };
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\n').slice(0, -1);
}

function headersOf(words: readonly string[]): string[] {
  return words.flatMap((word, index) => (words[index - 1] === '-H' ? [word.toLowerCase()] : []));
}

function sent(credential: Credential): { readonly headers: string[]; readonly query: string } {
  const applied = applyCredential(credential, new Map([['good', SHELL_KEY]]));
  const { headers = [], query = [] } = applied ?? {};
  return {
    headers: headers.map(([name, value]) => `${name}: ${value}`.toLowerCase()),
    query: query.map(([name, value]) => `${name}=${value}`).join('&'),
  };
}

const IN_WORDS: ReadonlySet<KeyChange> = new Set([
  'end-in-other-case',
  'one-character-changed',
  'middle-changed',
  'transposed',
  'same-ends',
  'never-issued',
  'inner-space',
  'percent-encoded',
]);
const CHANGES = KEY_CHANGES.filter((change) => !IN_WORDS.has(change));
const PLACES = KEY_PLACES.filter((place) => place !== 'basic');

describe('a line of curl', () => {
  it.each(CHANGES)('changes the key in the shell as the kernel did: %s', (change) => {
    const words = argumentsOf(curlOf('http://shop.test', exchange({ credential: { key: 'good', change } })));
    const [header = ''] = words.filter((word) => word.startsWith('Authorization: '));
    const [[, expected] = ['', '']] =
      applyCredential({ key: 'good', change }, new Map([['good', SHELL_KEY]]))?.headers ?? [];
    expect(header).toBe(`Authorization: ${expected}`);
  });

  it.each(PLACES)('puts the key where it was: %s', (place) => {
    const credential = { key: 'good', place } as const;
    const words = argumentsOf(curlOf('http://shop.test', exchange({ credential })));
    const { headers, query } = sent(credential);
    expect(headersOf(words)).toEqual(headers);
    expect(words.at(-1)).toBe(`http://shop.test/public-api/v1/sales${query === '' ? '' : `?${query}`}`);
  });

  it('leaves a Basic header to curl', () => {
    const words = argumentsOf(curlOf('http://shop.test', exchange({ credential: { key: 'good', place: 'basic' } })));
    expect(words).toContain(`${SHELL_KEY}:${SHELL_KEY}`);
  });

  it.each([...IN_WORDS])(
    'describes a change that needs more than one command, and does not send the good key: %s',
    (change) => {
      const line = curlOf('http://shop.test', exchange({ credential: { key: 'good', change } }));
      expect(line).toMatch(/"Authorization: Bearer \$CHANGED_KEY".*# CHANGED_KEY is \$COUNTERPROOF_KEY /);
      expect(argumentsOf(line).join(' ')).not.toContain(SHELL_KEY);
    },
  );

  it('repeats the request exactly, also with special characters', () => {
    const asked = exchange({
      method: 'POST',
      query: [['search', "o'brien $HOME `x`"]],
      requestHeaders: [['x-http-method', 'DELETE']],
      requestBody: '{}',
    });
    const words = argumentsOf(curlOf('http://shop.test/', asked));
    expect(words).toEqual([
      ...['-sS', '-i', '-X', 'POST', '-H', `Authorization: Bearer ${SHELL_KEY}`, '-H', 'x-http-method: DELETE'],
      ...['-H', 'Content-Type: application/json', '--data-raw', '{}'],
      "http://shop.test/public-api/v1/sales?search=o'brien%20%24HOME%20%60x%60",
    ]);
  });

  it('takes the base address from a variable', () => {
    const line = curlOf(null, exchange({ credential: { key: 'none' } }));
    expect(argumentsOf(`base=http://shop.test/\n${line}`).at(-1)).toBe('http://shop.test/public-api/v1/sales');
  });

  it('names no key where none was sent', () => {
    expect(curlOf('http://shop.test', exchange({ credential: { key: 'none' } }))).toBe(
      "curl -sS -i 'http://shop.test/public-api/v1/sales'",
    );
  });
});
