/** What a request's body may be: read into a type, refused with one line that says where, and described as JSON Schema. */
export interface Shape<T> {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly read: (value: unknown, at: string) => T;
  readonly isOptional?: true;
}

/** A request that cannot be carried out: the message is one line and says what to do. */
export class ControlError extends Error {
  override name = 'ControlError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function wrong(at: string, expected: string): ControlError {
  return new ControlError(400, `${at === '' ? 'the body' : at}: expected ${expected}.`);
}

export function text(description: string): Shape<string> {
  return {
    schema: { type: 'string', description },
    read(value, at) {
      if (typeof value !== 'string' || value === '') throw wrong(at, 'text');
      return value;
    },
  };
}

export function integer(description: string, minimum: number, maximum: number): Shape<number> {
  return {
    schema: { type: 'integer', minimum, maximum, description },
    read(value, at) {
      if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return value;
      throw wrong(at, `an integer from ${minimum} to ${maximum}`);
    },
  };
}

export function flag(description: string): Shape<boolean> {
  return {
    schema: { type: 'boolean', description },
    read(value, at) {
      if (typeof value !== 'boolean') throw wrong(at, 'true or false');
      return value;
    },
  };
}

export function oneOf<const T extends string | number>(description: string, allowed: readonly T[]): Shape<T> {
  return {
    schema: { enum: allowed, description },
    read(value, at) {
      const found = allowed.find((each) => each === value);
      if (found === undefined) throw wrong(at, `one of ${allowed.join(', ')}`);
      return found;
    },
  };
}

export function optional<T>(shape: Shape<T>): Shape<T | undefined> & { readonly isOptional: true } {
  return {
    schema: shape.schema,
    isOptional: true,
    read: (value, at) => (value === undefined ? undefined : shape.read(value, at)),
  };
}

type Read<Members> = { readonly [Name in keyof Members]: Members[Name] extends Shape<infer T> ? T : never };

export function object<const Members extends Readonly<Record<string, Shape<unknown>>>>(
  members: Members,
): Shape<Read<Members>> {
  const names = Object.keys(members);
  const required = names.filter((name) => members[name]?.isOptional !== true);
  const properties = Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema]));
  return {
    schema: { type: 'object', properties, required, additionalProperties: false },
    read(value, at) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(at, 'an object');
      const given = new Map<string, unknown>(Object.entries(value));
      const unknown = [...given.keys()].find((name) => !names.includes(name));
      if (unknown !== undefined) throw wrong(within(at, unknown), `one of the members ${names.join(', ')}`);
      const read = Object.entries(members).map(([name, shape]) => [
        name,
        shape.read(given.get(name), within(at, name)),
      ]);
      // Each member was read by the shape of its name.
      return Object.fromEntries(read) as Read<Members>;
    },
  };
}

function within(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}
