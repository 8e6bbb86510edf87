import { expect, it } from 'vitest';
import type { ApiResponse } from '../../../contract/http.ts';
import { reasonForAnswer } from '../reasons.ts';
import { mutate, outputMutations } from './mutations.ts';

const PATH = '/public-api/v1/sales';
const BODY = {
  data: [
    { id: 'a', total: 10 },
    { id: 'b', total: 20.5 },
  ],
  pagination: { nextCursor: null },
};

async function answers(id: string, ...urls: readonly string[]): Promise<unknown[]> {
  const mutation = outputMutations().get(id);
  if (mutation === undefined) throw new Error(`there is no "${id}"`);
  const plain: ApiResponse = { status: 200, headers: {}, body: JSON.stringify(BODY) };
  const handle = mutate(mutation)(async () => plain);
  const bodies: unknown[] = [];
  for (const url of urls) {
    const { body } = await handle({ method: 'GET', url, headers: {} });
    bodies.push(JSON.parse(body).data.map(({ total }: { readonly total?: unknown }) => total));
  }
  return bodies;
}

it('changes a field of every record', async () => {
  expect(await answers('listSales /data/*/total: off by one in every answer', PATH)).toEqual([[11, 21.5]]);
  expect(await answers('listSales /data/*/total: absent in every answer', PATH)).toEqual([[undefined, undefined]]);
  expect(await answers('listSales /data/*/total: swapped with its neighbor in every answer', PATH)).toEqual([
    [20.5, 10],
  ]);
});

it('changes one record alone, the same one in every answer', async () => {
  expect(await answers('listSales /data/*/total: rounded in one record', PATH, `${PATH}?limit=2`)).toEqual([
    [10, 21],
    [10, 21],
  ]);
});

it('changes some answers alone, the same ones when they are asked for again', async () => {
  const urls = Array.from({ length: 60 }, (_, index) => `${PATH}?limit=${index + 1}`);
  const first = await answers('listSales /data/*/total: doubled in one answer in ten', ...urls);
  const changed = first.filter((totals) => JSON.stringify(totals) === '[20,41]');
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(20);
  expect(await answers('listSales /data/*/total: doubled in one answer in ten', ...urls)).toEqual(first);
});

it('leaves open points out, and ranked rows in', () => {
  const excuse = (id: string) => {
    const mutation = outputMutations().get(id);
    return mutation === undefined ? 'unknown' : (reasonForAnswer(mutation)?.because ?? null);
  };
  expect(excuse('listSales /data: sorted otherwise in every answer')).toMatch(/order of lists/);
  expect(excuse('getStaffAnalytics /data: sorted otherwise in every answer')).toBeNull();
  expect(excuse('listSales /data/*/total: null in every answer')).toBeNull();
});
