import { faker } from '@faker-js/faker/locale/en';
import { chance, pick } from './hash.ts';

/** Pools of words. Which word a record gets is drawn by hash; faker, seeded, only fills the pools. */
export interface Vocabulary {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly foreignFirstNames: readonly string[];
  readonly foreignLastNames: readonly string[];
  readonly suppliers: readonly string[];
  readonly colors: readonly string[];
  readonly praise: readonly string[];
}

const thaiFirstNames =
  'Ploy Kanya Niran Somsak Malee Anong Arthit Chai Dao Fah Kamon Kiet Lek Mali Nok Prasert Rung Sakda Siri Suda Tida Wan Yai Anan Busaba Chanida Decha Intira Jintana Kulap Lawan Mayuree Napat Orathai Pim Ratana Sunisa Thanom Udom Vichai'.split(
    ' ',
  );
const thaiLastNames =
  'Srisuk Wong Suwan Chaiyo Boonmee Saetang Rattana Thongchai Phromma Kaewkla Jaidee Sombat Intara Charoen Wattana Prasit Siriwat Amnuay Khamdee Nakhon Phongsa Ruangrit Somboon Tansuk Yodsawat'.split(
    ' ',
  );

const praise =
  'fresh, fragrant, handmade, hearty, light, crisp, mild, rich, honest, old-fashioned, sun-dried, small-batch, everyday, festive, gentle, bright, slow-cooked, market-fresh, family-style, well-loved';

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

export function makeVocabulary(seed: number): Vocabulary {
  faker.seed(seed);
  return {
    firstNames: thaiFirstNames,
    lastNames: thaiLastNames,
    foreignFirstNames: times(60, () => faker.person.firstName()),
    foreignLastNames: times(60, () => faker.person.lastName()),
    suppliers: times(40, () => faker.company.name()),
    colors: times(30, () => faker.color.rgb({ casing: 'upper' })),
    praise: praise.split(', '),
  };
}

/** One customer in six, and one colleague, is from abroad. */
export function drawName(words: Vocabulary, key: number): { readonly first: string; readonly last: string } {
  const foreign = chance(key, 1001, 16);
  return {
    first: pick(foreign ? words.foreignFirstNames : words.firstNames, key, 1002),
    last: pick(foreign ? words.foreignLastNames : words.lastNames, key, 1003),
  };
}
