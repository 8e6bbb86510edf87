import { isObject, isSameJson } from '../../model/values/json.ts';
import { escaped } from './local.ts';

/**
 * Whether a value is as a schema, or one word of it, wants it. `found` is given what it excludes, with `at`, where the value lies; most values of most
 * answers are kept, and without it this is many times faster.
 */
export type Check = (value: unknown, found?: Found, at?: string) => boolean;

/** A word of a schema, and where the document has it. */
export interface Word {
  readonly pointer: string;
  readonly keyword: string;
  /** What follows the word in the document. */
  readonly declared: unknown;
}

export interface Excluded extends Word {
  /** Where in the value, with `*` for positions of lists. */
  readonly at: string;
  readonly value: unknown;
  /** Of anyOf and oneOf. */
  readonly alternatives: readonly Check[];
}

const MOST_FOUND = 200;

/** Each place and word once: a page has the same in a hundred records. */
export class Found {
  readonly #found = new Map<string, Excluded>();

  add(excluded: Excluded): void {
    if (this.isFull) return;
    const key = `${excluded.at} ${excluded.pointer} ${excluded.value === null}`;
    if (!this.#found.has(key)) this.#found.set(key, excluded);
  }

  get isFull(): boolean {
    return this.#found.size >= MOST_FOUND;
  }

  get all(): readonly Excluded[] {
    return [...this.#found.values()];
  }
}

export const ANYTHING: Check = () => true;

/** Without a list of what is excluded, nothing is looked at behind the first that is. */
function each<Item>(items: Iterable<Item>, found: Found | undefined, isKept: (item: Item) => boolean): boolean {
  let areKept = true;
  for (const item of items) {
    if (isKept(item)) continue;
    areKept = false;
    if (found === undefined || found.isFull) break;
  }
  return areKept;
}

/** One word that a value keeps or not, as a whole. */
export function word(place: Word, isKept: (value: unknown) => boolean, alternatives: readonly Check[] = []): Check {
  return (value, found, at = '') => {
    const isRight = isKept(value);
    if (!isRight) found?.add({ ...place, at, value, alternatives });
    return isRight;
  };
}

export function everyOf(checks: readonly Check[]): Check {
  const all = checks.filter((check) => check !== ANYTHING);
  if (all.length < 2) return all[0] ?? ANYTHING;
  return (value, found, at) => each(all, found, (check) => check(value, found, at));
}

export function orNull(check: Check): Check {
  return check === ANYTHING ? check : (value, found, at) => value === null || check(value, found, at);
}

/** References and alternatives within one place of a value. Beyond this a schema refers to itself, and never ends. */
const MOST_STEPS = 1000;

/** The message is one line, for users. */
export class UnusableSchema extends Error {}

/** How deep a value is being checked. */
export class Depth {
  #steps = 0;

  /** What a check that ended halfway has left. */
  reset(): void {
    this.#steps = 0;
  }

  /** The check behind a reference, which is not made yet where a schema contains itself. */
  reference(target: () => Check): Check {
    return (value, found, at) => {
      this.#steps += 1;
      if (this.#steps > MOST_STEPS) throw new UnusableSchema('its schemas refer to themselves without end');
      const isKept = target()(value, found, at);
      this.#steps -= 1;
      return isKept;
    };
  }
}

const OF_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
};

export function isType(name: unknown): name is string {
  return typeof name === 'string' && Object.hasOwn(OF_TYPE, name);
}

export function ofTypes(names: readonly string[]): (value: unknown) => boolean {
  const tests = names.flatMap((name) => OF_TYPE[name] ?? []);
  const [only] = tests;
  return only !== undefined && tests.length === 1 ? only : (value) => tests.some((test) => test(value));
}

export function oneOfValues(values: readonly unknown[]): (value: unknown) => boolean {
  const plain = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const others = values.filter((value) => typeof value === 'object' && value !== null);
  return (value) => plain.has(value) || others.some((one) => isSameJson(one, value));
}

export interface Members {
  readonly properties: ReadonlyMap<string, Check>;
  readonly required: readonly string[];
  readonly requiredWord: Word;
  /** False: none but the properties. */
  readonly additional: Check | false;
  readonly additionalWord: Word;
}

/** What is wanted of the fields of an object. */
export function members({ properties, required, requiredWord, additional, additionalWord }: Members): Check {
  return (value, found, at = '') => {
    if (!isObject(value)) return true;
    const lacks = (place: Word, name: string): false => {
      found?.add({ ...place, alternatives: [], value, at: `${at}/${name}` });
      return false;
    };
    const hasAll = each(required, found, (name) => Object.hasOwn(value, name) || lacks(requiredWord, name));
    if (!hasAll && found === undefined) return false;
    const areKept = each(Object.keys(value), found, (name) => {
      const check = properties.get(name) ?? additional;
      if (check === false) return lacks(additionalWord, name);
      return check(value[name], found, found && `${at}/${/^\d+$/.test(name) ? '*' : escaped(name)}`);
    });
    return hasAll && areKept;
  };
}

export function items(check: Check): Check {
  if (check === ANYTHING) return check;
  return (value, found, at = '') =>
    !Array.isArray(value) || each(value, found, (item) => check(item, found, found && `${at}/*`));
}
