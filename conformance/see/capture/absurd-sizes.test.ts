import { expect, it } from 'vitest';
import { walkList } from '../../ask/kernel/walker.ts';
import { exchange } from '../../model/examples/evidence.ts';
import { answer, capture } from '../../testing/captured.ts';
import { keptText } from '../detect/mask.ts';

const MANY = 100_000;
const LONG = 'x'.repeat(100_000);
const page = JSON.stringify({
  data: Array.from({ length: MANY }, () => ({})),
  pagination: { nextCursor: '6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d' },
});
const { body, facts } = capture.response(answer('listProducts', page));

it('of a page with far too many records, some are kept, and how many there were', () => {
  expect(facts.records).toBe(MANY);
  expect(body).toMatchObject({ data: { length: 1000 } });
});

it('a walk over such a page says how many there were, and does not say that it is complete', async () => {
  const send = async () => exchange({ operation: 'listProducts', body: body ?? null, facts });
  const ask = { list: 'products', purpose: 'a test', cap: 5 } as const;
  const ignore = () => undefined;
  const { walk } = await walkList(send, ignore, () => 0, ask);
  expect([walk.stopped, walk.pages.map(({ count }) => count)]).toEqual(['cap', [MANY]]);
});

it('revenue may have as many rows as days and stores, and loses none', () => {
  const rows = JSON.stringify({ data: Array.from({ length: 5000 }, () => ({})) });
  const revenue = capture.response(answer('getRevenueAnalytics', rows));
  expect(revenue.body).toMatchObject({ data: { length: 5000 } });
  expect(revenue.facts.records).toBeUndefined();
});

it('of a long text the beginning is kept, and what tells it apart from others', () => {
  const long = capture.response(
    answer('listProducts', JSON.stringify({ data: [{ description: `${LONG}1` }, { description: `${LONG}2` }] })),
  );
  const [one, other] = (long.body as { data: { description: string }[] }).data.map(({ description }) => description);
  expect(one).toMatch(/^x{60}… \(100001 characters, [0-9a-f]{16}\)$/);
  expect(one).not.toBe(other);
});

it('a text of the length of a description is kept whole', () => {
  expect(keptText('y'.repeat(5000))).toHaveLength(5000);
});
