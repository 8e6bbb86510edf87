import { describe, expect, test } from 'vitest';
import { contractDocument } from '../document.ts';
import { forbiddenIn } from './values.ts';

const kinds = (text: string) => forbiddenIn(text).map(({ value }) => value.id);

describe('values that give private data away', () => {
  test.each([
    ['ask kanya.s@example.co.th', 'email'],
    ['โทร 081-234-5678', 'thai-phone'],
    ['0812345678', 'thai-phone'],
    ['call +66 81 234 5678', 'thai-phone'],
    ['+49 30 901820', 'international-phone'],
    ['1-1017-00203-45-0', 'thai-national-id'],
    ['DOB: 1990-04-12', 'birth-date'],
    ['https://cdn.example.com/a.jpg?X-Amz-Signature=abcdef0123456789', 'signed-url'],
    ['s3://internal/products/a.jpg', 'storage-path'],
    ['https://root:secret@files.example.com/a.jpg', 'url-credentials'],
    ['cp_live_abcdefghijklmnop', 'api-key'],
  ])('%s', (text, kind) => expect(kinds(text)).toContain(kind));
});

describe('values that give nothing away', () => {
  test.each([
    '2025-06-14T11:42:07.318Z',
    '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d',
    '08123456-7890-4abc-8def-0812345678ab',
    'Jasmine rice 5 kg',
    '8850999320012',
    'SKU-0812345678-9',
    '00001',
    'cp_live_',
    'https://images.example.com/rice-jas-5.jpg?v=0812345678901',
    '100482',
    'Buy 2 +1 free',
    'Ten percent over 1,000',
  ])('%s', (text) => expect(kinds(text)).toEqual([]));

  test('every example of the contract', () => {
    const texts: string[] = [];
    JSON.stringify(contractDocument(), (_, value) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.flatMap((text) => forbiddenIn(text))).toEqual([]);
  });
});
