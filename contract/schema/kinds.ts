/**
 * Kinds of values that come from outside: in a configuration, a scenario, a request to the control API. Each says in its message what
 * is wanted, as the end of the sentence "give …"; `read.ts` makes the sentence.
 */
import * as v from 'valibot';
import { isDate, isDateTime } from '../formats.ts';
import { nearest } from '../serving/nearest.ts';

export type Schema<T = unknown> = v.GenericSchema<unknown, T>;

export const text = v.pipe(v.string('text'), v.nonEmpty('text'));

/** For the JSON Schema and for documents made from it. */
export function described<Kind extends v.GenericSchema>(schema: Kind, says: string) {
  return v.pipe(schema, v.description(says));
}

/** A member that may be left out. */
export function may<const Kind extends v.GenericSchema>(kind: Kind, says: string) {
  return v.optional(described(kind, says));
}

export const flag = v.boolean('true or false');

/** One line that a table can show. */
export function shortText(wants: string, most: number) {
  const wanted = `${wants} of up to ${most} characters on one line`;
  return v.pipe(
    v.string(wanted),
    v.regex(/\S/, wanted),
    v.regex(/^[^\0\n\r]*$/, wanted),
    v.minLength(1, wanted),
    v.maxLength(most, wanted),
  );
}

export function integer(least: number, most: number) {
  const wanted = `an integer from ${least} to ${most}`;
  return v.pipe(v.number(wanted), v.integer(wanted), v.minValue(least, wanted), v.maxValue(most, wanted));
}

/** At most two decimals. Checked with a tolerance, because `multipleOf` is not exact for floating-point numbers. */
export function decimal(wants: string, least: number, most: number) {
  const wanted = `${wants} from ${least} to ${most} with two decimals at most`;
  return v.pipe(
    v.number(wanted),
    v.minValue(least, wanted),
    v.maxValue(most, wanted),
    v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, wanted),
    v.metadata({ json: { multipleOf: 0.01 } }),
  );
}

export const MOMENT = 'a time like 2026-01-31T09:00:00.000Z';

const DAY = 'a day such as 2026-12-31';

/** The pattern is for the JSON Schema. */
export const day = v.pipe(v.string(DAY), v.regex(/^\d{4}-\d\d-\d\d$/, DAY), v.check(isDate, DAY));

/** YAML gives a date where a time is not quoted. */
export const moment = v.pipe(
  v.custom<string | Date>((value) => isDateTime(value instanceof Date ? isoOf(value) : String(value)), MOMENT),
  v.metadata({ json: { type: 'string', format: 'date-time' } }),
  v.transform((value) => new Date(value).toISOString()),
);

function isoOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

export function oneOf<const Word extends string | number>(words: readonly Word[]) {
  return v.picklist(words, ({ input }) => `one of ${words.join(', ')}${hint(input, words.map(String))}`);
}

export function list<Item extends v.GenericSchema>(item: Item, wants: string, most?: number) {
  const some = v.pipe(v.array(item, wants), v.minLength(1, wants));
  return most === undefined ? some : v.pipe(some, v.maxLength(most, wants));
}

/** An object without unknown members; `name` is its subject in messages. */
export function object<const Members extends v.ObjectEntries>(members: Members, name = 'this') {
  const names = Object.keys(members).filter((name) => name !== '$schema');
  return v.strictObject(members, ({ expected, path, input }) => {
    const key = String(path?.at(-1)?.key ?? '');
    if (path === undefined) return 'an object';
    if (expected === 'never') return `${name} has ${names.join(', ')}${hint(key, names)}`;
    return wantedBy(members[key], input);
  });
}

/** An object that may have other members. */
export function openObject<const Members extends v.ObjectEntries>(members: Members) {
  return v.object(members, ({ path, input }) =>
    path === undefined ? 'an object' : wantedBy(members[String(path.at(-1)?.key)], input),
  );
}

/** A union discriminated by `do`; `words` are its values, for messages. */
export function objectBy<const Options extends v.VariantOptions<'do'>>(words: readonly string[], options: Options) {
  return v.variant('do', options, ({ input, path }) =>
    path === undefined ? 'an object' : `one of ${words.join(', ')}${hint(input, words)}`,
  );
}

/** The message of a schema for a missing value. */
function wantedBy(schema: v.GenericSchema | undefined, input: unknown): string {
  const issue = schema === undefined ? undefined : v.safeParse(schema, input).issues?.[0];
  return issue?.message ?? 'a value';
}

function hint(value: unknown, words: readonly string[]): string {
  const meant = typeof value === 'string' ? nearest(value, words) : null;
  return meant === null ? '' : ` (did you mean ${meant}?)`;
}
