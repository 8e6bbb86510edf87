import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksMasked } from '../../model/places.ts';
import { answer, capture } from '../../testing/captured.ts';
import { sightings } from './index.ts';
import { decodings, inspect } from './inspector.ts';
import { anyOf } from './keys.ts';
import { hide, withAsciiDigits } from './mask.ts';
import { isSigned } from './secrets.ts';
import type { Setting } from './sighting.ts';

const SETTINGS: readonly Setting[] = ['id', 'personal', 'text', 'label', 'code', 'url', 'unknown', 'error', 'header'];

/** `inspect` does not search UUIDs, for this reason. */
it('a UUID in lower case never contains private data', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...SETTINGS), (id, setting) => {
      return sightings(id, setting).length === 0 && decodings(id).length === 0;
    }),
    { numRuns: 5000 },
  );
});

it('a name that is harmless in one place is checked again in another', () => {
  const packed = '{"reason":"damaged on the way"}';
  const categories = (operation: 'listSales' | 'listInventoryLogs') =>
    inspect(packed, { operation, path: '/data/*/extra', setting: 'unknown' }).map(({ category }) => category);
  expect(categories('listSales')).toEqual([]);
  expect(categories('listInventoryLogs')).toEqual(['log-reason']);
  expect(categories('listSales')).toEqual([]);
});

const LEAST_MASKED = 5;

it('a masked part is recognized anywhere in a text', () => {
  const secret = fc.string({ unit: fc.constantFrom(...'0123456789abcXYZกขж@.-+ ()'), minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(fc.string(), secret, fc.string(), (before, private_, after) => {
      fc.pre((private_.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_MASKED);
      const start = before.length;
      expect(looksMasked(hide(`${before}${private_}${after}`, [{ start, end: start + private_.length }]))).toBe(true);
    }),
  );
});

it.each(['Green tea, 500 ml', 'TEA-1999', 'Banana', 'Rice 5 kg', 'สาหร่าย', '0812'])(
  '%s does not look masked',
  (text) => {
    expect(looksMasked(text)).toBe(false);
  },
);

const texts = fc.array(fc.string({ unit: fc.constantFrom(...'abé'), minLength: 2, maxLength: 12 }), { maxLength: 6 });

it('finds what a plain search finds', () => {
  const anything = fc.string({ unit: fc.constantFrom(...'abcé'), maxLength: 80 });
  fc.assert(
    fc.property(texts, anything, (needles, text) => {
      const bytes = Buffer.from(text);
      return anyOf(needles)(bytes) === needles.some((needle) => bytes.includes(needle));
    }),
  );
});

it('finds a text at any position', () => {
  const around = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(
      texts.filter(({ length }) => length > 0),
      fc.nat(),
      around,
      around,
      (needles, pick, before, after) => {
        const needle = needles[pick % needles.length];
        return anyOf(needles)(Buffer.from(`${before}${needle}${after}`));
      },
    ),
  );
});

it('finds a long text, and nothing in too few bytes', () => {
  const long = 'x'.repeat(300);
  expect(anyOf([long])(Buffer.from(`-${long}-`))).toBe(true);
  expect(anyOf([long])(Buffer.from(long.slice(1)))).toBe(false);
  expect(anyOf(['ab'])(Buffer.from('a'))).toBe(false);
});

it.each([
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
])('%s digits are read', (_, digits) => expect(withAsciiDigits(`a${digits}b`)).toBe('a0123456789b'));

it('what is no digit stays, and lengths too', () => {
  const text = 'ชา ½ ² Ⅷ 𝟙 一二三 ①';
  expect(withAsciiDigits(text)).toBe(text);
});

it.each([
  ['โทร ๐๘๑-๒๓๔-๕๖๗๘', 'text', 'phone'],
  ['Somchai ๐๘๑๒๓๔๕๖๗๘', 'label', 'phone'],
  ['บัตรประชาชน ๑-๑๐๑๗-๐๐๒๐๓-๔๕-๐', 'text', 'document-id'],
  [Buffer.from('โทร ๐๘๑-๒๓๔-๕๖๗๘').toString('base64'), 'unknown', 'phone'],
] as const)('private data in them are found: %s', (text, setting, category) => {
  const found = inspect(text, { operation: 'listSales', path: '/data/*/x', setting });
  expect(found).toContainEqual(expect.objectContaining({ category, weight: 'certain', start: 0, end: text.length }));
});

function leaksOf(body: unknown, operation: Parameters<typeof answer>[0] = 'listSales', status = 200) {
  const { facts, ...kept } = capture.response({ ...answer(operation, JSON.stringify(body)), status });
  return { leaks: facts.leaks.filter(({ inName }) => inName === true), kept: JSON.stringify({ facts, kept }) };
}

const PRIVATE: readonly (readonly [name: string, category: string])[] = [
  ['mail:jane.doe@victim-mail.org', 'email'],
  ['jane.doe%40victim-mail.org', 'email'],
  [Buffer.from('jane.doe@victim-mail.org').toString('base64'), 'email'],
  ['081-234-5678', 'phone'],
  ['0812345678', 'phone'],
  ['notify_0812345678', 'phone'],
  ['๐๘๑๒๓๔๕๖๗๘', 'phone'],
  ['p_๐๘๑-๒๓๔-๕๖๗๘', 'phone'],
  ['notify_٠٨١٢٣٤٥٦٧٨', 'phone'],
  ['tel:+66812345678', 'phone'],
];

describe('private data in the name of a field', () => {
  it.each(PRIVATE)('%s is a finding, and is not kept', (name, category) => {
    const bodies = [
      leaksOf({ data: [{ id: 'a', [name]: 1 }] }),
      leaksOf({ data: [{ id: 'a', extra: { deep: [{ [name]: { [name]: null } }] } }] }),
      leaksOf({ data: [{ id: 'a', extra: JSON.parse(`{"__proto__":{"${name}":1}}`) }] }),
      leaksOf({ data: [], [name]: 1 }),
      leaksOf({ error: { fields: { [name]: 'is wrong' } } }, 'listSales', 400),
      leaksOf({ [name]: { a: 1 } }, 'other', 404),
    ];
    for (const { leaks, kept } of bodies) {
      expect(leaks.map((leak) => [leak.category, leak.weight, leak.where])).toContainEqual([
        category,
        'certain',
        'body',
      ]);
      expect(kept).not.toContain(name);
    }
  });

  it('is seen behind the entries of an error that are kept', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']));
    const { leaks } = leaksOf({ ...many, 'jane.doe@victim-mail.org': 1 }, 'listSales', 400);
    expect(leaks).toHaveLength(1);
  });

  it('of the shop itself is a hint', () => {
    const { leaks } = leaksOf({ data: [{ id: 'a', '+66 2 123 4567': 'line' }] }, 'listStores');
    expect(leaks.map(({ weight }) => weight)).toEqual(['possible']);
  });

  it('that was in the request is none', () => {
    const asked = { ...answer('listSales', JSON.stringify({ errors: { 'a@shop.org': 'unknown' } })), status: 400 };
    const { facts } = capture.response({ ...asked, requestTarget: '/public-api/v1/sales?a%40shop.org=1' });
    expect(facts.leaks).toEqual([]);
  });
});

const jwt = (...parts: readonly object[]): string =>
  [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'c2lnbmF0dXJl'].join('.');
const OF_A_LOGIN = jwt({ alg: 'HS256' }, { sub: 'u-17', role: 'owner', exp: 1_795_689_600 });

it.each(['w=640&h=480', 'token=0123456789abcdef', `token=${OF_A_LOGIN}`, 'v=1&expires=1', 'Authorization=Basic%20abc'])(
  '%s has no signature',
  (query) => expect(isSigned(`https://files.test/a.jpg?${query}`)).toBe(false),
);

const weightsOf = (query: string): string[] =>
  inspect(`https://files.test/a.jpg?${query}`, {
    operation: 'listProducts',
    path: '/data/*/imageUrl',
    setting: 'url',
  }).map(({ weight, category }) => `${weight} ${category}`);

it.each([
  ['password=hunter22', 'certain credential'],
  [`token=${OF_A_LOGIN}`, 'certain credential'],
  ['X-Amz-Signature=00&x-amz-meta-uploaded-by=Mayuree', 'certain file-metadata'],
  ['Signature=00&by=mayuree.w%40gmail.com', 'certain email'],
])('a link with %s says too much', (query, expected) => expect(weightsOf(query)).toContain(expected));

it.each([
  'X-Amz-Signature=00&x-amz-checksum-mode=ENABLED&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD',
  'response-content-disposition=inline%3B%20filename%3D%22tea.jpg%22&response-content-type=image%2Fjpeg&Signature=00',
  'md5=abc&expires=1',
  'filename=tea.jpg&checksum=abc&etag=abc&hash=abc',
])('a link with %s says nothing for certain', (query) =>
  expect(weightsOf(query).filter((found) => found.startsWith('certain'))).toEqual([]),
);
