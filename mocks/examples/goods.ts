import type { Category, Product } from '../../contract/generated/records.ts';
import { dice } from './dice.ts';
import { stores } from './people.ts';

type Shelf = readonly [category: string, unit: string, group: string | null, color: string, goods: readonly string[]];

const shelves: readonly Shelf[] = [
  [
    'Rice and grains',
    'bag',
    'Pantry',
    '#C9A227',
    [
      'Jasmine rice 5 kg',
      'Brown rice 2 kg',
      'Sticky rice 1 kg',
      'Black rice 1 kg',
      'Rice noodles 400 g',
      'Mung beans 500 g',
    ],
  ],
  [
    'Drinks',
    'cup',
    'Counter',
    '#2A9D8F',
    ['Iced Thai tea', 'Lime soda', 'Coconut water', 'Iced coffee', 'Butterfly pea tea', 'Chrysanthemum tea'],
  ],
  [
    'Dried fruit',
    'pack',
    'Snacks',
    '#E76F51',
    [
      'Dried mango 100 g',
      'Dried longan 100 g',
      'Banana chips 150 g',
      'Tamarind candy 200 g',
      'Dried papaya 100 g',
      'Jackfruit chips 80 g',
    ],
  ],
  [
    'Sauces',
    'bottle',
    'Pantry',
    '#8D5524',
    [
      'Fish sauce 700 ml',
      'Oyster sauce 300 ml',
      'Sweet chili sauce 250 ml',
      'Soy sauce 500 ml',
      'Palm vinegar 500 ml',
      'Pad thai sauce 400 ml',
    ],
  ],
  [
    'Curry pastes',
    'jar',
    'Pantry',
    '#BC4749',
    [
      'Green curry paste 200 g',
      'Red curry paste 200 g',
      'Massaman paste 200 g',
      'Panang paste 200 g',
      'Tom yum paste 250 g',
      'Yellow curry paste 200 g',
    ],
  ],
  [
    'Household',
    'piece',
    null,
    '#6C757D',
    ['Bamboo steamer', 'Clay mortar', 'Coconut broom', 'Wok 32 cm', 'Sticky rice basket', 'Tiffin carrier'],
  ],
  [
    'Bakery',
    'piece',
    'Counter',
    '#DDA15E',
    ['Pandan bun', 'Egg tart', 'Taro puff', 'Coconut roll', 'Sesame ring', 'Custard toast'],
  ],
  [
    'Fruit',
    'kg',
    'Fresh',
    '#90BE6D',
    ['Mango nam dok mai', 'Mangosteen', 'Rambutan', 'Pomelo', 'Guava', 'Dragon fruit'],
  ],
  [
    'Herbs',
    'bunch',
    'Fresh',
    '#386641',
    ['Thai basil', 'Lemongrass', 'Kaffir lime leaves', 'Galangal', 'Coriander', 'Holy basil'],
  ],
  [
    'Care',
    'bottle',
    null,
    '#9D4EDD',
    [
      'Aloe gel 200 ml',
      'Coconut oil 250 ml',
      'Herbal shampoo 300 ml',
      'Tamarind soap 90 g',
      'Balm 50 g',
      'Rice milk lotion 200 ml',
    ],
  ],
];

const categoryIdOfTheContract = '7e8f9a0b-1c2d-4e3f-8a4b-5c6d7e8f9a0b';
const productIdOfTheContract = '3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f';

const roll = dice('goods');

export const categories: readonly Category[] = shelves.map(([name, unit, group, color], index) => ({
  id: index === 0 ? categoryIdOfTheContract : roll.uuid(),
  name,
  color,
  unit,
  group,
}));

export const products: readonly Product[] = shelves.flatMap(([name, , , , goods]) => {
  const category = categories.find((candidate) => candidate.name === name) ?? roll.pick(categories);
  return goods.map((good, place) => product(category, good, place));
});

function product(category: Category, name: string, place: number): Product {
  const sku = `${category.name.slice(0, 4).toUpperCase()}-${String(place + 1).padStart(3, '0')}`;
  const price = roll.int(4, 180) * 5;
  const carriers = roll.some(stores, roll.int(1, stores.length));
  return {
    id: name === 'Jasmine rice 5 kg' ? productIdOfTheContract : roll.uuid(),
    createdAt: moment(2024, roll.int(1, 12)),
    updatedAt: moment(2025, roll.int(1, 5)),
    sku,
    name,
    description: `${name}, counted by the ${category.unit}`,
    price,
    type: roll.chance(90) ? 'STANDARD' : 'COMPOSITE',
    lowStockThreshold: roll.int(2, 40),
    imageUrl: `https://images.example.com/${sku.toLowerCase()}.jpg`,
    category,
    assignedStores: carriers,
    branchOverrides: carriers.slice(0, roll.int(0, 2)).map((store) => ({
      storeId: store.id,
      averageCost: roll.int(price * 40, price * 70) / 100,
      price: price + roll.int(-2, 3),
      hidden: roll.chance(10),
      imageUrl: roll.chance(30) ? `https://images.example.com/${sku.toLowerCase()}-${store.branchNo}.jpg` : null,
    })),
  };
}

function moment(year: number, month: number): string {
  const time = Date.UTC(
    year,
    month - 1,
    roll.int(1, 28),
    roll.int(0, 23),
    roll.int(0, 59),
    roll.int(0, 59),
    roll.int(0, 999),
  );
  return new Date(time).toISOString();
}
