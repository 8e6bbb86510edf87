import {
  analyticsOperations,
  byIdOperations,
  hasTrait,
  type OperationId,
  pagedOperations,
} from '../../../contract/operations.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { field, textField } from '../../model/values/json.ts';
import { hashOf } from '../../see/dictionary/hash.ts';
import { recordsOf } from '../../see/dictionary/label-places.ts';
import { type ComparedPart, RECORD_SPECS } from '../../see/dictionary/record-kinds.ts';
import { instantOf } from '../../see/windows.ts';

/** A field of a record (or whether it is there) that showed one value, another, and the first again, or three different ones. */
export interface Turn {
  readonly id: string;
  readonly field: string;
  /** As people read them, in the order in which they came, equal neighbours once. */
  readonly values: readonly string[];
}

export const UNSTEADY_OPERATIONS: readonly OperationId[] = [
  ...pagedOperations,
  ...analyticsOperations,
  ...byIdOperations,
  'listStores',
];

/** `/me` shows two things with an id each: of these, what names them. */
const OF_ME: readonly ComparedPart[] = ['prefix', 'last4', 'name', 'stores'].map((name) => ({ name, parts: null }));

/** Of operations that the dictionary compares no records of. What counts up by itself is not among them. */
const NAMES: readonly ComparedPart[] = ['name', 'branchNo', 'firstName', 'lastName', 'openedAt'].map((name) => ({
  name,
  parts: null,
}));
const FIGURES: readonly ComparedPart[] = ['revenue', 'txCount'].map((name) => ({ name, parts: null }));

function partsOf(operation: Exchange['operation']): readonly ComparedPart[] {
  if (operation === 'getMe') return OF_ME;
  const known = UNSTEADY_OPERATIONS.find((one) => one === operation);
  if (known === undefined) return [];
  const spec = RECORD_SPECS[known];
  const named = spec === undefined ? NAMES : [...spec.fixed, ...spec.others];
  return hasTrait(known, 'analytics') ? [...named, ...FIGURES] : named;
}

/** Whether the two show the same of the records that both have, and each other's records. */
export function isSameAnswer(one: Exchange | undefined, other: Exchange): boolean {
  return one === undefined || JSON.stringify([...seenIn(one)]) === JSON.stringify([...seenIn(other)]);
}

/** What answers to one request, one after the other, show in turns. One change shows a value once and never again. */
export function turnsIn(answers: readonly Exchange[]): readonly Turn[] {
  const good = answers.filter(({ status, body }) => status === 200 && body !== undefined);
  const shown = good.map(seenIn);
  const keys = new Set(shown.flatMap((one) => [...one.keys()]));
  if (shown.length > 2 && haveNothingInCommon(shown)) return [ALL_NEW];
  return [...keys].flatMap((key) => {
    const values = shown.map((one) => one.get(key));
    const known = values.find((value) => value !== undefined);
    const [first] = good;
    if (
      first === undefined ||
      known === undefined ||
      !isTurning(
        values.map((value) => value?.hash),
        canCountUp(first),
      )
    )
      return [];
    const { id, field: name } = known;
    const words = values.map((value) => value?.words ?? 'not there');
    return [{ id, field: name, values: words.filter((word, index) => word !== words[index - 1]) }];
  });
}

const ALL_NEW: Turn = { id: 'every record', field: 'id', values: ['another', 'another', 'another'] };

/** Each answer has records of its own. */
function haveNothingInCommon(shown: readonly ReadonlyMap<string, Seen>[]): boolean {
  const all = new Set(shown.flatMap((one) => [...one.keys()]));
  return shown.every(({ size }) => size > 0) && all.size === shown.reduce((sum, { size }) => sum + size, 0);
}

/** A figure of today changes with each sale; it does not go back. */
function isTurning(values: readonly (number | undefined)[], mayCountUp: boolean): boolean {
  const isBack = values.some((value, at) => at > 1 && value !== values[at - 1] && values.indexOf(value) < at - 1);
  return isBack || (!mayCountUp && !values.includes(undefined) && new Set(values).size > 2);
}

const DAY = 86_400_000;

/** About a range that has not ended yet. */
export function canCountUp({ operation, query, headers }: Exchange): boolean {
  if (!analyticsOperations.some((one) => one === operation)) return false;
  const to = instantOf(query.find(([name]) => name === 'to')?.[1] ?? '');
  const now = Date.parse(headers.find(([name]) => name === 'date')?.[1] ?? '');
  return !(to < now - DAY);
}

interface Seen extends Pick<Turn, 'id' | 'field'> {
  readonly hash: number;
  readonly words: string;
}

/** Each field of each record by both; records without an id say nothing. */
function seenIn({ operation, body }: Exchange): ReadonlyMap<string, Seen> {
  const parts = partsOf(operation);
  const seen = new Map<string, Seen>();
  const records = operation === 'getMe' ? recordsOf(body).flatMap((me) => Object.values(Object(me))) : recordsOf(body);
  const byId = Map.groupBy(records, idOf);
  for (const [id, [record, ...others]] of byId) {
    // Several rows of one person are one for each store, say.
    if (id === '' || others.length > 0) continue;
    seen.set(`${id}\n`, { id, field: '', hash: 1, words: 'there' });
    for (const { name, parts: inner } of parts) {
      const value = field(record, name);
      if (value !== undefined)
        seen.set(`${id}\n${name}`, { id, field: name, hash: hashOf(value, inner), words: wordsOf(value) });
    }
  }
  return seen;
}

/** Revenue has a row for each store and date. */
function idOf(record: unknown): string {
  return (
    textField(record, 'id') ||
    ['date', 'storeId']
      .map((name) => textField(record, name))
      .join(' ')
      .trim()
  );
}

const SHOWN = 40;

function wordsOf(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
