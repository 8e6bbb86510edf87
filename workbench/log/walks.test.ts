import { describe, expect, it } from 'vitest';
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

describe('a walk', () => {
  it('follows the cursors that answers gave, and knows its pages when the last one was seen', () => {
    const requests = pages('/sales?limit=2', 'a', 'b', null);
    expect(placesOf(requests)).toEqual(['0: 1/3', '0: 2/3', '0: 3/3']);
    expect(placesOf(requests.slice(0, 2))).toEqual(['0: 1/?', '0: 2/?']);
  });

  it('keeps two of the same list apart, though their cursors are the same', () => {
    const requests = [
      asked('/sales', { next: 'a' }),
      asked('/sales', { next: 'a' }),
      asked('/sales?cursor=a', { next: 'b' }),
      asked('/sales?cursor=a', { next: 'b' }),
      asked('/sales?cursor=b', { next: null }),
    ];
    expect(placesOf(requests)).toEqual(['0: 1/3', '1: 1/?', '1: 2/?', '0: 2/3', '0: 3/3']);
  });

  it('does not go on with one that was given up, though its next cursor is the same', () => {
    const requests = [...pages('/sales', 'a', 'b'), ...pages('/sales', 'a', 'b', null)];
    expect(placesOf(requests)).toEqual(['0: 1/?', '0: 2/?', '2: 1/3', '2: 2/3', '2: 3/3']);
  });

  it('goes on where a client forgets its filters: that is seen, and not hidden', () => {
    const walks = new Walks();
    walks.add(asked('/sales?status=PAID&limit=2', { next: 'a' }));
    expect(walks.add(asked('/sales?cursor=a', { next: null }))).toMatchObject({
      page: 2,
      before: { path: '/sales?status=PAID&limit=2' },
    });
  });

  it('counts a page once that was refused first, or asked for again', () => {
    const requests = [
      asked('/sales', { next: 'a' }),
      asked('/sales?cursor=a', { status: 429 }),
      asked('/sales?cursor=a', { next: 'b' }),
      asked('/sales?cursor=a', { next: 'b' }),
      asked('/sales?cursor=b', { next: null }),
    ];
    expect(placesOf(requests)).toEqual(['0: 1/3', '0: 2/3', '0: 2/3 again', '0: 2/3 again', '0: 3/3']);
  });

  it('is recognized by its parameters where answers were not kept', () => {
    const requests = [
      asked('/sales?limit=2&search=1'),
      asked('/products?limit=2'),
      asked('/sales?search=1&limit=2&cursor=a'),
      asked('/sales?limit=2&search=1&cursor=a'),
      asked('/sales?limit=2&search=1&cursor=b'),
    ];
    expect(placesOf(requests)).toEqual(['0: 1/?', '1: 1/?', '0: 2/?', '0: 2/? again', '0: 3/?']);
  });

  it('goes on without page numbers where requests between came too fast to be listed', () => {
    const [, ...later] = pages('/sales', 'x', 'y', null);
    expect(placesOf([...pages('/sales', 'a', 'b'), ...later])).toEqual(['0: 1/?', '0: 2/?', '0: ?/?', '0: ?/?']);
  });

  it('has no page number where its beginning was not seen', () => {
    expect(placesOf(pages('/sales', 'x', 'y', null).slice(1))).toEqual(['0: ?/?', '0: ?/?']);
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

  it('is of one key', () => {
    const requests = [asked('/sales', { next: 'a' }), asked('/sales?cursor=a', { key: 'other', status: 400 })];
    expect(placesOf(requests)).toEqual(['0: 1/?', '1: ?/?']);
  });

  it('is made of reads alone', () => {
    expect(placesOf([asked('/sales', { method: 'POST', status: 405 })])).toEqual([null]);
  });
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
