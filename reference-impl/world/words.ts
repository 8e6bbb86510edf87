import { faker } from '@faker-js/faker/locale/en';
import type { Vocabulary } from './shape.ts';

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

/** Faker fills the pools and is not needed after that, so a thread that gets the words does not load it. */
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
