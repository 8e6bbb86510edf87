import { chance, pick } from './hash.ts';

/** Pools of words. Which word a record gets is drawn by hash. */
export interface Vocabulary {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly foreignFirstNames: readonly string[];
  readonly foreignLastNames: readonly string[];
  readonly suppliers: readonly string[];
  readonly colors: readonly string[];
  readonly praise: readonly string[];
}

/** One customer in six, and one colleague, is from abroad. */
export function drawName(words: Vocabulary, key: number): { readonly first: string; readonly last: string } {
  const foreign = chance(key, 1001, 16);
  return {
    first: pick(foreign ? words.foreignFirstNames : words.firstNames, key, 1002),
    last: pick(foreign ? words.foreignLastNames : words.lastNames, key, 1003),
  };
}
