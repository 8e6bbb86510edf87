import { type RawBuilder, sql } from 'kysely';
import type { Cell } from '../schema/columns.ts';

/** Stands in a prepared query for a value that comes with each run. */
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
 * A slot as a LIMIT. SQLite looks at a bare value while it plans, and so would plan again, at every run, a query that is
 * answered in less time than that takes; it does not look through a cast.
 */
export function limitSlot(name: string): RawBuilder<number> {
  return sql<number>`cast(${slot(name)} as integer)`;
}

/** The LIMIT of a look for one row, in the text of the query for the same reason. */
export const oneRow = sql.lit(1);

/** How to bring named values into the order of a compiled query's parameters. */
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
