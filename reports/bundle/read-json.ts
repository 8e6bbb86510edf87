import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';

/** JSON from a bundle is untrusted until each value that is used was checked. */
export function parseJson(text: string, name: string): unknown {
  if (isTooDeep(Buffer.from(text))) throw new Error(`${name} is nested more than ${MOST_LEVELS} levels deep`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON`);
  }
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
