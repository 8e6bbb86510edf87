import type { Chosen, Dice } from './switches.ts';

/** Names of stores, goods and people, in the ways that a shop can write them. */
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

export const pick = <Entry>(entries: readonly Entry[], index: number): Entry => {
  const entry = entries[index % entries.length];
  if (entry === undefined) throw new Error('nothing to pick from');
  return entry;
};

export function storeName(chosen: Chosen, index: number): string {
  const round = index < PLACES.length ? '' : ` ${Math.floor(index / PLACES.length) + 1}`;
  return {
    plain: pick(PLACES, index) + round,
    scripts: pick(SCRIPTS, index) + round,
    numbered: `${index + 1}`,
    contacts: `${pick(PLACES, index)}${round}, tel. 02 610 77${10 + index}`,
    lookalikes: `Branch ${'I'.repeat((index % 4) + 1)}${round}`,
  }[chosen('storeNames')];
}

export function branchNo(chosen: Chosen, index: number): string {
  return {
    letters: `B${index + 1}`,
    zeros: String(index).padStart(5, '0'),
    words: index === 0 ? 'Head office' : `Branch ${index}`,
    shared: '00000',
  }[chosen('branchNos')];
}

export function staffName(chosen: Chosen, dice: Dice, index: number): string {
  return {
    plain: `${dice.of(FIRST)} ${dice.of(LAST)}`,
    scripts: `${dice.of(FIRST_SCRIPTS)} ${dice.of(LAST_SCRIPTS)}`,
    single: `${pick(FIRST, index)}${index < FIRST.length ? '' : index}`,
    namesakes: `${pick(FIRST, index % 2)} ${pick(LAST, 1)}`,
  }[chosen('staffNames')];
}

export function role(chosen: Chosen, index: number): string {
  return pick(
    {
      lower: ['cashier', 'manager'],
      upper: ['CASHIER', 'STORE_MANAGER'],
      sentence: ['Sells and packs', 'Shift lead'],
      thai: ['พนักงานขาย', 'ผู้จัดการ'],
    }[chosen('roles')],
    index,
  );
}

export function customerName(chosen: Chosen, dice: Dice): { readonly firstName: string; readonly lastName: string } {
  const isScript = chosen('customerNames') === 'scripts';
  const lastName = dice.of(isScript ? LAST_SCRIPTS : LAST);
  return {
    firstName: dice.of(isScript ? FIRST_SCRIPTS : FIRST),
    lastName: chosen('customerNames') === 'no last names' ? '' : lastName,
  };
}

export function customerType(chosen: Chosen, index: number): string {
  return pick({ words: ['guest', 'regular'], codes: ['A', 'B2'], empty: [''] }[chosen('customerTypes')], index);
}

export function region(chosen: Chosen, index: number): string {
  return pick({ words: ['North', 'Coast', 'Hills'], codes: ['TH-10', 'TH-83'], empty: [''] }[chosen('regions')], index);
}

export function productName(chosen: Chosen, dice: Dice, index: number): string {
  const plain = `${dice.of(KINDS)} ${dice.of(GOODS)}`;
  return {
    plain: `${plain} ${index + 1}`,
    scripts: `${dice.of(GOODS_SCRIPTS)} ${index + 1}`,
    signs: `${dice.of(SIGNS)} ${index + 1}`,
    long: `${plain} ${index + 1} ${'with everything that comes with it '.repeat(7).trim()}`,
    shared: dice.of(GOODS),
  }[chosen('productNames')];
}

export function sku(chosen: Chosen, index: number): string {
  return {
    plain: `KX-${4100 + index}`,
    barcodes: `88500${String(1000000 + index * 137)}`,
    paths: `food/${index % 9}/${100 + index}`,
    lower: `item.${index}-a`,
  }[chosen('skus')];
}

export function description(chosen: Chosen, name: string, index: number): string {
  return {
    plain: `${name}, packed by hand`,
    empty: '',
    markup: `<p>${name} &amp; <b>more</b></p>`,
    contacts: `Made by Nordhof. Questions: hello@nordhof.example.com or 02 555 01${10 + (index % 80)}`,
    lines: `${name}\n- keep cool\n- use within 3 days\t☺`,
  }[chosen('descriptions')];
}

export function image(chosen: Chosen, name: string): string {
  const plain = `https://img.example.net/p/${name}.webp`;
  return {
    plain,
    signed: `${plain}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=900&X-Amz-Signature=${'5e8f'.repeat(16)}`,
    relative: `/media/${name}.webp`,
    empty: '',
  }[chosen('images')];
}

export function category(chosen: Chosen, index: number) {
  const unit = { words: ['piece', 'kg', 'box', 'cup'], empty: [''], scripts: ['ชิ้น', '个', 'τεμ.'] }[chosen('units')];
  const color = { hex: '#3a7', names: 'teal', empty: '', functions: 'rgb(10 20 30 / 50%)' }[chosen('colors')];
  const hasGroup = { some: index % 2 === 0, none: false, all: true }[chosen('groups')];
  const names = ['Drinks', 'Bakery', 'Pantry', 'Home', 'Fresh'];
  return {
    name: `${pick(names, index)}${index < names.length ? '' : ` ${index}`}`,
    ...{ color, unit: pick(unit, index), group: hasGroup ? pick(['Food', 'Other'], index) : null },
  };
}

export function promotionName(dice: Dice, index: number): string {
  return `${dice.of(['Summer', 'Happy Hour', 'MEMBERS', 'Été', 'Weekend', '50% off'])} ${dice.of(['deal', 'Days', 'combo'])} ${index}`;
}

export function orgName(chosen: Chosen, seed: number): string {
  return { plain: `Kettle & Crumb ${seed}`, script: 'ร้านกาแฟดอยช้าง', sign: '"Ölmühle" <GmbH>' }[chosen('orgName')];
}
