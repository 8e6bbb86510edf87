import { describe, expect, it } from 'vitest';
import { censusOf, productRow, promotionRow } from '../../../model/examples/evidence.ts';
import type { Census } from '../../../model/lists.ts';
import type { ProductRow } from '../../../model/rows.ts';
import { one, PRODUCTS, PROMOTIONS } from '../../shared/filters/semantics.ts';
import { productsReadings } from './products.ts';
import { subjectOf } from './readings.ts';
import { together } from './together.ts';
import { easilyLost, inOtherCase, literalSearches, longestText, rareTogether, searchName, searchWord, skusOf } from './values.ts';

function product(
  id: string,
  categoryId: string,
  storeIds: readonly string[],
  hiddenIn: readonly string[] = [],
): ProductRow {
  return productRow({ id, sku: `SKU-${id}`, name: `Product ${id}`, categoryId, storeIds, hiddenIn });
}

it('looks for goods that movements name and the list does not', () => {
  const rows = [product('a', 'tea', ['s'])];
  const moved = [
    { productId: 'a', productName: 'Product a', sku: 'SKU-a' },
    { productId: 'b', productName: 'Removed oolong', sku: '' },
    { productId: 'c', productName: 'Removed mate', sku: 'SKU-c' },
    { productId: 'c', productName: 'Removed mate', sku: 'SKU-c' },
  ];
  const searches = (census: Census<ProductRow>) =>
    productsReadings(census, moved).flatMap(({ filters = [] }) =>
      filters.flatMap(({ parameter, values }) => (parameter === 'search' ? values : [])),
    );
  const whole = censusOf('products', rows, null);
  expect(searches(whole)).toEqual(expect.arrayContaining(['SKU-c', 'oolong']));
  expect(searches({ ...whole, complete: false })).not.toContain('SKU-c');
});

const products = ['p1', 'p2', 'p3'].map((id) => productRow({ id, categoryId: `of ${id}` }));

const parametersOf = (asks: ReturnType<typeof together>) =>
  asks.map(({ filters = [] }) => filters.map(({ parameter }) => parameter).toSorted());

describe('filters that are sent together', () => {
  const goods = [
    ['p1', 'food', 'north'],
    ['p2', 'food', 'south'],
    ['p3', 'drinks', 'north'],
  ].map(([id = '', categoryId = '', store = '']) =>
    productRow({ id, sku: `SKU-${id}`, categoryId, storeIds: [store] }),
  );
  const products = subjectOf('products', censusOf('products', goods, null), PRODUCTS);
  const [food, north, first] = [one('categoryIds', 'food'), one('storeIds', 'north'), one('search', 'SKU-p2')];

  it('are not sent where dropping one changes nothing', () => {
    const same = goods.filter(({ categoryId }) => categoryId === 'food');
    const subject = subjectOf('products', censusOf('products', same, null), PRODUCTS);
    expect(together(subject, [food, one('search', 'SKU-')], 3)).toEqual([]);
  });


  it('never hold two bounds, of which one may come before the other', () => {
    const rows = [
      promotionRow({ id: 'a', to: '2026-01-01T00:00:00.000Z', from: null, trigger: 'CODE' }),
      promotionRow({ id: 'b', to: null, from: '2026-03-01T00:00:00.000Z', trigger: 'CODE' }),
      promotionRow({ id: 'c', to: null, from: null, trigger: 'AUTO' }),
    ];
    const subject = subjectOf('promotions', censusOf('promotions', rows, null), PROMOTIONS);
    const uses = [
      one('from', '2026-02-01T00:00:00.000Z'),
      one('to', '2026-02-01T00:00:00.000Z'),
      one('triggers', 'CODE'),
    ];
    const asked = parametersOf(together(subject, uses, 9));
    expect(asked).toContainEqual(['from', 'triggers']);
    expect(asked.filter((names) => names.includes('from') && names.includes('to'))).toEqual([]);
  });
});

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

it('a search that some text contains is left out: it would be right to find it', () => {
  expect(literalSearches(['organic'], ['Organic tea', 'An ORG_NIC name'], ['underscore', 'dot'])).toEqual(['org.nic']);
});

it('a word is plain, long enough and not masked; an SKU serves where no word is', () => {
  expect(literalSearches(['tea', 'กาแฟ', 'aaaaaa', 'BAKE-0016'], [], ['underscore'])).toEqual(['BAKE_0016']);
  expect(literalSearches(['tea', 'กาแฟ'], [], ['underscore'])).toEqual([]);
});
