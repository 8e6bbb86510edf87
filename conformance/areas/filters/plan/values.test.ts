import { describe, expect, it } from 'vitest';
import { inOtherCase, rareTogether, searchName, searchWord, skusOf } from './values.ts';

it.each([
  ['Mango premium', 'premium'],
  ['Premium tea of Doi Tung', 'Tung'],
  ['Rice', 'Rice'],
  ['Tea 5 kg', 'Tea'],
  ['กาแฟ เย็น', 'เย็น'],
  ['5 x 3', ''],
])('of %s, a search is for "%s"', (name, word) => expect(searchWord(name)).toBe(word));

it('of a name that was masked in part, a search is for the rest', () => {
  expect(searchWord('Reserved aaaaaa 999 aaaaaaaa')).toBe('Reserved');
  expect(searchWord('aaaa@aaaaa.aaa Gel')).toBe('Gel');
  expect(searchWord(`Gel ${'x'.repeat(300)}`)).toBe('Gel');
  expect(searchName(['999 999 9999', 'aaaaa.aaaaa@aaaaa.aaa', 'Green tea'])).toBe('Green tea');
  expect(searchName(['A', '999 999 9999', 'Tea'])).toBe('Tea');
  expect(searchName(['999 999 9999'])).toBe('');
  expect(skusOf([{ sku: '0999999999' }, { sku: '' }, { sku: 'TEA-9' }])).toEqual(['TEA-9']);
});

const some = (text: string): string[] => text.split('');

it.each([
  ['four of five', 'aaaaaaaabbbbccde', 6, ['b', 'c', 'd', 'e']],
  ['the rarest, where they have enough', 'aaaaaaaabbbbccd', 6, ['b', 'c', 'd']],
  ['more frequent ones, where they have not', 'aaaaaaaabbbbccd', 8, ['a', 'b', 'c']],
  ['the most frequent, where nothing has', 'aabcd', 20, ['a', 'b', 'c']],
  ['all there are', 'ab', 20, ['a', 'b']],
])('together asked for are %s', (_, values, least, expected) => {
  expect(rareTogether(some(values), least)).toEqual(expected);
});

describe('a word in the other case', () => {
  it.each([
    [['Café', 'Hour'], 'CAFÉ'],
    [['Hour', 'ÉTÉ'], 'été'],
    [['Скидка'], 'скидка'],
    [['Hour'], null],
    [['ชาเย็น', '茶'], null],
    [['Straße'], null],
    [['İndirim', 'ılık', 'Σοφός'], null],
  ])('%o', (words, expected) => {
    expect(inOtherCase(words)).toBe(expected);
  });
});
