import type { LabelPair, RepeatableAnswer } from '../../model/dictionary.ts';
import type { Dictionary } from './dictionary.ts';
import {
  hasOwnNames,
  isOfLines,
  type LabelPlace,
  type LabelTable,
  NO_LABEL,
  plainValues,
  type Sighting,
} from './label-table.ts';

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

/** One thing with two values of a label, which a rename does not explain as it seems. */
export interface LabelConflict {
  readonly id: string;
  readonly label: string;
  readonly places: readonly [LabelPlace, LabelPlace];
  readonly sightings: readonly [Sighting, Sighting];
}

/** With fewer in common, two endpoints may as well show another kind of name. */
const LEAST_ALIKE = 3;
/** One thing in five may be renamed between its last record and today, and more by chance; of still more, one endpoint shows other names. */
const MOST_RENAMED = 1 / 5;
/** In standard deviations. */
const CHANCE = 3;

/** Places that show the same label for most things have to show it for all. */
export function conflictsBetween(pairs: readonly TablePair[], dictionary: Dictionary): LabelConflict[] {
  return pairs.flatMap((pair) => {
    const { label, one, other, common } = pair;
    if (isOfLines(one.place) || isOfLines(other.place))
      return cutNames(common).map(({ id, sightings }) => ({ id, label, places: [one.place, other.place], sightings }));
    const alike = common.filter(({ some, others }) => some.some((sighting) => hasValue(others, sighting)));
    if (alike.length < Math.max(Math.min(LEAST_ALIKE, common.length - 1), common.length / 2)) return [];
    const keepsOldOnes = common.some((thing) => isRenamed(pair, thing));
    const old = common.filter((thing) => isOfThePast(pair, thing, pairs));
    const renamed = new Set(old.length <= mostRenamed(common.length) ? old : []);
    return common.flatMap((thing): LabelConflict[] => {
      if (renamed.has(thing)) return [];
      // Labels of the past are those of the time: a thing without later records shows its old ones alone.
      if (keepsOldOnes && !isRenamed(pair, thing)) return [];
      const conflict = one.place.kind === 'staff' ? newestConflict(pair, thing) : conflictOf(pair, thing, dictionary);
      return conflict === null ? [] : [{ id: thing.id, label, places: [one.place, other.place], sightings: conflict }];
    });
  });
}

function mostRenamed(things: number): number {
  const expected = things * MOST_RENAMED;
  return expected + CHANCE * Math.sqrt(expected * (1 - MOST_RENAMED));
}

/** Codes and numbers of things do not change with their names: where they have, it was together. */
function isOfThePast(pair: TablePair, thing: CommonThing, pairs: readonly TablePair[]): boolean {
  if (!hasOldOnesAlone(pair, thing)) return false;
  const names = pairs.find(({ label, one, other }) => label === 'name' && one === pair.one && other === pair.other);
  const named = names?.common.find(({ id }) => id === thing.id);
  return names !== undefined && named !== undefined && hasOldOnesAlone(names, named);
}

/** All records of the past agree on one label, which the list does not show: a thing that was renamed after its last record. */
function hasOldOnesAlone({ one, other }: TablePair, { some, others }: CommonThing): boolean {
  if (one.place.isDated === other.place.isDated || one.place.kind === 'staff') return false;
  const [old, [now, ...more]] = one.place.isDated ? [some, others] : [others, some];
  const [first, ...rest] = old;
  if (now === undefined || more.length > 0 || first === undefined) return false;
  return rest.every((sighting) => isSame(sighting, first)) && !isSame(first, now);
}

type Conflict = readonly [Sighting, Sighting] | null;

function conflictOf(pair: TablePair, thing: CommonThing, dictionary: Dictionary): Conflict {
  const { label, one, other } = pair;
  const some = ofNow(one.place, thing.some, thing.others);
  const others = ofNow(other.place, thing.others, thing.some);
  const conflict = firstConflict(some, others, dictionary.answers);
  if (conflict !== null || (one.place.isDated && other.place.isDated)) return conflict;
  if (one.place.isDated || other.place.isDated) return newestConflict(pair, thing);
  return steadyConflict(label, { ...thing, some, others }, dictionary);
}

/** Without what records of the past show, where later ones show what the other place does: it was renamed in between. */
function ofNow({ isDated }: LabelPlace, own: readonly Sighting[], others: readonly Sighting[]): readonly Sighting[] {
  if (!isDated) return own;
  return own.filter(({ to }) => !own.some((later) => later.to > to && hasValue(others, later)));
}

function isRenamed({ one, other }: TablePair, { some, others }: CommonThing): boolean {
  return ofNow(one.place, some, others).length < some.length || ofNow(other.place, others, some).length < others.length;
}

/**
 * Each of two places shows one value in every answer, and no other place shows both: a rename during the run would have been
 * seen there. Both are asked for again before they are judged, so each is then shown after the other.
 */
function steadyConflict(label: string, { id, some, others }: CommonThing, { labels }: Dictionary): Conflict {
  const [[one, ...more], [other, ...most]] = [some, others];
  if (one === undefined || other === undefined || more.length > 0 || most.length > 0) return null;
  if (isSame(one, other)) return null;
  const shown = labels.map((table) => plainValues(table.labels.get(label)?.get(id) ?? []));
  const isInOne = [one, other].some(
    (sighting) => shown.filter((values) => values.includes(sighting.plain)).length === 1,
  );
  return isInOne && shown.every((values) => values.length < 2) ? [one, other] : null;
}

/**
 * Records of the past may have the names of then. One alone with another name than earlier records and than a list of now has
 * not: it would have been renamed twice.
 */
function newestConflict({ one }: TablePair, { some, others }: CommonThing): Conflict {
  const { isDated } = one.place;
  const [sold, [now, ...more]] = isDated ? [some, others] : [others, some];
  if (now === undefined || more.length > 0) return null;
  const usual = sold.find((sighting) => sighting.record === null && isSame(sighting, now));
  const lone = sold.find(({ record, from }) => record !== null && usual !== undefined && usual.from < from);
  if (lone === undefined) return null;
  return isDated ? [lone, now] : [now, lone];
}

function hasValue(sightings: readonly Sighting[], wanted: Sighting): boolean {
  return sightings.some((sighting) => isSame(sighting, wanted));
}

/** No text and null both say that a thing has no such label. */
function isSame({ plain: one }: Sighting, { plain: other }: Sighting): boolean {
  return one === other || (isNone(one) && isNone(other));
}

function isNone(value: string): boolean {
  return value === '' || value === NO_LABEL;
}

type Sightings = readonly Sighting[];

/** The first two that are not the same, and of which this is so. */
function firstPair(some: Sightings, others: Sightings, isSo: (one: Sighting, other: Sighting) => boolean): Conflict {
  for (const one of some) for (const other of others) if (!isSame(one, other) && isSo(one, other)) return [one, other];
  return null;
}

function firstConflict(some: Sightings, others: Sightings, answers: readonly RepeatableAnswer[]): Conflict {
  return firstPair(some, others, (one, other) => isInterleaved(one, other, answers));
}

/** One value was shown before the other and after it. */
function isInterleaved(one: Sighting, other: Sighting, answers: readonly RepeatableAnswer[]): boolean {
  return isWithin(one, other, answers) || isWithin(other, one, answers);
}

function isWithin(inner: Sighting, outer: Sighting, answers: readonly RepeatableAnswer[]): boolean {
  const [before, after] = [answers[outer.first], answers[outer.last]];
  return [inner.first, inner.last].some((index) => {
    const during = answers[index];
    if (before === undefined || during === undefined || after === undefined) return false;
    return before.came <= during.at && during.came <= after.at;
  });
}

/** One place that shows two values for one thing. */
export function conflictsWithin({ labels, answers }: Dictionary): LabelConflict[] {
  return labels.flatMap(({ place, labels: byLabel }) =>
    [...byLabel].flatMap(([label, byId]) =>
      [...byId].flatMap(([id, sightings]): LabelConflict[] => {
        if (sightings.length < 2 || isOfLines(place)) return [];
        const pair = place.isDated
          ? (loneRecord(sightings) ?? takingTurns(sightings, answers))
          : firstConflict(sightings, sightings, answers);
        return pair === null ? [] : [{ id, label, places: [place, place], sightings: pair }];
      }),
    ),
  );
}

/** One record alone has another value than earlier and later records: no rename explains it. */
function loneRecord(sightings: Sightings): Conflict {
  const isLone = (usual: Sighting, lone: Sighting) =>
    lone.record !== null && usual.record === null && usual.from < lone.from && lone.from < usual.to;
  return firstPair(sightings, sightings, isLone);
}

/** A thing that is renamed, and renamed back, changes its name twice. */
const MOST_RENAMES = 2;

/** Records of two names take turns, by the time at which they were made and by that of their last change; no rename in the course of the run explains it. */
function takingTurns(sightings: Sightings, answers: readonly RepeatableAnswer[]): Conflict {
  const takeTurns = (one: Sighting, other: Sighting) =>
    one.from < other.from &&
    (one.first === other.first || isInterleaved(one, other, answers)) &&
    ([0, 1] as const).every((side) => turnsOf(one, other, side) > MOST_RENAMES);
  return firstPair(sightings, sightings, takeTurns);
}

/** How often the name changes from one moment to the next; a moment that has both is no change. */
function turnsOf(one: Sighting, other: Sighting, side: 0 | 1): number {
  const [some, others] = [one, other].map(({ moments }) => new Set(moments.map((moment) => moment[side])));
  if (some === undefined || others === undefined) return 0;
  const apart = [...some.symmetricDifference(others)].sort();
  return apart.filter((moment, index) => index > 0 && some.has(moment) !== some.has(apart[index - 1] ?? '')).length;
}
