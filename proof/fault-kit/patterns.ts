import type { Change } from '../fault.ts';
import { all, containing, type When } from './conditions.ts';
import { looksInto } from './lists.ts';
import type { Loose } from './responses.ts';

/** What a search is taken for where it has a certain sign. */
const READINGS = {
  '%': (search: string) => search.replaceAll('%', '.*'),
  _: (search: string) => search.replaceAll('_', '.'),
  '[': (search: string) => search,
  '.': (search: string) => search,
  '\\': (search: string) => search.replaceAll('\\', ''),
  '"': (search: string) => search.replaceAll('"', ''),
} as const;

/** A search with this sign finds the texts that match it as a pattern. */
export function searchesByPattern(
  when: When,
  sign: keyof typeof READINGS,
  textsOf: (record: Loose) => readonly unknown[],
): Change {
  return looksInto(all(when, containing('search', sign)), (record, search) => {
    const pattern = patternOf(READINGS[sign](search));
    return textsOf(record).some((text) => pattern?.test(String(text)) === true);
  });
}

function patternOf(text: string): RegExp | null {
  try {
    return new RegExp(text, 'i');
  } catch {
    return null;
  }
}
