import { at, between, keyOf } from './hash.ts';
import { entity, idOf, rowOf } from './id.ts';
import type { Category, Room, Store } from './records.ts';
import { shelves } from './shelves.ts';
import type { Vocabulary } from './vocabulary.ts';

const branchNames = 'Sukhumvit 39, Ari, Thonglor, Silom, Chatuchak, Chiang Mai Old Town, Lat Phrao, Bang Na'.split(
  ', ',
);
const otherBranchNames = ['Hua Hin Beach', 'Phuket Town'];
const roomNames = [
  { name: 'Sales floor', forSale: true },
  { name: 'Back store', forSale: false },
  { name: 'Cold room', forSale: false },
];

export function makeStores(seed: number, organization: number, count: number): Store[] {
  const names = organization === 1 ? branchNames : otherBranchNames;
  return Array.from({ length: count }, (_, index) => ({
    index,
    id: idOf(seed, entity.store, rowOf(organization, index)),
    name: at(names, index % names.length),
    branchNo: String(index + 1).padStart(5, '0'),
    rooms: makeRooms(seed, organization, index),
    landlord: `Canary landlord ${organization}-${index}`,
  }));
}

function makeRooms(seed: number, organization: number, store: number): Room[] {
  return roomNames.map((room, index) => ({
    id: idOf(seed, entity.room, rowOf(organization, store * 10 + index)),
    ...room,
  }));
}

export function makeCategories(seed: number, organization: number, count: number, words: Vocabulary): Category[] {
  return Array.from({ length: count }, (_, index) => {
    const row = rowOf(organization, index);
    // A small shop has shelves of all kinds, including the last one, which has no group.
    const shelf = at(shelves, Math.floor((index * (shelves.length - 1)) / (count - 1)));
    const key = keyOf(seed, entity.category, row);
    return {
      index,
      id: idOf(seed, entity.category, row),
      name: shelf.name,
      color: at(words.colors, between(key, 1, 0, words.colors.length - 1)),
      unit: shelf.unit,
      group: shelf.group,
    };
  });
}
