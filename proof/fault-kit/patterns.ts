import type { Change } from '../fault.ts';
import { all, containing, having, on, type When } from './conditions.ts';
import { paging } from './paging.ts';
import { looksInto, sets } from './records.ts';
import { changeQuery, type Loose } from './responses.ts';
import { chain } from './table.ts';

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

/** Promotions whose names have letters beyond ASCII, and a search that compares names in this form. */
export function accentedPromotions(folded: (text: string) => string): Change {
  const searched = all(on.promotions, having('search'));
  return chain(
    changeQuery(searched, (query) => query.set('search', plain(query.get('search') ?? ''))),
    sets(on.promotions, ({ name }) => ({ name: accented(String(name)) })),
    paging(searched, {
      keep: ({ name }, { query }) => folded(String(name)).includes(folded(query.get('search') ?? '')),
    }),
  );
}

function accented(text: string): string {
  return text.replaceAll('e', 'é').replaceAll('E', 'É');
}

function plain(text: string): string {
  return text.replaceAll('é', 'e').replaceAll('É', 'E');
}
