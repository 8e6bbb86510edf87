import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '../contract/operations.ts';
import { allTime, type Row, useTruth } from './testing/deployment-truth.ts';

const truth = useTruth();

const paths = Object.values(operations).map(({ path }) => path.replace('/public-api/v1', ''));
const names = [
  ...new Set(Object.values(operations).flatMap(({ parameters }) => parameters.map(({ name }) => name as string))),
];

describe('no request causes a 5xx', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }).map(encode),
    fc.string({ maxLength: 20 }),
    fc.uuid(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(
      '',
      '%',
      '%00',
      '%E0%A4%A',
      "' or 1=1--",
      '%25%25%25',
      '\\',
      '1e309',
      '-0',
      'null',
      'true',
      '١',
      '%F0%9F%92%A9',
    ),
  );
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 10 })), value);

  it('with any parameters', async () => {
    const request = fc.tuple(fc.constantFrom(...paths), fc.array(pair, { maxLength: 5 }), value);
    await fc.assert(
      fc.asyncProperty(request, async ([path, pairs, id]) => {
        const query = pairs.map(([name, given]) => `${name}=${given}`).join('&');
        const { status } = await truth().ask(`${path.replace('{id}', id)}?${query}`);
        expect([200, 400, 403, 404, 414]).toContain(status);
      }),
      { numRuns: 1500 },
    );
  });

  it('with any value of a known parameter', async () => {
    const request = fc.tuple(
      fc.constantFrom(...Object.values(operations).filter(({ parameters }) => parameters.length > 0)),
      value,
    );
    await fc.assert(
      fc.asyncProperty(request, async ([{ path, parameters }, given]) => {
        for (const { name, in: place } of parameters) {
          if (place === 'path') continue;
          const { status } = await truth().ask(`${path.replace('/public-api/v1', '')}?${name}=${given}`);
          expect([200, 400, 403, 404, 414]).toContain(status);
        }
      }),
      { numRuns: 150 },
    );
  });

  function encode(text: string): string {
    return encodeURIComponent(text.toWellFormed());
  }
});

describe('a cursor', () => {
  it('of another list or another organization is 400', async () => {
    const { pagination } = await truth().get('/sales?limit=5');
    const cursor = pagination.nextCursor;
    const askers: [string, string][] = [
      ['/products', truth().keys.good],
      ['/promotions', truth().keys.good],
      ['/inventory/logs', truth().keys.good],
      ['/sales', truth().keys.other],
    ];
    for (const [path, key] of askers) {
      const { status, body } = await truth().ask(`${path}?cursor=${cursor}`, key);
      expect(status, path).toBe(400);
      expect(JSON.parse(body).violations[0]).toMatchObject({ parameter: 'cursor', requirement: 'PAGE-19' });
    }
  });

  it('keeps its position when the filters change', async () => {
    const first = await truth().get(`/sales?${allTime}&limit=50`);
    const rest = await truth().walk(`/sales?${allTime}&status=CANCELLED`);
    const { data } = await truth().get(
      `/sales?${allTime}&status=CANCELLED&limit=100&cursor=${first.pagination.nextCursor}`,
    );
    const seen = new Set(first.data.map(({ id }: Row) => id));
    expect(data).toEqual(rest.filter(({ id }) => !seen.has(id)).slice(0, 100));
  });

  it('that was never issued is 400; the page size may change between pages', async () => {
    expect((await truth().ask('/sales?cursor=00000000-0000-4000-8000-000000000000')).status).toBe(400);
    const { pagination, data } = await truth().get('/sales?limit=5');
    const next = await truth().get(`/sales?limit=3&cursor=${pagination.nextCursor}`);
    const both = await truth().get('/sales?limit=8');
    expect([...data, ...next.data]).toEqual(both.data);
  });
});
