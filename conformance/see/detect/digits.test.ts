import { expect, it } from 'vitest';
import { withAsciiDigits } from './digits.ts';
import { inspect } from './inspector.ts';

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
