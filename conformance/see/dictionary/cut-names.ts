import type { CommonThing } from './label-pairs.ts';
import type { Sighting } from './label-table.ts';
import { isPartOf } from './whole-words.ts';

interface Named {
  readonly id: string;
  readonly sightings: readonly [Sighting, Sighting];
  readonly short: string;
  readonly long: string;
}

/** With fewer, a short name may begin as the long one does by chance. */
const LEAST_CUT = 3;
/** Some products are renamed, or have another name on the receipt. */
const MOST_OTHERWISE = 1 / 4;

/**
 * Names that one place shows up to a number of characters, and another one in full. Nearly all long names end there, some of them
 * within a word: no name of a receipt, or of the time of a sale, does.
 */
export function cutNames(things: readonly CommonThing[]): readonly Named[] {
  const named = things.flatMap(({ id, some, others }) => namedOnce(id, some, others));
  const begun = named.filter(({ short, long }) => short !== long && long.startsWith(short));
  const length = Math.max(...begun.map(({ short }) => short.length));
  const over = named.filter(({ long }) => long.length > length);
  const cut = over.filter(({ short, long }) => short.trim() === long.slice(0, length).trim());
  const isWithinWords = cut.some(({ short, long }) => !isPartOf(short, long));
  const isUsual = over.length - cut.length <= over.length * MOST_OTHERWISE;
  return cut.length >= LEAST_CUT && isWithinWords && isUsual ? cut : [];
}

function namedOnce(id: string, some: readonly Sighting[], others: readonly Sighting[]): readonly Named[] {
  const [[one, ...more], [other, ...most]] = [some, others];
  if (one === undefined || other === undefined || more.length + most.length > 0) return [];
  const [short = '', long = ''] = [one.value, other.value].toSorted((a, b) => a.length - b.length);
  return [{ id, sightings: [one, other], short, long }];
}
