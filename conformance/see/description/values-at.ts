import { isObject } from '../../model/values/json.ts';

/** The values at a pointer into an answer, in which `*` is every position of an array. */
export function valuesAt(value: unknown, path: string): readonly unknown[] {
  return valuesBelow(value, path.split('/').slice(1));
}

function valuesBelow(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return [value];
  if (name === '*') return Array.isArray(value) ? value.flatMap((item: unknown) => valuesBelow(item, rest)) : [];
  return isObject(value) && Object.hasOwn(value, name) ? valuesBelow(value[name], rest) : [];
}
