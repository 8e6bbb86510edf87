import type { OperationId } from '../../contract/operations.ts';
import { field, textField } from '../kernel/json.ts';
import type { ComparedLabels, ComparedRecords, DictionaryEvidence, Disagreement } from '../model/dictionary.ts';
import type { Json } from '../model/exchange.ts';
import type { Answer, Dictionary } from './dictionary.ts';
import { hashOf } from './hash.ts';
import { conflictsBetween, conflictsWithin, type LabelConflict } from './label-conflicts.ts';
import { labelPairs, tablePairs } from './label-pairs.ts';
import { LABEL_KINDS, type Place, recordsOf } from './label-places.ts';
import { keptOf, NO_LABEL } from './label-table.ts';
import { type Part, RECORD_SPECS } from './record-kinds.ts';
import type { Divergence, RecordTable } from './record-table.ts';

/** Two answers that were asked for again, one after the other. */
export interface Again {
  readonly bodies: readonly [Json, Json];
  readonly ids: readonly string[];
}

export interface ReadAgain {
  /** Asks for two answers again, as often as it takes; null where one did not come. */
  readonly both: (one: Answer, other: Answer) => Promise<readonly Again[] | null>;
  /** Asks for almost the same in other words, so that no cache can answer; null where it did not come. */
  readonly otherwise: (answer: Answer) => Promise<Json | null>;
}

/** Of each kind of record or label, so many disagreements are looked at again. */
const MOST_READ_AGAIN = 3;

export async function dictionaryEvidence(dictionary: Dictionary, readAgain: ReadAgain): Promise<DictionaryEvidence> {
  const pairs = tablePairs(dictionary);
  const conflicts = [...conflictsWithin(dictionary), ...conflictsBetween(pairs, dictionary)];
  const records: ComparedRecords[] = [];
  for (const [operation, table] of dictionary.records) {
    if (isOperation(operation)) records.push(await comparedRecords(operation, table, dictionary, readAgain));
  }
  const labels: ComparedLabels[] = [];
  for (const kind of LABEL_KINDS) {
    const ofKind = conflicts.filter(({ places: [place] }) => place.kind === kind);
    const tables = dictionary.labels.filter(({ place }) => place.kind === kind);
    const things = tables.flatMap((table) => [...table.labels.values()].flatMap((byId) => [...byId.values()].flat()));
    const repeated = things.filter(({ first, last }) => first !== last);
    labels.push({
      kind,
      agreed: repeated.length,
      evidence: repeated.slice(0, 1).flatMap(({ first, last }) => idsOf(dictionary, first, last)),
      disagreements: await settled(ofKind, (conflict) => labelDisagreement(conflict, dictionary, readAgain)),
    });
  }
  return { records, labels, pairs: labelPairs(pairs, dictionary) };
}

function isOperation(name: string): name is OperationId {
  return name in RECORD_SPECS;
}

function idsOf({ answers }: Dictionary, ...indexes: readonly number[]): string[] {
  return [...new Set(indexes)].flatMap((index) => answers[index]?.id ?? []);
}

/** The first ones, one after the other: each may send requests. */
async function settled<Case>(
  cases: readonly Case[],
  settle: (one: Case) => Promise<Disagreement | null>,
): Promise<Disagreement[]> {
  const disagreements: Disagreement[] = [];
  for (const one of cases.slice(0, MOST_READ_AGAIN)) {
    const disagreement = await settle(one);
    if (disagreement !== null) disagreements.push(disagreement);
  }
  return disagreements;
}

async function comparedRecords(
  operation: OperationId,
  table: RecordTable,
  dictionary: Dictionary,
  readAgain: ReadAgain,
): Promise<ComparedRecords> {
  const { kind, agreed, divergences } = table;
  const rank = ({ isCertain, hasReturned }: Divergence) => 2 * Number(isCertain) + Number(hasReturned);
  const suspects = divergences.toSorted((one, other) => rank(other) - rank(one));
  const disagreements = await settled(suspects, (divergence) => recordDisagreement(divergence, dictionary, readAgain));
  return { kind, operation, agreed, evidence: [], disagreements };
}

async function recordDisagreement(
  { id, part, earlier, later, isCertain, hasReturned }: Divergence,
  dictionary: Dictionary,
  readAgain: ReadAgain,
): Promise<Disagreement | null> {
  const [one, other] = [dictionary.answers[earlier], dictionary.answers[later]];
  if (one === undefined || other === undefined) return null;
  const rounds = await readAgain.both(one, other);
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
  const stands = values.length > 0 && values.every(differs) && isSteady(values, part);
  const [first, last] = values[0] ?? [];
  if (!isCertain && !hasReturned && !(stands && isBackIn(await readAgain.otherwise(other)))) return null;
  return {
    id,
    field: part.name,
    expected: shown(field(first, part.name)),
    received: shown(field(last, part.name)),
    places: [asked(one), asked(other)],
    evidence: rounds?.[0]?.ids ?? [],
    doubt: isCertain || stands ? null : 'the answers agree when they are asked for again',
  };
}

/** Each of the two shows the same in every round. */
function isSteady(rounds: readonly (readonly (Json | undefined)[])[], part: Part): boolean {
  return [0, 1].every((side) => new Set(rounds.map((round) => hashIn(part, round[side]))).size === 1);
}

function hashIn({ name, parts }: Part, record: Json | undefined): number {
  return hashOf(field(record, name), parts);
}

function find(body: Json, id: string): Json | undefined {
  return recordsOf(body).find((record): record is Json => textField(record, 'id') === id);
}

async function labelDisagreement(
  { id, label, places, sightings }: LabelConflict,
  dictionary: Dictionary,
  readAgain: ReadAgain,
): Promise<Disagreement | null> {
  const [one, other] = [dictionary.answers[sightings[0].first], dictionary.answers[sightings[1].first]];
  if (one === undefined || other === undefined) return null;
  const rounds = await readAgain.both(one, other);
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

function valuesIn(body: Json, place: Place, label: string, id: string): string[] {
  const name = place.fields.find(([known]) => known === label)?.[1] ?? label;
  return recordsOf(body)
    .flatMap((record) => place.things(record))
    .filter((thing) => textField(thing, place.id) === id)
    .map((thing) => (field(thing, name) === null ? NO_LABEL : textField(thing, name)));
}

function shownLabel(value: string): string {
  return value === NO_LABEL ? 'null' : value;
}

function asked({ operation, query }: Answer): string {
  const sent = query.map(([name, value]) => `${name}=${value}`).join('&');
  return sent === '' ? operation : `${operation}?${sent}`;
}

const SHOWN = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
