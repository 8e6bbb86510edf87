import { expect, it } from 'vitest';
import type { ApiResponse } from '../contract/http.ts';
import { mutate, outputMutations } from './wrong-values.ts';

const PATH = '/public-api/v1/sales';
const BODY = {
  data: [
    { id: 'a', total: 10 },
    { id: 'b', total: 20.5 },
  ],
};

async function totals(id: string, ...urls: readonly string[]): Promise<unknown[]> {
  const mutation = outputMutations().get(`listSales /data/*/total: ${id}`);
  if (mutation === undefined) throw new Error(`there is no "${id}"`);
  const plain: ApiResponse = { status: 200, headers: {}, body: JSON.stringify(BODY) };
  const handle = mutate(mutation)(async () => plain);
  const answers: ApiResponse[] = [];
  for (const url of urls) answers.push(await handle({ method: 'GET', url, headers: {} }));
  return answers.map(({ body }) => JSON.parse(body).data.map(({ total }: { readonly total?: unknown }) => total));
}

it('changes a field of every record', async () => {
  expect(await totals('off by one in every answer', PATH)).toEqual([[11, 21.5]]);
  expect(await totals('swapped with its neighbor in every answer', PATH)).toEqual([[20.5, 10]]);
});

it('changes one record alone, the same one in every answer', async () => {
  expect(await totals('rounded in one record', PATH, `${PATH}?limit=2`)).toEqual([
    [10, 21],
    [10, 21],
  ]);
});

it('changes some answers alone, the same ones when they are asked for again', async () => {
  const urls = Array.from({ length: 60 }, (_, index) => `${PATH}?limit=${index + 1}`);
  const first = await totals('doubled in one answer in ten', ...urls);
  const changed = first.filter((amounts) => JSON.stringify(amounts) === '[20,41]');
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(20);
  expect(await totals('doubled in one answer in ten', ...urls)).toEqual(first);
});
