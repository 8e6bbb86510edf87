import { isObject, isSameJson } from '../../model/values/json.ts';

/** What a schema, or one word of it, wants of a value. */
export interface Check {
  /** Without a list of what is excluded: most values of most answers are kept, and this is many times faster. */
  isKept(value: unknown): boolean;
  /** Adds what it excludes; `at` is where the value lies. */
  exclude(value: unknown, at: string, found: Found): void;
}

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

export const ANYTHING: Check = { isKept: () => true, exclude: () => {} };

/** One word that a value keeps or not, as a whole. */
export function word(place: Word, isKept: (value: unknown) => boolean, alternatives: readonly Check[] = []): Check {
  return {
    isKept,
    exclude(value, at, found) {
      if (!isKept(value)) found.add({ ...place, at, value, alternatives });
    },
  };
}

export function everyOf(checks: readonly Check[]): Check {
  const [first, ...others] = checks.filter((check) => check !== ANYTHING);
  if (first === undefined) return ANYTHING;
  if (others.length === 0) return first;
  return {
    isKept(value) {
      if (!first.isKept(value)) return false;
      for (const check of others) if (!check.isKept(value)) return false;
      return true;
    },
    exclude(value, at, found) {
      for (const check of [first, ...others]) check.exclude(value, at, found);
    },
  };
}

export function orNull(check: Check): Check {
  if (check === ANYTHING) return check;
  return {
    isKept: (value) => value === null || check.isKept(value),
    exclude: (value, at, found) => {
      if (value !== null) check.exclude(value, at, found);
    },
  };
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
    const within = <Result>(act: (check: Check) => Result): Result => {
      this.#steps += 1;
      if (this.#steps > MOST_STEPS) throw new UnusableSchema('its schemas refer to themselves without end');
      const result = act(target());
      this.#steps -= 1;
      return result;
    };
    return {
      isKept: (value) => within((check) => check.isKept(value)),
      exclude: (value, at, found) => within((check) => check.exclude(value, at, found)),
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
  const hasOwn = Object.hasOwn;
  return {
    isKept(value) {
      if (!isObject(value)) return true;
      for (const name of required) if (!hasOwn(value, name)) return false;
      for (const name of Object.keys(value)) {
        const check = properties.get(name) ?? additional;
        if (check === false || !check.isKept(value[name])) return false;
      }
      return true;
    },
    exclude(value, at, found) {
      if (!isObject(value)) return;
      const place = { alternatives: [], value };
      for (const name of required)
        if (!hasOwn(value, name)) found.add({ ...requiredWord, ...place, at: `${at}/${name}` });
      for (const [name, member] of Object.entries(value)) {
        const check = properties.get(name) ?? additional;
        const below = `${at}/${/^\d+$/.test(name) ? '*' : name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        if (check === false) found.add({ ...additionalWord, ...place, at: `${at}/${name}` });
        else check.exclude(member, below, found);
      }
    },
  };
}

export function items(check: Check): Check {
  if (check === ANYTHING) return check;
  return {
    isKept(value) {
      if (!Array.isArray(value)) return true;
      for (const item of value) if (!check.isKept(item)) return false;
      return true;
    },
    exclude(value, at, found) {
      if (!Array.isArray(value)) return;
      for (const item of value) {
        if (found.isFull) return;
        check.exclude(item, `${at}/*`, found);
      }
    },
  };
}
