import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksMasked } from '../../model/places.ts';
import { answer, capture } from '../../testing/captured.ts';
import { sightings } from './index.ts';
import { decodings, inspect } from './inspector.ts';
import { anyOf } from './keys.ts';
import { hide } from './mask.ts';
import { type Setting, withAsciiDigits } from './sighting.ts';

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

it('finds a long text, and nothing in too few bytes', () => {
  const long = 'x'.repeat(300);
  expect(anyOf([long])(Buffer.from(`-${long}-`))).toBe(true);
  expect(anyOf([long])(Buffer.from(long.slice(1)))).toBe(false);
  expect(anyOf(['ab'])(Buffer.from('a'))).toBe(false);
});

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
  const { facts } = capture.response({ ...answer(operation, JSON.stringify(body)), status });
  return facts.leaks.filter(({ inName }) => inName === true);
}

describe('private data in the name of a field', () => {
  it('is seen behind the entries of an error that are kept', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']));
    expect(leaksOf({ ...many, 'jane.doe@victim-mail.org': 1 }, 'listSales', 400)).toHaveLength(1);
  });

  it('of the shop itself is a hint', () => {
    const leaks = leaksOf({ data: [{ id: 'a', '+66 2 123 4567': 'line' }] }, 'listStores');
    expect(leaks.map(({ weight }) => weight)).toEqual(['possible']);
  });
});

function seen(text: string, setting: Setting = 'text'): string[] {
  return sightings(text, setting).map(({ category, weight }) => `${weight} ${category}`);
}

it.each<[string, Setting, string]>([
  ['somchai(at)gmail.com', 'text', 'certain email'],
  ['Ploy Srisuk (0812345678)', 'personal', 'certain phone'],
  ['Front desk (02) 123 4567', 'label', 'certain phone'],
  ['+66 81 234 5678', 'text', 'certain phone'],
  ['call 0812345678', 'text', 'certain phone'],
  ['Service hotline +66812345678', 'text', 'possible phone'],
  ['Customer service: 081-234-5678', 'text', 'possible phone'],
  ['Hotline 081-234-5678', 'label', 'certain phone'],
  ['tel. 090-1234-5678', 'text', 'certain phone'],
  ['+1 202 555 0143', 'label', 'certain phone'],
  ['+44 7911 123456', 'error', 'certain phone'],
  ['+8613812345678', 'header', 'certain phone'],
  ['1-1017-00203-45-0', 'text', 'certain document-id'],
  ['บัตรประชาชน 1101700203450', 'text', 'certain document-id'],
  ['11010519491231002X', 'text', 'certain document-id'],
  ['IC (identity card) 900101-14-5678', 'text', 'certain document-id'],
  ['900101-14-5678', 'personal', 'certain document-id'],
  ['part 98309 65540', 'personal', 'certain phone'],
  ['Total 0018627703136', 'label', 'certain phone'],
  ['S1234567D', 'personal', 'certain document-id'],
  ['born 12 April 1990', 'text', 'certain birthday'],
  ['วันเกิด 12/04/2533', 'text', 'certain birthday'],
  ['Kanya, birthday 12/4/87', 'text', 'certain birthday'],
  ['key: sk_cp_live_a1b2c3d4e5f6a7b8c9', 'text', 'certain key'],
  ['live_live_a1b2c3d4e5f6a7b8', 'text', 'certain key'],
  ['olive_cp_live_a1b2c3d4e5f6a7b8', 'text', 'certain key'],
  ['https://files.test/a.csv?X-Amz-Signature=abcdef0123456789&X-Amz-Date=1', 'unknown', 'certain signed-url'],
  ['https://acct.blob.test/a.csv?sv=2020&sig=abcdef%2F0123456789', 'error', 'certain signed-url'],
  ['https://files.test/a.jpg?token=abcdef0123456789abcdef', 'url', 'certain signed-url'],
  ['Traceback (most recent call last):', 'error', 'certain stack-trace'],
  ['ENOENT: /var/lib/pos/uploads/a.png', 'error', 'certain file-path'],
  ['Rice (supplier cost 12.50, best before June)', 'text', 'certain cost'],
  ['Rice, margin 40%', 'text', 'certain profit'],
  ['nok.dee@outlook.co.th.pdf', 'label', 'certain email'],
  ['https://nok.dee@gmail.com/a.jpg', 'url', 'certain email'],
  ['https://nok.dee@mail.example@files.test/a.jpg', 'url', 'certain email'],
  ['https://nok.dee%40mail.example.files.test/a.jpg', 'url', 'certain email'],
  ['ข้าว ต้นทุน 12.50', 'text', 'certain cost'],
  ['margin: 35%', 'text', 'certain profit'],
  ['Flat white (cost 40.-)', 'text', 'certain cost'],
  ['Flat white [Profit 12]', 'label', 'certain profit'],
  ['<p style="margin: 0">Rice, margin: 40%</p>', 'text', 'certain profit'],
  ['Supplier: 45.50 THB', 'text', 'certain cost'],
  ['supplier ฿45', 'text', 'certain cost'],
])('private data in a text is found: %s in a %s: %s', (text, setting, expected) =>
  expect(seen(text, setting)).toContain(expected),
);

it.each<[string, Setting]>([
  ['110105194912310021', 'id'],
  ['11010519491231002X', 'code'],
  ['08123456-7890-4abc-8def-0812345678ab', 'text'],
  ['Birthday sale 5/12/26', 'text'],
  ['วันเกิดร้าน 12/04/2569', 'text'],
  ['Jasmine rice 5 kg, now 240 baht, was 1,000', 'text'],
  ['Sale 2025-04-13 to 2025-04-15', 'text'],
  ['Buy 2 +1 free', 'text'],
  ['Service cost: 10%', 'text'],
  ['0018627703136', 'code'],
  ['98309 65540', 'header'],
  ['/app/images/tea.jpg', 'url'],
  ['Cost saver (25 g)', 'label'],
  ['Sold at a unit price of 12.50, with a margin of error of 3 g', 'text'],
  ['Low cost, high profit for your kitchen, cost 20', 'text'],
  ['https://images.test/rice.jpg?w=400&h=300&v=0812345678901', 'url'],
  ['Supplier: 3M, 7-Eleven', 'text'],
  ['req-01JD8Z3N7Q5V', 'header'],
  ['1732145291', 'header'],
  ['trace 4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7', 'error'],
  ['olive_a1b2c3d4e5f6a7b8c9', 'label'],
  ['live_with_digits_only_before', 'label'],
  ['9_live_abcdefghijklmnopqrst', 'label'],
])('harmless data that looks similar is not found: %s in a %s', (text, setting) =>
  expect(seen(text, setting)).toEqual([]),
);

it.each<[string, Setting]>([
  ['Questions? support@brand.test', 'text'],
  ['Order at 02-123-4567', 'text'],
  ['Lot 0812345678', 'text'],
  ['เลขประจำตัวผู้เสียภาษี 1101700203450', 'text'],
  ['https://files.test/a.jpg?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F1&X-Amz-Signature=0123456789abcdef', 'url'],
  ['https://storage.test/a.jpg?GoogleAccessId=media@shop.iam.gserviceaccount.com&Signature=0123456789abcdef', 'url'],
  ['https://files.test/users/nok.dee@mail.example.jpg', 'url'],
  ['nok.dee@mail.example.html', 'label'],
  ['https://files.test/a.jpg?u=0812345678', 'url'],
  ['https://files.test/a.jpg?w=1&member=66812345678#top', 'text'],
  ['Write to api@company.test', 'error'],
  ['Write to apisupport@company.test', 'error'],
  ['Fits Toyota 90915-10003', 'text'],
  ['Lot 260315-01-0042', 'label'],
  ['invalid input syntax for type uuid: "x"', 'error'],
  ['Authorization: Bearer sw_live_9f8e7d6c5b4a32107766', 'document'],
  ['dev@company.test', 'document'],
])('contact data of a business is only a possible leak: %s in a %s', (text, setting) => {
  expect(seen(text, setting)).not.toEqual([]);
  expect(seen(text, setting).every((sighting) => sighting.startsWith('possible'))).toBe(true);
});

it.each(['6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d', 'ThisIsAnOrdinaryLongProductName', '507f1f77bcf86cd799439011'])(
  '%s is no encoded text',
  (text) => expect(decodings(text).flatMap((decoded) => sightings(decoded.text, 'text'))).toEqual([]),
);
