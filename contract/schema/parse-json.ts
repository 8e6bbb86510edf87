import { isTooDeep, MOST_LEVELS } from '../json-depth.ts';

/** JSON of another's making; `refuse` gets what is wrong with it, and where in it. */
export function parseJson(bytes: Uint8Array, refuse: (why: string, where: string) => Error): unknown {
  if (isTooDeep(bytes)) throw refuse(`is nested more than ${MOST_LEVELS} levels deep`, '');
  try {
    // The decoder leaves a byte order mark out.
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw refuse('is not JSON', error instanceof Error ? `: ${error.message}` : '');
  }
}
