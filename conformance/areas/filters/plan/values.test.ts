import { describe, expect, it } from 'vitest';
import { easilyLost, inOtherCase, longestText, rareTogether, searchName, searchWord, skusOf } from './values.ts';

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

describe('words in the other case', () => {
  it.each([
    [['Café', 'Hour'], ['CAFÉ']],
    [['Hour', 'ÉTÉ'], ['été']],
    [['Скидка'], ['скидка']],
    [
      ['Gift', 'ICED'],
      ['GIFT', 'iced'],
    ],
    [['Hour'], []],
    [['ชาเย็น', '茶'], []],
    [['Straße'], []],
    [['İndirim', 'ılık', 'Σοφός'], []],
  ])('%o', (words, expected) => {
    expect(inOtherCase(words)).toEqual(expected);
  });
});

describe('whole texts to search for', () => {
  it.each([
    [
      ['Tea', '50% off', 'Tea_9', 'C++', 'Чай'],
      ['50% off', 'Tea_9', 'C++', 'Чай'],
    ],
    [['50% off', 'Tea_9', '5%_+茶'], ['5%_+茶']],
    [['Tea', 'Café', ' 50%', 'a%', '9999% 999 9999 999'], []],
  ])('of %o, %o have all that is easily lost', (texts, expected) => {
    expect(easilyLost(texts)).toEqual(expected);
  });

  it('the longest is neither masked nor longer than a search', () => {
    expect(longestText(['Tea', 'Green tea', 'aaaa@aaaaa.aaa', 'x'.repeat(101)])).toBe('Green tea');
    expect(longestText([])).toBe('');
  });
});
