import { expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Ask, WalkAsk } from '../../model/probe.ts';
import { IdSet } from './id-set.ts';
import { Pages } from './walker.ts';

const A = 'a'.repeat(8);
const B = 'b'.repeat(8);
const C = 'c'.repeat(8);

/** The requests sent; with an error, all after the first fail. */
function walking(ask: Partial<WalkAsk>, followed = new IdSet(), error?: string) {
  const sent: Ask[] = [];
  const send = async (page: Ask) => {
    sent.push(page);
    if (sent.length > 1 && error !== undefined) throw new Error(error);
    return exchange();
  };
  const pages = new Pages(send, { list: 'sales', purpose: 'a test', cap: 10, ...ask }, followed);
  return { pages, sent, cursors: () => sent.map(cursorOf) };
}

function cursorOf({ query = [] }: Ask): string | null {
  return query.find(([name]) => name === 'cursor')?.[1] ?? null;
}

it('requests a page that was announced early, and only once', async () => {
  const { pages, sent, cursors } = walking({ long: true });
  await pages.at(null);
  sent[0]?.ahead?.(A);
  expect(cursors()).toEqual([null, A]);
  await pages.at(A);
  expect(cursors()).toEqual([null, A]);
});

it('requests pages ahead in long walks only', async () => {
  const { pages, sent } = walking({});
  await pages.at(null);
  expect(sent[0]?.ahead).toBeUndefined();
});

it('stops requesting ahead after one wrong guess', async () => {
  const { pages, sent, cursors } = walking({ long: true });
  await pages.at(null);
  sent[0]?.ahead?.(A);
  await pages.at(B);
  expect(cursors()).toEqual([null, A, B]);
  expect(sent[2]?.ahead).toBeUndefined();
});

it('stays within the cap, out of cycles, and one page ahead', async () => {
  const capped = walking({ long: true, cap: 1 });
  await capped.pages.at(null);
  capped.sent[0]?.ahead?.(A);
  expect(capped.cursors()).toEqual([null]);

  const followed = new IdSet();
  followed.add(A);
  const circling = walking({ long: true }, followed);
  await circling.pages.at(A);
  circling.sent[0]?.ahead?.(A);
  circling.sent[0]?.ahead?.(B);
  circling.sent[0]?.ahead?.(C);
  expect(circling.cursors()).toEqual([A, B]);
});

it('reports a failure when the page is taken', async () => {
  const { pages, sent } = walking({ long: true }, new IdSet(), 'the budget was used up');
  await pages.at(null);
  sent[0]?.ahead?.(A);
  await expect(pages.at(A)).rejects.toThrow('used up');
});
