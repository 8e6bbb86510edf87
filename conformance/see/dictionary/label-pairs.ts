import type { LabelPair } from '../../model/dictionary.ts';
import type { Dictionary } from './dictionary.ts';
import { hasOwnNames, type LabelTable, NO_LABEL, plainValues, type Sighting } from './label-table.ts';

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

/** Scripts that write words apart: in others, any part of a name may be a word. */
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u;

/** Whether a name consists of whole words of a longer one: what is cut off or doubled does not. */
function isPartOf(short: string, long: string): boolean {
  if (short === '' || short === long) return false;
  for (let at = long.indexOf(short); at >= 0; at = long.indexOf(short, at + 1)) {
    const end = at + short.length;
    if (isBetweenWords(long, at) && isBetweenWords(long, end)) return true;
  }
  return false;
}

function isBetweenWords(text: string, at: number): boolean {
  return at === 0 || at === text.length || !LETTER.test(text[at - 1] ?? '') || !LETTER.test(text[at] ?? '');
}

const SHOWN = 5;

/** One label in two places, for every thing that both show. */
export interface TablePair {
  readonly label: string;
  readonly one: LabelTable;
  readonly other: LabelTable;
  readonly common: readonly CommonThing[];
}

export interface CommonThing {
  readonly id: string;
  readonly some: readonly Sighting[];
  readonly others: readonly Sighting[];
}

export function tablePairs({ labels }: Dictionary): TablePair[] {
  return labels
    .flatMap((one, index) =>
      labels
        .slice(index + 1)
        .filter(({ place }) => place.kind === one.place.kind && place.operation !== one.place.operation)
        .flatMap((other) =>
          [...one.labels.keys()].map((label) => ({ label, one, other, common: common(label, one, other) })),
        ),
    )
    .filter((pair) => pair.common.length > 0);
}

function common(label: string, one: LabelTable, other: LabelTable): CommonThing[] {
  const otherById = other.labels.get(label);
  return [...(one.labels.get(label) ?? [])].flatMap(([id, some]) => {
    const others = otherById?.get(id);
    return others === undefined ? [] : [{ id, some, others }];
  });
}

export function labelPairs(pairs: readonly TablePair[], { answers }: Dictionary): LabelPair[] {
  return pairs.map(({ label, one, other, common: things }) => {
    const isOfAnother = hasOwnNames(one.place) || hasOwnNames(other.place) ? mistakenIn(things) : () => true;
    const unlike = things.filter(
      (thing) => !areAlike(label, plainValues(thing.some), plainValues(thing.others)) && isOfAnother(thing),
    );
    const first = (unlike.length > 0 ? unlike : things)[0];
    const seen = [first?.some[0]?.first, first?.others[0]?.first];
    return {
      kind: one.place.kind,
      field: label,
      operations: [one.place.operation, other.place.operation],
      common: things.length,
      unlike: unlike.length,
      shown: unlike.slice(0, SHOWN).map(({ id, some, others }) => ({
        id,
        expected: plainValues(some).join(' or '),
        received: plainValues(others).join(' or '),
      })),
      evidence: seen.flatMap((answer) => (answer === undefined ? [] : (answers[answer]?.id ?? []))),
    };
  });
}

/**
 * Names of staff are pseudonyms here, one endpoint may have short names and another long ones, and a line of a sale may say what
 * was chosen of a product. A name that belongs to another person or product, or to all of them, or that was cut off, is wrong in any case.
 */
function mistakenIn(things: readonly CommonThing[]): (thing: CommonThing) => boolean {
  const [names, otherNames] = [
    new Set(things.flatMap(({ some }) => plainValues(some))),
    new Set(things.flatMap(({ others }) => plainValues(others))),
  ];
  const isOneForAll = things.length > 1 && (names.size === 1) !== (otherNames.size === 1);
  const cut = new Set(cutNames(things).map(({ id }) => id));
  return ({ id, others }) => isOneForAll || cut.has(id) || plainValues(others).some((name) => names.has(name));
}

/** A thing may have a longer and a shorter name, and an endpoint may show none. Of a category, a group alone may be null. */
function areAlike(label: string, some: readonly string[], others: readonly string[]): boolean {
  const isNone = (text: string) => text === NO_LABEL || (label === 'unit' && text === '');
  const fits = (one: string, other: string) =>
    one === other ||
    (label === 'unit' ? isNone(one) && isNone(other) : isNone(one) || isNone(other)) ||
    (label === 'name' && (isPartOf(one, other) || isPartOf(other, one)));
  return some.some((one) => others.some((other) => fits(one, other)));
}
