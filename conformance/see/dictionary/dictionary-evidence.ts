import {
  type Again,
  type AnswerPair,
  type ComparedLabels,
  type ComparedRecords,
  type DictionaryEvidence,
  type Disagreement,
  LABEL_KINDS,
  type LabelKind,
  type ReadAgain,
  type RepeatableAnswer,
} from '../../model/dictionary.ts';
import type { Json } from '../../model/exchange.ts';
import { field, textField } from '../../model/values/json.ts';
import type { Dictionary } from './dictionary.ts';
import { conflictsBetween, conflictsWithin, type LabelConflict, labelPairs, tablePairs } from './label-pairs.ts';
import { keptOf, type LabelPlace, NO_LABEL, recordsOf } from './label-table.ts';
import { type ComparedPart, type Divergence, hashOf, type RecordTable } from './records.ts';

/** Of each kind of record or label, so many disagreements are looked at again. */
const MOST_READ_AGAIN = 3;

/** Two answers that disagree, and what comes of it when both are asked for again. */
interface Suspect {
  /** The table of records, or the kind of label. */
  readonly of: RecordTable | LabelKind;
  readonly pair: AnswerPair;
  readonly judge: (rounds: readonly Again[] | null) => Promise<Disagreement | null>;
}

export async function dictionaryEvidence(dictionary: Dictionary, readAgain: ReadAgain): Promise<DictionaryEvidence> {
  const pairs = tablePairs(dictionary);
  const conflicts = [...conflictsWithin(dictionary), ...conflictsBetween(pairs, dictionary)];
  const suspects = [
    ...[...dictionary.records.values()].flatMap((table) => recordSuspects(table, dictionary, readAgain.otherwise)),
    ...LABEL_KINDS.flatMap((kind) => labelSuspects(kind, conflicts, dictionary)),
  ];
  const read = await readAgain.pairs(suspects.map(({ pair }) => pair));
  const found: { readonly of: Suspect['of']; readonly disagreement: Disagreement | null }[] = [];
  // One after the other: each may send a request more.
  for (const [index, { of, judge }] of suspects.entries())
    found.push({ of, disagreement: await judge(read[index] ?? null) });
  const among = (one: Suspect['of']) =>
    found.flatMap(({ of, disagreement }) => (of === one ? (disagreement ?? []) : []));
  return {
    records: [...dictionary.records].map(([operation, table]): ComparedRecords => {
      const { kind, agreed } = table;
      return { kind, operation, agreed, evidence: [], disagreements: among(table) };
    }),
    labels: LABEL_KINDS.map((kind) => comparedLabels(kind, among(kind), dictionary)),
    pairs: labelPairs(pairs, dictionary),
  };
}

function comparedLabels(
  kind: ComparedLabels['kind'],
  disagreements: readonly Disagreement[],
  dictionary: Dictionary,
): ComparedLabels {
  const tables = dictionary.labels.filter(({ place }) => place.kind === kind);
  const things = tables.flatMap((table) => [...table.labels.values()].flatMap((byId) => [...byId.values()].flat()));
  const repeated = things.filter(({ first, last }) => first !== last);
  const evidence = repeated
    .slice(0, 1)
    .flatMap(({ first, last }) => [first, last].flatMap((index) => dictionary.answers[index]?.id ?? []));
  return { kind, agreed: repeated.length, evidence, disagreements };
}

function recordSuspects(
  table: RecordTable,
  dictionary: Dictionary,
  otherwise: ReadAgain['otherwise'],
): readonly Suspect[] {
  const rank = ({ isCertain, hasReturned, ofPair }: Divergence) =>
    20 * Number(isCertain) + 10 * Number(hasReturned) - ofPair;
  const suspects = table.divergences.toSorted((one, other) => rank(other) - rank(one));
  return suspects.slice(0, MOST_READ_AGAIN).flatMap((divergence): Suspect[] => {
    const pair = pairOf(dictionary, divergence.earlier, divergence.later);
    if (pair === null) return [];
    return [{ of: table, pair, judge: (rounds) => recordDisagreement(divergence, pair, rounds, otherwise) }];
  });
}

function pairOf({ answers }: Dictionary, earlier: number, later: number): AnswerPair | null {
  const [one, other] = [answers[earlier], answers[later]];
  return one === undefined || other === undefined ? null : [one, other];
}

async function recordDisagreement(
  { id, part, isCertain, hasReturned }: Divergence,
  [one, other]: AnswerPair,
  rounds: readonly Again[] | null,
  otherwise: ReadAgain['otherwise'],
): Promise<Disagreement | null> {
  const values = (rounds ?? []).map(({ bodies }) => bodies.map((body) => find(body, id)));
  const differs = ([first, last]: readonly (Json | undefined)[]): boolean =>
    first !== undefined &&
    last !== undefined &&
    field(first, 'updatedAt') === field(last, 'updatedAt') &&
    hashIn(part, first) !== hashIn(part, last);
  // A change, and a cache that keeps the first answer, explain two values; a third answer with the first value, they do not.
  const isBackIn = (body: Json | null): boolean => {
    const again = body === null ? undefined : find(body, id);
    return again !== undefined && hashIn(part, again) === hashIn(part, values[0]?.[0]);
  };
  // Each of the two shows the same in every round.
  const isSteady = [0, 1].every((side) => new Set(values.map((round) => hashIn(part, round[side]))).size === 1);
  const stands = values.length > 0 && values.every(differs) && isSteady;
  const [first, last] = values[0] ?? [];
  const isBack = async () => isBackIn(await otherwise(other)) || isBackIn(await otherwise(one));
  if (!isCertain && !hasReturned && !(stands && (await isBack()))) return null;
  return {
    id,
    field: part.name,
    ...valuesShown(field(first, part.name), field(last, part.name)),
    places: [asked(one), asked(other)],
    evidence: rounds?.[0]?.ids ?? [],
    doubt: isCertain || stands ? null : 'the answers agree when they are asked for again',
  };
}

function hashIn({ name, parts }: ComparedPart, record: Json | undefined): number {
  return hashOf(field(record, name), parts);
}

function find(body: Json, id: string): Json | undefined {
  return recordsOf(body).find((record): record is Json => textField(record, 'id') === id);
}

function labelSuspects(
  kind: LabelKind,
  conflicts: readonly LabelConflict[],
  dictionary: Dictionary,
): readonly Suspect[] {
  const own = conflicts.filter(({ places: [place] }) => place.kind === kind);
  return own.slice(0, MOST_READ_AGAIN).flatMap((conflict): Suspect[] => {
    const [{ first: earlier }, { first: later }] = conflict.sightings;
    const pair = pairOf(dictionary, earlier, later);
    return pair === null
      ? []
      : [{ of: kind, pair, judge: async (rounds) => labelDisagreement(conflict, pair, rounds) }];
  });
}

function labelDisagreement(
  { id, label, places, sightings }: LabelConflict,
  [one, other]: AnswerPair,
  rounds: readonly Again[] | null,
): Disagreement {
  const isThere = ({ bodies }: Again): boolean =>
    bodies.every((body, side) => {
      const [place, sighting] = side === 0 ? [places[0], sightings[0]] : [places[1], sightings[1]];
      return valuesIn(body, place, label, id).some((value) => keptOf(value) === sighting.value);
    });
  return {
    id,
    field: label,
    expected: shownLabel(sightings[0].value),
    received: shownLabel(sightings[1].value),
    places: [asked(one), asked(other)],
    evidence: rounds?.[0]?.ids ?? [],
    doubt: rounds?.every(isThere) === true ? null : 'the answers agree when they are asked for again',
  };
}

function valuesIn(body: Json, place: LabelPlace, label: string, id: string): string[] {
  const name = place.fields.find(([known]) => known === label)?.[1] ?? label;
  return recordsOf(body)
    .flatMap((record) => place.things(record))
    .filter((thing) => textField(thing, place.id) === id)
    .map((thing) => (field(thing, name) === null ? NO_LABEL : textField(thing, name)));
}

function shownLabel(value: string): string {
  return value === NO_LABEL ? 'null' : value;
}

function asked({ operation, query }: RepeatableAnswer): string {
  const sent = query.map(([name, value]) => `${name}=${value}`).join('&');
  return sent === '' ? operation : `${operation}?${sent}`;
}

/** Values that are no longer there, or that differ behind the part that is shown, are not named. */
function valuesShown(one: unknown, other: unknown): Pick<Disagreement, 'expected' | 'received'> {
  const [expected, received] = [shown(one), shown(other)];
  return expected === received ? { expected: 'the same value', received: 'another value' } : { expected, received };
}

const SHOWN = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
