import { expect, it } from 'vitest';
import { type Asked, grouped, Walks } from './walks.ts';

let no = 0;

function asked(path: string, given: Partial<Asked> = {}): Asked {
  return { no: ++no, method: 'GET', path, status: 200, key: 'good', ...given };
}

/** Pages of a list, one after the other, by the cursors that their answers give. */
function pages(path: string, ...cursors: readonly (string | null)[]): readonly Asked[] {
  const mark = path.includes('?') ? '&' : '?';
  return cursors.map((next, at) => asked(at === 0 ? path : `${path}${mark}cursor=${cursors[at - 1]}`, { next }));
}

/** Of each request: which walk (by the index of its first request), which page, how many there are. */
function placesOf(requests: readonly Asked[]) {
  const walks = new Walks();
  const places = requests.map((request) => walks.add(request));
  return places.map((place) => {
    if (place === null) return null;
    const first = requests.findIndex(({ no: number }) => number === place.walk.first);
    return `${first}: ${place.page ?? '?'}/${place.walk.total ?? '?'}${place.isAgain ? ' again' : ''}`;
  });
}

const long = pages('/sales?limit=2', 'a', 'b', null);
const [, ...tail] = pages('/sales', 'x', 'y', null);
const [first = asked('/sales')] = pages('/sales', 'a');

it.each<[string, readonly Asked[], readonly (string | null)[]]>([
  ['follows the cursors that answers gave, to the last page', long, ['0: 1/3', '0: 2/3', '0: 3/3']],
  ['does not know how many pages there are before the last one was seen', long.slice(0, 2), ['0: 1/?', '0: 2/?']],
  [
    'keeps two of the same list apart, though their cursors are the same',
    [
      ...[asked('/sales', { next: 'a' }), asked('/sales', { next: 'a' })],
      ...[asked('/sales?cursor=a', { next: 'b' }), asked('/sales?cursor=a', { next: 'b' })],
      asked('/sales?cursor=b', { next: null }),
    ],
    ['0: 1/3', '1: 1/?', '1: 2/?', '0: 2/3', '0: 3/3'],
  ],
  [
    'does not go on with one that was given up, though its next cursor is the same',
    [...pages('/sales', 'a', 'b'), ...pages('/sales', 'a', 'b', null)],
    ['0: 1/?', '0: 2/?', '2: 1/3', '2: 2/3', '2: 3/3'],
  ],
  [
    'counts a page once that was refused first, or asked for again',
    [
      ...[asked('/sales', { next: 'a' }), asked('/sales?cursor=a', { status: 429 })],
      ...[asked('/sales?cursor=a', { next: 'b' }), asked('/sales?cursor=a', { next: 'b' })],
      asked('/sales?cursor=b', { next: null }),
    ],
    ['0: 1/3', '0: 2/3', '0: 2/3 again', '0: 2/3 again', '0: 3/3'],
  ],
  [
    'is recognized by its parameters where answers were not kept',
    [
      ...[asked('/sales?limit=2&search=1'), asked('/products?limit=2')],
      ...[asked('/sales?search=1&limit=2&cursor=a'), asked('/sales?limit=2&search=1&cursor=a')],
      asked('/sales?limit=2&search=1&cursor=b'),
    ],
    ['0: 1/?', '1: 1/?', '0: 2/?', '0: 2/? again', '0: 3/?'],
  ],
  [
    'goes on without page numbers where requests between came too fast to be listed',
    [...pages('/sales', 'a', 'b'), ...tail],
    ['0: 1/?', '0: 2/?', '0: ?/?', '0: ?/?'],
  ],
  ['has no page number where its beginning was not seen', tail, ['0: ?/?', '0: ?/?']],
  ['is of one key', [first, asked('/sales?cursor=a', { key: 'other', status: 400 })], ['0: 1/?', '1: ?/?']],
  ['is made of reads alone', [asked('/sales', { method: 'POST', status: 405 })], [null]],
])('a walk %s', (_, requests, places) => {
  expect(placesOf(requests)).toEqual(places);
});

it('goes on where a client forgets its filters: that is seen, and not hidden', () => {
  const walks = new Walks();
  const path = '/sales?status=PAID&limit=2';
  walks.add(asked(path, { next: 'a' }));
  expect(walks.add(asked('/sales?cursor=a', { next: null }))).toMatchObject({ page: 2, before: { path } });
});

it('knows how many pages the same list had, when it was read to its end before', () => {
  const walks = new Walks();
  const lastTotals = [
    ...pages('/sales?limit=2', 'a', null),
    asked('/sales?limit=2', { next: 'a' }),
    asked('/sales?limit=3', { next: 'a' }),
    asked('/sales?limit=2', { key: 'other', next: 'a' }),
  ].map((request) => walks.add(request)?.walk.lastTotal);
  expect(lastTotals).toEqual([null, null, 2, null, null]);
});

it('compares with the page before, else with the request before to the same endpoint', () => {
  const walks = new Walks();
  const requests = [
    asked('/sales?limit=2', { next: 'a' }),
    asked('/stores'),
    asked('/sales?limit=3', { next: 'z' }),
    asked('/sales?limit=2&cursor=a', { next: null }),
    asked('/sales', { key: null, status: 401 }),
  ];
  const before = requests.map((request) => walks.add(request)?.before?.no ?? null);
  const [first, , third] = requests;
  expect(before).toEqual([null, null, first?.no, first?.no, third?.no]);
  expect(walks.add(asked('/sales?limit=3&cursor=z'))?.before?.no).toBe(third?.no);
});

it('shows a walk in one place, and a request alone as it is', () => {
  const walks = new Walks();
  const lines = [asked('/sales', { next: 'a' }), asked('/me'), asked('/sales?cursor=a', { next: null })].map(
    (line) => ({ line, place: walks.add(line) }),
  );
  const shown = grouped(lines.reverse(), ({ place }) => place);
  expect(shown.map(({ walk, lines: of }) => [walk?.total ?? null, of.map(({ line }) => line.path)])).toEqual([
    [2, ['/sales?cursor=a', '/sales']],
    [null, ['/me']],
  ]);
});
