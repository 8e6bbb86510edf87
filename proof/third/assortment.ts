import type { Chosen, Dice } from './switches.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

// Names of stores, goods and people, in the ways that a shop can write them.
const SCRIPTS = 'สาขาสยาม, 上海南路, Αγορά, Łódź Śródmieście, البازار, Çarşı, 渋谷, Ümit’s, 북촌, Đà Lạt'.split(', ');
const PLACES = ['Harbour', 'Old Mill', 'Castle Square', 'Riverside', 'North Gate', 'Linden Street', 'Airport', 'Depot'];
const FIRST = 'Amara Bruno Celia Dmitri Esther Fatou Goran Hilde Imre Jasna Kofi Lucia'.split(' ');
const LAST = "Abara, Bianchi, Novak, Dahl, Engström, Farouk, Grieg, D'Arcy, Ivanova, Jokinen, von Berg".split(', ');
const FIRST_SCRIPTS = ['สมชาย', '伟', 'Γιώργος', 'Юлия', 'ليلى', 'Zoë', 'さくら', 'İpek', '민준', 'Ślawek'];
const LAST_SCRIPTS = ['ใจดี', '王', 'Παππάς', 'Орлова', 'حداد', 'Nuñez', '田中', 'Öztürk', '김', 'Żak'];
const KINDS = ['Dark', 'Small', 'Organic', 'Spicy', 'Double', 'Classic', 'Light', 'House'];
const GOODS = ['Espresso', 'Olives', 'Rice', 'Candle', 'Soap', 'Noodles', 'Lemonade', 'Bread', 'Honey', 'Tea'];
const GOODS_SCRIPTS = ['กาแฟเย็น', '绿茶', 'Ελιές', 'Crème brûlée', 'شاي', 'Борщ', 'ラーメン', 'Jalapeño'];
const SIGNS =
  `100% juice, A_B blend, Salt & "Pepper", Baker's [dozen], Half\\half, Tea (loose), <Fresh> fish, C# cake`.split(', ');
/** Letters that are two in the other case, have two forms there, or are one of another pair. */
const CASES = ['Weißbier', 'WEISSBIER', 'ΚΡΑΣΙΑ ΛΕΥΚΟΣ', 'Λευκός', 'İncir', 'INCIR', 'incir', 'Ihlamur', 'ﬁne'];
const DEALS = ['Summer', 'Happy Hour', 'MEMBERS', 'Été', 'Weekend', '50% off'];

export const pick = <Entry>(entries: readonly Entry[], index: number): Entry => {
  const entry = entries[index % entries.length];
  if (entry === undefined) throw new Error('nothing to pick from');
  return entry;
};
export const many = <Entry>(length: number, make: (index: number) => Entry): Entry[] =>
  Array.from({ length }, (_, index) => make(index));
export const someOf = <Entry>(dice: Dice, entries: readonly Entry[], most: number): Entry[] => [
  ...new Set(many(1 + dice.below(most), () => dice.of(entries))),
];

const hex = (dice: Dice, length: number): string => many(length, () => dice.below(16).toString(16)).join('');

export function uuid(dice: Dice, form: 'v4' | 'v7' | 'v1' | 'upper', at: number): string {
  const tail = `8${hex(dice, 3)}-${hex(dice, 12)}`;
  const time = Math.max(0, at).toString(16).padStart(12, '0');
  if (form === 'v7') return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(dice, 3)}-${tail}`;
  const plain = `${hex(dice, 8)}-${hex(dice, 4)}-${form === 'v1' ? 1 : 4}${hex(dice, 3)}-${tail}`;
  return form === 'upper' ? plain.toUpperCase() : plain;
}

type Ids = ReturnType<typeof idsOf>;

export function idsOf(chosen: Chosen, dice: Dice, seed: number) {
  let count = (seed % 7_000) * 100_000;
  const next = (): string => String(++count);
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
  const text = (length: number): string => many(length, () => letters[dice.below(32)] ?? '').join('');
  return {
    of: (at: number) => uuid(dice, chosen('uuids'), at),
    sale: (at: number) => {
      const form = chosen('saleIds');
      if (form === 'ulid') return `01${text(24)}`;
      if (form === 'numbers') return next();
      return uuid(dice, form === 'uuid' ? 'v4' : form, at);
    },
    record: (at: number) =>
      ({ uuid: uuid(dice, 'v4', at), numbers: next(), nanoid: `_${text(9)}-${text(10).toLowerCase()}` })[
        chosen('recordIds')
      ],
    customer: () => (chosen('customerIds') === 'uuid' ? uuid(dice, chosen('uuids'), count * 9_999) : next()),
    category: (index: number) =>
      chosen('categoryForms') === 'uuid' ? uuid(dice, 'v4', 0) : `cat-${index}-${seed % 1000}`,
  };
}

export type Store = ReturnType<typeof storesOf>[number];

function storesOf(chosen: Chosen, ids: Ids, opened: number) {
  return many(chosen('stores'), (index) => {
    const round = index < PLACES.length ? '' : ` ${Math.floor(index / PLACES.length) + 1}`;
    const name = {
      plain: pick(PLACES, index) + round,
      scripts: pick(SCRIPTS, index) + round,
      numbered: `${index + 1}`,
      contacts: `${pick(PLACES, index)}${round}, tel. 02 610 77${10 + index}`,
      lookalikes: `Branch ${'I'.repeat((index % 4) + 1)}${round}`,
    }[chosen('storeNames')];
    const branchNo = {
      letters: `B${index + 1}`,
      zeros: String(index).padStart(5, '0'),
      words: index === 0 ? 'Head office' : `Branch ${index}`,
      shared: '00000',
    }[chosen('branchNos')];
    return { id: ids.of(opened), name, branchNo };
  });
}

export type Person = ReturnType<typeof staffOf>[number];

function staffOf(chosen: Chosen, dice: Dice, ids: Ids, opened: number, stores: readonly Store[]) {
  const roles = {
    lower: ['cashier', 'manager'],
    upper: ['CASHIER', 'STORE_MANAGER'],
    sentence: ['Sells and packs', 'Shift lead'],
    thai: ['พนักงานขาย', 'ผู้จัดการ'],
  }[chosen('roles')];
  return many(chosen('staff'), (index) => {
    const id = ids.of(opened);
    const name = {
      plain: `${dice.of(FIRST)} ${dice.of(LAST)}`,
      scripts: `${dice.of(FIRST_SCRIPTS)} ${dice.of(LAST_SCRIPTS)}`,
      single: `${pick(FIRST, index)}${index < FIRST.length ? '' : index}`,
      namesakes: `${pick(FIRST, index % 2)} ${pick(LAST, 1)}`,
    }[chosen('staffNames')];
    return { id, name, role: pick(roles, index), home: pick(stores, index) };
  });
}

export type Customer = ReturnType<typeof customersOf>[number];

function customersOf(chosen: Chosen, dice: Dice, ids: Ids) {
  const isScript = chosen('customerNames') === 'scripts';
  const types = { words: ['guest', 'regular'], codes: ['A', 'B2'], empty: [''] }[chosen('customerTypes')];
  const regions = { words: ['North', 'Coast', 'Hills'], codes: ['TH-10', 'TH-83'], empty: [''] }[chosen('regions')];
  return many(chosen('customers'), (index) => {
    const id = ids.customer();
    const lastName = dice.of(isScript ? LAST_SCRIPTS : LAST);
    return {
      id,
      firstName: dice.of(isScript ? FIRST_SCRIPTS : FIRST),
      lastName: chosen('customerNames') === 'no last names' ? '' : lastName,
      ...{ type: pick(types, index), region: pick(regions, index) },
    };
  });
}

export type Category = ReturnType<typeof categoriesOf>[number];

function categoriesOf(chosen: Chosen, ids: Ids) {
  const units = { words: ['piece', 'kg', 'box', 'cup'], empty: [''], scripts: ['ชิ้น', '个', 'τεμ.'] }[chosen('units')];
  const color = { hex: '#3a7', names: 'teal', empty: '', functions: 'rgb(10 20 30 / 50%)' }[chosen('colors')];
  const names = ['Drinks', 'Bakery', 'Pantry', 'Home', 'Fresh'];
  return many(chosen('categories'), (index) => {
    const hasGroup = { some: index % 2 === 0, none: false, all: true }[chosen('groups')];
    const name = `${pick(names, index)}${index < names.length ? '' : ` ${index}`}`;
    const group = hasGroup ? pick(['Food', 'Other'], index) : null;
    return { id: ids.category(index), name, color, unit: pick(units, index), group };
  });
}

function productName(chosen: Chosen, dice: Dice, index: number): string {
  const plain = `${dice.of(KINDS)} ${dice.of(GOODS)}`;
  return {
    plain: `${plain} ${index + 1}`,
    scripts: `${dice.of(GOODS_SCRIPTS)} ${index + 1}`,
    signs: `${dice.of(SIGNS)} ${index + 1}`,
    long: `${plain} ${index + 1} ${'with everything that comes with it '.repeat(7).trim()}`,
    shared: dice.of(GOODS),
    cases: `${dice.of(CASES)} ${index + 1}`,
  }[chosen('productNames')];
}

/** How a product is described, and labelled. */
function labelsOf(chosen: Chosen, name: string, index: number) {
  const descriptions = {
    plain: `${name}, packed by hand`,
    empty: '',
    markup: `<p>${name} &amp; <b>more</b></p>`,
    contacts: `Made by Nordhof. Questions: hello@nordhof.example.com or 02 555 01${10 + (index % 80)}`,
    lines: `${name}\n- keep cool\n- use within 3 days\t☺`,
  };
  const skus = {
    plain: `KX-${4100 + index}`,
    barcodes: `88500${String(1000000 + index * 137)}`,
    paths: `food/${index % 9}/${100 + index}`,
    lower: `item.${index}-a`,
  };
  const types = { lower: ['goods', 'service'], upper: ['SIMPLE', 'BUNDLE'], numbers: ['1', '2'] };
  return {
    ...{ sku: skus[chosen('skus')], description: descriptions[chosen('descriptions')] },
    ...{ type: pick(types[chosen('productTypes')], index), image: imageOf(chosen, `g${index}`) },
  };
}

function imageOf(chosen: Chosen, name: string): string {
  const plain = `https://img.example.net/p/${name}.webp`;
  return {
    plain,
    signed: `${plain}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=900&X-Amz-Signature=${'5e8f'.repeat(16)}`,
    relative: `/media/${name}.webp`,
    empty: '',
  }[chosen('images')];
}

export type Product = ReturnType<typeof productsOf>[number];

interface Around {
  readonly ids: Ids;
  readonly now: number;
  readonly opened: number;
  readonly stores: readonly Store[];
}

function productsOf(chosen: Chosen, dice: Dice, categories: readonly Category[], { ids, now, opened, stores }: Around) {
  const unit = 10 ** chosen('decimals');
  const priceOf = {
    usual: () => 1 * unit + dice.below(59 * unit),
    high: () => (9_000 + dice.below(900_000)) * unit,
    tiny: () => 1 + dice.below(8),
  }[chosen('prices')];
  return many(chosen('products'), (index) => {
    const name = productName(chosen, dice, index);
    const price = priceOf();
    const assigned = {
      some: index % 6 === 0 ? stores : someOf(dice, stores, 3),
      all: stores,
      'none for a few': index % 8 === 7 ? [] : someOf(dice, stores, 3),
    }[chosen('assigned')];
    const own = { assigned, none: [], 'every store': stores }[chosen('overrides')];
    const createdAt = opened + Math.floor(index / 2) * HOUR * 7;
    const renamedAt = now - 50 * DAY;
    const isRenamed = chosen('namesThen') === 'then' && index % 5 === 0 && createdAt < renamedAt;
    const packs = { some: index % 4 === 0 ? 12 : 1, none: 1, all: 24, grams: index % 3 === 0 ? 1000 : 1 };
    return {
      id: ids.of(createdAt),
      createdAt,
      updatedAt: isRenamed ? renamedAt : createdAt + dice.below(40) * DAY,
      ...{ name, price },
      /** What it was called until then. */
      before: isRenamed ? { name: `${name} (old)`, until: renamedAt } : null,
      ...labelsOf(chosen, name, index),
      threshold: dice.below(12),
      category: pick(categories, dice.below(99)),
      assigned,
      /** Units of stock in one that is sold. */
      pack: packs[chosen('conversions')],
      overrides: own.map((store) => ({
        store,
        cost: { usual: Math.round(price * 0.4) / unit, zero: 0, long: (price * 0.37) / unit / 3 }[chosen('costs')],
        price: price + (dice.below(3) === 0 ? unit : 0),
        hidden: dice.below(5) === 0,
        image: dice.below(3) === 0 ? imageOf(chosen, `g${index}-${store.branchNo.length}`) : null,
      })),
    };
  });
}

export type Promotion = ReturnType<typeof promotionsOf>[number];

function promotionsOf(
  chosen: Chosen,
  dice: Dice,
  { products, customers }: { readonly products: readonly Product[]; readonly customers: readonly Customer[] },
  { ids, now, opened, stores }: Around,
) {
  const words = { lower: ['basket', 'item', 'time'], upper: ['MIN_SPEND', 'BUY_X'], one: ['manual'] };
  return many(chosen('promotions'), (index) => {
    const begin = now + (dice.below(200) - 130) * DAY + dice.below(DAY);
    const end = begin + (2 + dice.below(50)) * DAY;
    const goods = someOf(dice, products, 3);
    const createdAt = opened + Math.floor(index / 3) * DAY;
    const isGlobal = { mixed: index % 3 === 0, global: true, assigned: false }[chosen('promotionStores')];
    const [begins, ends] = {
      mixed: [index % 5 > 0, index % 4 > 0],
      none: [false, false],
      closed: [true, true],
      endless: [true, false],
    }[chosen('schedules')];
    const percent = dice.below(2) === 0 ? null : 5 + dice.below(40);
    const isNamed = chosen('namedCustomers') === 'some' && index % 4 === 0 && customers.length > 0;
    return {
      id: ids.of(createdAt),
      createdAt,
      updatedAt: createdAt + dice.below(9) * DAY,
      name: `${dice.of(chosen('dealNames') === 'plain' ? DEALS : CASES)} ${dice.of(['deal', 'Days', 'combo'])} ${index}`,
      isActive: { mixed: dice.below(3) > 0, active: true, inactive: false }[chosen('promotionStates')],
      trigger: pick(words[chosen('triggerWords')], index),
      ...{ threshold: index % 3 === 0 ? null : 1 + dice.below(5), percent },
      free: percent === null && index % 2 === 0 ? 1 : null,
      unlocked: percent === null && index % 2 === 1 ? 10 ** chosen('decimals') : null,
      ...{ from: begins === true ? begin : null, to: ends === true ? end : null },
      stores: isGlobal ? [] : someOf(dice, stores, 2),
      categories: index % 2 === 0 ? [...new Set(goods.map((product) => product.category))] : [],
      products: index % 2 === 1 ? goods : [],
      customers: isNamed ? someOf(dice, customers, 2) : [],
    };
  });
}

/** What is there before anything happens: branches, people, goods and promotions. */
export function assortmentOf(chosen: Chosen, dice: Dice, ids: Ids, now: number) {
  const opened = now - (chosen('history') + 60) * DAY;
  const stores = storesOf(chosen, ids, opened);
  const staff = staffOf(chosen, dice, ids, opened, stores);
  const customers = customersOf(chosen, dice, ids);
  const categories = categoriesOf(chosen, ids);
  const rooms = ['Counter', 'Store room'].map((name, index) => ({
    ...{ id: ids.record(opened), name, forSale: index === 0 },
  }));
  const around = { ids, now, opened, stores };
  const products = productsOf(chosen, dice, categories, around);
  const promotions = promotionsOf(chosen, dice, { products, customers }, around);
  return { opened, stores, staff, customers, rooms, products, promotions };
}
