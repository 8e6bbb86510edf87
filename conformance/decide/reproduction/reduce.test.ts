import { expect, it } from 'vitest';
import type { Reproduction, Shows } from '../../model/reproduction.ts';
import { SALES_REQUEST } from '../../testing/reproduction-requests.ts';
import { reduced } from './reduce.ts';

const PLACE: Shows = { kind: 'place', path: '/data', keyword: 'type', type: 'array', isNullable: false };

function asking(shows: Shows, ...queries: readonly (readonly (readonly [string, string])[])[]): Reproduction {
  const requests = queries.map((query) => ({ ...SALES_REQUEST, query }));
  return { finding: 'f', shows, requests };
}

it('leaves out requests and parameters that the fault does not need', async () => {
  const long = asking(
    PLACE,
    [
      ['limit', '2'],
      ['status', 'PAID'],
    ],
    [['limit', '2']],
  );
  const short = await reduced('https://pos.example.com', long, async ({ requests }) =>
    requests.some(({ query }) => query.some(([name]) => name === 'status')) ? 'there' : 'gone',
  );
  expect(short.requests.map(({ query }) => query)).toEqual([[['status', 'PAID']]]);
  expect(short.requests[0]?.curl).toContain('?status=PAID');
  expect(short.requests[0]?.curl).not.toContain('limit');
});

it('leaves out nothing that decides what is right', async () => {
  const refused = asking({ kind: 'status', accepted: [[400, 400]] }, [['limit', '101']]);
  expect(await reduced('https://pos.example.com', refused, async () => 'there')).toEqual(refused);
});
