import { documentedValues } from '../../../../contract/operations.ts';
import type { Material } from './array.ts';
import { IN_LISTS, type ListPlace, type ValueClass, type ValuePlace } from './cells.ts';
import { type Question, questionOf, turnOf } from './question.ts';
import { type Choice, kindOf, neighbourValues, type Slot } from './slots.ts';

const WORDS = {
  above: 'above the maximum',
  'far-above': 'far above the maximum',
  negative: 'negative',
  word: 'a word',
  fraction: 'a fraction',
  cut: 'a valid one cut short',
  followed: 'a valid one with more behind it',
  preceded: 'a valid one with more before it',
  'other-letter': 'a UUID with a letter that is not a digit',
  'other-script': 'digits of another script',
  wrapped: 'a UUID in braces',
  epoch: 'seconds since 1970',
  impossible: 'a date that does not exist',
  unknown: 'unknown',
} as const;

type Wrong = keyof typeof WORDS;

function isWrong(value: ValueClass): value is Wrong {
  return value in WORDS;
}

/** A value of this class, in its place among valid ones and beside valid parameters. */
export function wrongQuestion(slot: Slot, choice: Choice, draw: string, material: Material): Question {
  const { operation, parameter, good } = slot;
  const { value, place, neighbour } = choice;
  if (!isWrong(value)) throw new Error(`a value that is ${value} does not have to be refused`);
  const wrong = wrongValue(slot, value, Number.parseInt(draw.slice(0, 8), 16));
  const kind = kindOf(slot, choice);
  const what = [WORDS[value], ...inPlace(place), ...(neighbour === 'nothing' ? [] : [BESIDE[neighbour]])].join(', ');
  const beside = neighbourValues(slot, neighbour, { startedAt: material.context.startedAt, own: material.own });
  const about = { kind, expect: 'refuse', parameter, what, value, place } as const;
  return questionOf(operation, about, { ...beside, [parameter]: placed(wrong, good, place) });
}

const BESIDE = {
  limit: 'with a limit',
  range: 'with a range',
  stores: 'with a store',
  filter: 'with a filter',
  cursor: 'with a cursor',
} as const;

function inPlace(place: ValuePlace): readonly string[] {
  return place === 'alone' ? [] : [placeWords(place)];
}

export function placeWords(place: ListPlace): string {
  const { form, position } = IN_LISTS[place];
  return `${position} of a ${form} list`;
}

/** One wrong value and one good one, as this place has it. */
export function placed(wrong: string, good: string, place: ValuePlace): string | readonly string[] {
  if (place === 'alone') return wrong;
  const { form, position } = IN_LISTS[place];
  const values = position === 'first' ? [wrong, good] : [good, wrong];
  return form === 'comma' ? values.join(',') : values;
}

/** No number, no date, no id and no documented value, in any reading of them. */
const NONSENSE = ['abc', 'undefined', 'null', 'tea', 'n/a'] as const;
const UNKNOWN = ['DRAFT', 'BARTER', 'VANISH', 'UNKNOWN', 'OTHER'] as const;
const ABOVE = ['101', '102', '128', '200', '500'] as const;
const FAR_ABOVE = ['1000', '5000', '1000000', '2147483648', '4294967297', '99999999999999999999'] as const;
const NEGATIVE = ['-1', '-2', '-25', '-100'] as const;
const OTHER_SCRIPTS = ['１０', '٢٥', '²', '१०'] as const;
const FRACTIONS = ['1.5', '99.9', '0.5', '10.01'] as const;
/** Months, days and hours that no calendar and no clock has. */
const IMPOSSIBLE = ['2024-13-45T00:00:00.000Z', '2025-14-32T00:00:00.000Z', '2025-06-42T25:61:00.000Z'] as const;

function wrongValue({ operation, parameter, good }: Slot, value: Wrong, turn: number): string {
  const plain: Readonly<Record<Wrong, () => string>> = {
    above: () => turnOf(ABOVE, turn),
    'far-above': () => turnOf(FAR_ABOVE, turn),
    negative: () => turnOf(NEGATIVE, turn),
    word: () => turnOf(NONSENSE, turn),
    fraction: () => turnOf(FRACTIONS, turn),
    impossible: () => turnOf(IMPOSSIBLE, turn),
    unknown: () => turnOf(UNKNOWN, turn),
    'other-letter': () => `${good.slice(0, 9)}g${good.slice(10)}`,
    cut: () => good.slice(0, -1),
    followed: () => `${good}${addedTo(parameter)}`,
    preceded: () => `${parameter === 'limit' ? 'x' : addedTo(parameter)}${good}`,
    wrapped: () => `{${good}}`,
    'other-script': () => turnOf(OTHER_SCRIPTS, turn),
    epoch: () => String(Math.floor(Date.parse(good) / 1000)),
  };
  const wrong = plain[value]();
  if (documentedValues(operation, parameter).includes(wrong)) throw new Error(`${wrong} is documented`);
  return wrong;
}

/** What keeps the rest of the value as it is: a digit on an id, a word on everything else. */
function addedTo(parameter: string): string {
  if (parameter === 'limit') return 'abc';
  if (parameter === 'from' || parameter === 'to') return 'tea';
  return parameter === 'active' ? 'ish' : /Ids?$|cursor/.test(parameter) ? '0' : 'X';
}
