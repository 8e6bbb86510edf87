import type { RepeatableAnswer } from '../../model/dictionary.ts';
import type { Dictionary } from './dictionary.ts';
import { type CommonThing, cutNames, type TablePair } from './label-pairs.ts';
import { isOfLines, type LabelPlace, NO_LABEL, plainValues, type Sighting } from './label-table.ts';

/** One thing with two values of a label, which a rename does not explain as it seems. */
export interface LabelConflict {
  readonly id: string;
  readonly label: string;
  readonly places: readonly [LabelPlace, LabelPlace];
  readonly sightings: readonly [Sighting, Sighting];
}

/** With fewer in common, two endpoints may as well show another kind of name. */
const LEAST_ALIKE = 3;
/** More things than this share are not renamed between their last record and today: then one endpoint shows other names. */
const MOST_RENAMED = 1 / 4;

/** Places that show the same label for most things have to show it for all. */
export function conflictsBetween(pairs: readonly TablePair[], dictionary: Dictionary): LabelConflict[] {
  return pairs.flatMap((pair) => {
    const { label, one, other, common } = pair;
    if (isOfLines(one.place) || isOfLines(other.place))
      return cutNames(common).map(({ id, sightings }) => ({ id, label, places: [one.place, other.place], sightings }));
    const alike = common.filter(({ some, others }) => some.some((sighting) => hasValue(others, sighting)));
    if (alike.length < Math.max(Math.min(LEAST_ALIKE, common.length - 1), common.length / 2)) return [];
    const keepsOldOnes = common.some((thing) => isRenamed(pair, thing));
    const old = common.filter((thing) => hasOldOnesAlone(pair, thing));
    const renamed = new Set(old.length <= Math.max(1, common.length * MOST_RENAMED) ? old : []);
    return common.flatMap((thing): LabelConflict[] => {
      if (renamed.has(thing)) return [];
      // Labels of the past are those of the time: a thing without later records shows its old ones alone.
      if (keepsOldOnes && !isRenamed(pair, thing)) return [];
      const conflict = one.place.kind === 'staff' ? newestConflict(pair, thing) : conflictOf(pair, thing, dictionary);
      return conflict === null ? [] : [{ id: thing.id, label, places: [one.place, other.place], sightings: conflict }];
    });
  });
}

/**
 * All records of the past agree on one name, which the list does not show: a thing that was renamed after its last record. Codes and
 * numbers of things do not change with their names.
 */
function hasOldOnesAlone({ label, one, other }: TablePair, { some, others }: CommonThing): boolean {
  if (label !== 'name' || one.place.isDated === other.place.isDated || one.place.kind === 'staff') return false;
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

function firstConflict(
  some: readonly Sighting[],
  others: readonly Sighting[],
  answers: readonly RepeatableAnswer[],
): readonly [Sighting, Sighting] | null {
  for (const one of some)
    for (const other of others) if (!isSame(one, other) && isInterleaved(one, other, answers)) return [one, other];
  return null;
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
function loneRecord(sightings: readonly Sighting[]): readonly [Sighting, Sighting] | null {
  for (const usual of sightings)
    for (const lone of sightings)
      if (
        lone.record !== null &&
        usual.record === null &&
        !isSame(lone, usual) &&
        usual.from < lone.from &&
        lone.from < usual.to
      )
        return [usual, lone];
  return null;
}

/** A thing that is renamed, and renamed back, changes its name twice. */
const MOST_RENAMES = 2;

/** Records of two names take turns, by the time at which they were made and by that of their last change; no rename in the course of the run explains it. */
function takingTurns(
  sightings: readonly Sighting[],
  answers: readonly RepeatableAnswer[],
): readonly [Sighting, Sighting] | null {
  for (const one of sightings)
    for (const other of sightings)
      if (
        one.from < other.from &&
        !isSame(one, other) &&
        (one.first === other.first || isInterleaved(one, other, answers)) &&
        ([0, 1] as const).every((side) => turnsOf(one, other, side) > MOST_RENAMES)
      )
        return [one, other];
  return null;
}

/** How often the name changes from one moment to the next; a moment that has both is no change. */
function turnsOf(one: Sighting, other: Sighting, side: 0 | 1): number {
  const [some, others] = [one, other].map(({ moments }) => new Set(moments.map((moment) => moment[side])));
  if (some === undefined || others === undefined) return 0;
  const apart = [...some.symmetricDifference(others)].sort();
  return apart.filter((moment, index) => index > 0 && some.has(moment) !== some.has(apart[index - 1] ?? '')).length;
}
