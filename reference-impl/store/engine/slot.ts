import { type RawBuilder, sql } from 'kysely';
import type { Cell } from '../schema/columns.ts';

/** A placeholder in a prepared query for a value of each run. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export function slot<T extends Cell = number>(name: string): RawBuilder<T> {
  return sql<T>`${new Slot(name)}`;
}

/**
 * A slot as a LIMIT. SQLite plans a query again for each bare LIMIT value, which takes longer than the query itself; a cast
 * prevents that.
 */
export function limitSlot(name: string): RawBuilder<number> {
  return sql<number>`cast(${slot(name)} as integer)`;
}

/** LIMIT 1 as a literal, for the same reason. */
export const oneRow = sql.lit(1);

/** Puts named values into the order of the parameters of a compiled query. */
export function binder(parameters: readonly unknown[]): (values: Readonly<Record<string, Cell>>) => Cell[] {
  const names = parameters.map((parameter) => (parameter instanceof Slot ? parameter.name : null));
  const fixed = parameters.map(fixedValue);
  return (values) => {
    const bound = fixed.slice();
    for (let index = 0; index < bound.length; index++) {
      const name = names[index];
      if (typeof name === 'string') bound[index] = cellOf(values, name);
    }
    return bound;
  };
}

function cellOf(values: Readonly<Record<string, Cell>>, name: string): Cell {
  const value = values[name];
  if (value === undefined) throw new RangeError(`no value for ${name}`);
  return value;
}

function fixedValue(parameter: unknown): Cell {
  if (typeof parameter === 'string' || typeof parameter === 'number') return parameter;
  return null;
}
