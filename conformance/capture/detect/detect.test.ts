import { describe, expect, it } from 'vitest';
import { decodings } from './encoded.ts';
import { sightings } from './index.ts';
import type { Setting } from './sighting.ts';

function seen(text: string, setting: Setting = 'text'): string[] {
  return sightings(text, setting).map(({ category, weight }) => `${weight} ${category}`);
}

it.each<[string, Setting, string]>([
  ['Ask kanya.s@gmail.com', 'text', 'certain email'],
  ['somchai@example.com', 'label', 'certain email'],
  ['somchai(at)gmail.com', 'text', 'certain email'],
  ['Ploy Srisuk 0812345678', 'personal', 'certain phone'],
  ['Ploy Srisuk (0812345678)', 'personal', 'certain phone'],
  ['Ploy (081-234-5678)', 'label', 'certain phone'],
  ['Front desk (02) 123 4567', 'label', 'certain phone'],
  ['Bangkok 02-123-4567', 'label', 'certain phone'],
  ['Bring it back, 081-234-5678', 'text', 'certain phone'],
  ['+66 81 234 5678', 'text', 'certain phone'],
  ['call 0812345678', 'text', 'certain phone'],
  ['Service hotline +66812345678', 'text', 'possible phone'],
  ['Customer service: 081-234-5678', 'text', 'possible phone'],
  ['Customer 081-234-5678', 'text', 'certain phone'],
  ['Hotline 081-234-5678', 'label', 'certain phone'],
  ['tel. 090-1234-5678', 'text', 'certain phone'],
  ['+1 202 555 0143', 'label', 'certain phone'],
  ['+44 7911 123456', 'error', 'certain phone'],
  ['+8613812345678', 'header', 'certain phone'],
  ['1-1017-00203-45-0', 'text', 'certain document-id'],
  ['บัตรประชาชน 1101700203450', 'text', 'certain document-id'],
  ['1101700203450', 'label', 'certain document-id'],
  ['11010519491231002X', 'text', 'certain document-id'],
  ['IC (identity card) 900101-14-5678', 'text', 'certain document-id'],
  ['900101-14-5678', 'personal', 'certain document-id'],
  ['part 98309 65540', 'personal', 'certain phone'],
  ['Total 0018627703136', 'label', 'certain phone'],
  ['S1234567D', 'personal', 'certain document-id'],
  ['DOB: 1990-04-12', 'text', 'certain birthday'],
  ['born 12 April 1990', 'text', 'certain birthday'],
  ['วันเกิด 12/04/2533', 'text', 'certain birthday'],
  ['Kanya, birthday 12/4/87', 'text', 'certain birthday'],
  ['Kanya 1990-04-12', 'personal', 'certain birthday'],
  ['cp_live_a1b2c3d4e5f6a7b8c9', 'text', 'certain key'],
  ['key: sk_cp_live_a1b2c3d4e5f6a7b8c9', 'text', 'certain key'],
  ['live_live_a1b2c3d4e5f6a7b8', 'text', 'certain key'],
  ['olive_cp_live_a1b2c3d4e5f6a7b8', 'text', 'certain key'],
  ['https://files.test/a.jpg?X-Amz-Signature=abcdef0123456789&X-Amz-Date=1', 'url', 'certain signed-url'],
  ['https://acct.blob.test/a.jpg?sv=2020&sig=abcdef%2F0123456789', 'url', 'certain signed-url'],
  ['https://files.test/a.jpg?token=abcdef0123456789abcdef', 'url', 'certain signed-url'],
  ['https://root:hunter22@files.test/a.jpg', 'url', 'certain signed-url'],
  ['TypeError: x\n    at list (/srv/app/sales.js:10:3)', 'error', 'certain stack-trace'],
  ['Traceback (most recent call last):', 'error', 'certain stack-trace'],
  ['SELECT * FROM "Sale" WHERE "id" = $1', 'error', 'certain sql'],
  ['ENOENT: /var/lib/pos/uploads/a.png', 'error', 'certain file-path'],
  ['s3://private-bucket/products/a.png', 'url', 'certain file-path'],
  ['Rice, cost: 12.50', 'text', 'certain cost'],
  ['Rice (supplier cost 12.50, best before June)', 'text', 'certain cost'],
  ['Rice, margin 40%', 'text', 'certain profit'],
  ['nok.dee@example.com', 'header', 'certain email'],
  ['ข้าว ต้นทุน 12.50', 'text', 'certain cost'],
  ['margin: 35%', 'text', 'certain profit'],
  ['Flat white (cost 31.20)', 'label', 'certain cost'],
  ['Flat white (cost 31.20 THB)', 'text', 'certain cost'],
  ['Flat white (cost 40.-)', 'text', 'certain cost'],
  ['Flat white [Profit 12]', 'label', 'certain profit'],
])('private data in a text is found: %s in a %s: %s', (text, setting, expected) =>
  expect(seen(text, setting)).toContain(expected),
);

it.each<[string, Setting]>([
  ['8850999320012', 'code'],
  ['110105194912310021', 'id'],
  ['11010519491231002X', 'code'],
  ['8850999320012', 'text'],
  ['SKU-0812345678-9', 'code'],
  ['0812345678', 'code'],
  ['1101700203450', 'code'],
  ['100482', 'label'],
  ['00001', 'code'],
  ['2025-06-14T11:42:07.318Z', 'unknown'],
  ['6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d', 'unknown'],
  ['08123456-7890-4abc-8def-0812345678ab', 'text'],
  ['Mother’s birthday 12.08.2026', 'text'],
  ['Birthday sale 5/12/26', 'text'],
  ['วันเกิดร้าน 12/04/2569', 'text'],
  ['Jasmine rice 5 kg, now 240 baht, was 1,000', 'text'],
  ['Sale 2025-04-13 to 2025-04-15', 'text'],
  ['Buy 2 +1 free', 'text'],
  ['Low cost set (2 pieces)', 'label'],
  ['Low cost, high profit: 20% off', 'label'],
  ['Delivery cost: 40 baht', 'label'],
  ['Service cost: 10%', 'text'],
  ['0018627703136', 'code'],
  ['98309 65540', 'header'],
  ['/app/images/tea.jpg', 'url'],
  ['Cost saver (25 g)', 'label'],
  ['Sold at a unit price of 12.50, with a margin of error of 3 g', 'text'],
  ['Low cost, high profit for your kitchen, cost 20', 'text'],
  ['Model 10-20-30, 4x100 mm, 12.5 V', 'text'],
  ['https://images.test/rice.jpg?w=400&h=300&v=0812345678901', 'url'],
  ['https://images.test/logo@2x.png', 'url'],
  ['https://firebasestorage.test/o/a.jpg?alt=media&width=100', 'url'],
  ['Select the best rice from our fields', 'text'],
  ['req-01JD8Z3N7Q5V', 'header'],
  ['1732145291', 'header'],
  ['limit must be an integer from 1 to 100', 'error'],
  ['one of DELETE, CONVERT_FROM, TRANSFER_ORDER_SEND, SALE_REVERT', 'error'],
  ['https://errors.test/problems/invalid-parameter', 'error'],
  ['/public-api/v1/sales', 'error'],
  ['trace 4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7', 'error'],
  ['The current average cost of a unit; historical cost, profit and notes are left out.', 'document'],
  ['1990', 'label'],
  ['RETAIL', 'label'],
  ['#C9A227', 'label'],
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
  ['Write to api@company.test', 'error'],
  ['Write to partners@company.test', 'error'],
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

describe('encoded texts', () => {
  const secret = 'kanya.s@gmail.com and more';
  it.each([
    ['base64', Buffer.from(secret).toString('base64')],
    ['base64url', Buffer.from(secret).toString('base64url')],
    ['hex', Buffer.from(secret).toString('hex')],
    ['a URL', encodeURIComponent(secret)],
    ['a page', secret.replace('@', '&#64;')],
    ['escapes', secret.replace('@', '\\u0040')],
    ['base64 twice', Buffer.from(Buffer.from(secret).toString('base64')).toString('base64')],
  ])('%s is read', (_, text) => expect(decodings(text).map((decoded) => decoded.text)).toContain(secret));

  it.each(['6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d', 'ThisIsAnOrdinaryLongProductName', '507f1f77bcf86cd799439011'])(
    '%s is not',
    (text) => expect(decodings(text).flatMap((decoded) => sightings(decoded.text, 'text'))).toEqual([]),
  );
});
