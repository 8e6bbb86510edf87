import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksMasked } from '../../model/masked.ts';
import { anyOf } from './any-of.ts';
import { withAsciiDigits } from './digits.ts';
import { decodings } from './encoded.ts';
import { sightings } from './index.ts';
import { inspect } from './inspector.ts';
import { hide } from './mask.ts';
import type { Setting } from './sighting.ts';

describe('the inspector', () => {
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
});

describe('digits of other scripts', () => {
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
});

describe('masks', () => {
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
});

describe('one of several texts', () => {
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
});
