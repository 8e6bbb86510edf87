import type { Answer, Dictionary } from './dictionary.ts';
import type { TablePair } from './label-pairs.ts';
import { type Place, plain } from './label-places.ts';
import { plainValues, type Sighting } from './label-table.ts';

/** One thing with two values of a label, which a rename does not explain as it seems. */
export interface LabelConflict {
  readonly id: string;
  readonly label: string;
  readonly places: readonly [Place, Place];
  readonly sightings: readonly [Sighting, Sighting];
}

/** With fewer in common, two endpoints may as well show another kind of name. */
const LEAST_ALIKE = 3;

/** Places that show the same label for most things have to show it for all. */
export function conflictsBetween(pairs: readonly TablePair[], dictionary: Dictionary): LabelConflict[] {
  return pairs.flatMap(({ label, one, other, common }) => {
    const alike = common.filter(({ some, others }) => plainValues(some).some((value) => hasValue(others, value)));
    if (!isPromised(one.place) || alike.length < Math.max(Math.min(LEAST_ALIKE, common.length - 1), common.length / 2))
      return [];
    return common.flatMap(({ id, some, others }): LabelConflict[] => {
      const conflict = firstConflict(some, others, dictionary.answers);
      return conflict === null ? [] : [{ id, label, places: [one.place, other.place], sightings: conflict }];
    });
  });
}

/** Names of staff in sales may be those of the time of the sale. */
function isPromised({ kind }: Place): boolean {
  return kind !== 'staff';
}

function hasValue(sightings: readonly Sighting[], value: string): boolean {
  return sightings.some((sighting) => plain(sighting.value) === value);
}

function firstConflict(
  some: readonly Sighting[],
  others: readonly Sighting[],
  answers: readonly Answer[],
): readonly [Sighting, Sighting] | null {
  for (const one of some)
    for (const other of others)
      if (plain(one.value) !== plain(other.value) && isInterleaved(one, other, answers)) return [one, other];
  return null;
}

/** One value was shown before the other and after it. */
function isInterleaved(one: Sighting, other: Sighting, answers: readonly Answer[]): boolean {
  return isWithin(one, other, answers) || isWithin(other, one, answers);
}

function isWithin(inner: Sighting, outer: Sighting, answers: readonly Answer[]): boolean {
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
        if (sightings.length < 2) return [];
        const pair = place.isDated ? loneRecord(sightings) : firstConflict(sightings, sightings, answers);
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
        plain(lone.value) !== plain(usual.value) &&
        usual.from < lone.from &&
        lone.from < usual.to
      )
        return [usual, lone];
  return null;
}
