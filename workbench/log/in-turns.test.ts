import { expect, it } from 'vitest';
import { inTurns, jsonList } from './in-turns.ts';

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('lets others have their turn while many items are read', async () => {
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns++;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  for await (const _ of inTurns(Array.from({ length: 40 }))) work(1.1);
  isRead = true;
  expect(turns).toBeGreaterThanOrEqual(35);
});

it.each([{ items: [] }, { items: [1] }, { items: [{ a: '"' }, null, 'x'] }])(
  'writes $items as JSON does',
  async ({ items }) => {
    let text = '';
    for await (const piece of jsonList(inTurns<unknown>(items))) text += piece;
    expect(text).toBe(JSON.stringify(items));
  },
);
