import { describe, expect, it } from 'vitest';
import { censusOf, productRow, promotionRow } from '../../../model/examples/evidence.ts';
import type { Census } from '../../../model/lists.ts';
import type { ProductRow } from '../../../model/rows.ts';
import { one, PRODUCTS, PROMOTIONS } from '../../shared/filters/semantics.ts';
import { productsReadings } from './products.ts';
import { promotionsReadings } from './promotions.ts';
import { subjectOf } from './readings.ts';
import { together } from './together.ts';
import {
  easilyLost,
  inOtherCase,
  literalSearches,
  longestText,
  NONSENSE,
  rareTogether,
  type Searchable,
  searchesElsewhere,
  searchName,
  searchWord,
  skusOf,
} from './values.ts';

function product(
  id: string,
  categoryId: string,
  storeIds: readonly string[],
  hiddenIn: readonly string[] = [],
): ProductRow {
  return productRow({ id, sku: `SKU-${id}`, name: `Product ${id}`, categoryId, storeIds, hiddenIn });
}

/** Which two stores, with which other filters, are asked for in the comma form. */
function twoStores(rows: readonly ProductRow[]): {
  readonly stores: readonly string[];
  readonly category: string | null;
} {
  const asked = productsReadings(censusOf('products', rows, null)).flatMap(({ filters = [] }) => {
    const stores = filters.find(({ parameter, values }) => parameter === 'storeIds' && values.length === 2);
    const category = filters.find(({ parameter }) => parameter === 'categoryIds');
    return stores?.form === 'comma'
      ? [{ stores: stores.values.toSorted(), category: category?.values[0] ?? null }]
      : [];
  });
  if (asked[0] === undefined) throw new Error('no two stores were asked for');
  return asked[0];
}

const everywhere = ['north', 'south', 'west'];
const common = Array.from({ length: 10 }, (_, index) => product(`c${index}`, 'drinks', everywhere));

it('two stores are asked for in a category where one of them, the other or neither carries a product', () => {
  const rows = [
    ...common,
    product('n', 'food', ['north']),
    product('s', 'food', ['south', 'west']),
    product('w', 'food', ['west']),
  ];
  expect(twoStores(rows)).toEqual({ stores: ['north', 'south'], category: 'food' });
});

it('a shop that shows it in no category is asked for all that it has', () => {
  const rows = [
    ...common,
    product('n', 'food', ['north']),
    product('s', 'toys', ['south']),
    product('w', 'drinks', ['west']),
  ];
  expect(twoStores(rows).category).toBe(null);
});

it('what is hidden in a store shows nothing there', () => {
  const seen = [product('n', 'toys', ['north']), product('s', 'toys', ['south'])];
  const unseen = [product('n2', 'food', ['north'], ['north']), product('s2', 'food', ['south'])];
  expect(twoStores([...seen, ...unseen])).toEqual({ stores: ['north', 'south'], category: 'toys' });
});

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

function askedFor(parameter: string, assigned: { readonly productIds?: readonly string[] }): readonly string[] {
  const rows = [promotionRow({ id: 'one', categoryIds: [], productIds: [], ...assigned })];
  const asked = promotionsReadings(censusOf('promotions', rows), products)
    .flatMap(({ filters = [] }) => filters)
    .filter((use) => use.parameter === parameter)
    .flatMap(({ values }) => values);
  return [...new Set(asked)];
}

it('where no promotion shows a product or a category, those of the shop are asked for: what is found does not show it', () => {
  expect(askedFor('productIds', {})).toEqual(['p1', 'p2', 'p3']);
  expect(askedFor('categoryIds', {})).toEqual(['of p1', 'of p2', 'of p3']);
});

it('where one shows a product, that one is asked for', () => {
  expect(askedFor('productIds', { productIds: ['p2'] })).toEqual(['p2']);
});

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

  it('are as many as show something, and only as many as may be sent', () => {
    expect(together(products, [food, north, first], 1)).toHaveLength(1);
    expect(parametersOf(together(products, [food, north, first], 9)).flat()).toContain('search');
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

describe('a text of other fields', () => {
  function promotion(name: string, others: Readonly<Record<string, string>>): Searchable {
    return {
      searched: [name],
      others: Object.fromEntries(Object.entries(others).map(([field, text]) => [field, [text]])),
    };
  }

  it('is in no text that is searched', () => {
    const records = [
      promotion('Happy Hour', { trigger: 'CATEGORY', products: 'Late Harvest' }),
      promotion('Plate of the Day', { trigger: 'OTHER' }),
    ];
    const found = searchesElsewhere(records);
    expect(found.every((text) => text.length >= 3 && !'happy hour plate of the day'.includes(text))).toBe(true);
    expect(found.some((text) => 'category other'.includes(text))).toBe(true);
    expect(found.some((text) => 'late harvest'.includes(text))).toBe(true);
  });

  it('is not there where all other texts are searched as well', () => {
    expect(searchesElsewhere([promotion('Coupon', { trigger: 'COUPON' })])).toEqual([NONSENSE]);
  });
});

it('a search that some text contains is left out: it would be right to find it', () => {
  expect(literalSearches(['organic'], ['Organic tea', 'An ORG_NIC name'], ['underscore', 'dot'])).toEqual(['org.nic']);
});

it('a word is plain, long enough and not masked; an SKU serves where no word is', () => {
  expect(literalSearches(['tea', 'กาแฟ', 'aaaaaa', 'BAKE-0016'], [], ['underscore'])).toEqual(['BAKE_0016']);
  expect(literalSearches(['tea', 'กาแฟ'], [], ['underscore'])).toEqual([]);
});
