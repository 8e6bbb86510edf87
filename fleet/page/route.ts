import { decodePath } from '../../contract/serving/target.ts';
import { STATES } from '../visit/outcome.ts';

/** What the table shows; all of it is in the hash, so that a view can be shared. */
export interface Filter {
  readonly q: string;
  readonly state: string;
  readonly tag: string;
  readonly owner: string;
  readonly sort: string;
}

export const NO_FILTER: Filter = { q: '', state: '', tag: '', owner: '', sort: 'state' };

export type Place =
  | { readonly view: 'fleet'; readonly filter: Filter }
  | {
      readonly view: 'deployment';
      readonly name: string;
      /** A visit that is open. */
      readonly visit: string;
      /** Two visits that are compared; empty for the last two. */
      readonly from: string;
      readonly to: string;
    }
  | { readonly view: 'compare'; readonly a: string; readonly b: string };

export function placeIn(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const values = new URLSearchParams(query);
  const given = (name: string) => values.get(name) ?? '';
  const [view, name = ''] = path.split('/', 2);
  if (view === 'deployment')
    return { view, name: decodePath(name) ?? name, visit: given('visit'), from: given('from'), to: given('to') };
  if (view === 'compare') return { view, a: given('a'), b: given('b') };
  const filter = {
    q: given('q'),
    state: STATES.find((state) => state === given('state')) ?? '',
    tag: given('tag'),
    owner: given('owner'),
    sort: given('sort') || NO_FILTER.sort,
  };
  return { view: 'fleet', filter };
}

export function hashOf(place: Place): string {
  if (place.view === 'fleet') return `#fleet${queryOf(place.filter, { sort: NO_FILTER.sort })}`;
  const { view, ...values } = place;
  if (place.view === 'compare') return `#${view}${queryOf(values)}`;
  const { visit, from, to } = place;
  return `#${view}/${encodeURIComponent(place.name)}${queryOf({ visit, from, to })}`;
}

/** Without what is empty, or as it is when nothing was chosen. */
function queryOf(values: object, usual: Readonly<Record<string, string>> = {}): string {
  const chosen = Object.entries(values).filter(([name, value]) => value !== '' && value !== usual[name]);
  const query = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}
