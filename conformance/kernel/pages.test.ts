import { expect, it } from 'vitest';
import type { Ask, WalkAsk } from '../model/probe.ts';
import { exchange } from '../testing/builders.ts';
import { IdSet } from './id-set.ts';
import { Pages } from './pages.ts';

const A = 'a'.repeat(8);
const B = 'b'.repeat(8);
const C = 'c'.repeat(8);

/** The requests sent, and how each page announces the next. */
function walking(ask: Partial<WalkAsk>, followed = new IdSet()) {
  const sent: Ask[] = [];
  const send = async (page: Ask) => {
    sent.push(page);
    return exchange();
  };
  const pages = new Pages(send, { list: 'sales', purpose: 'a test', cap: 10, ...ask }, followed);
  return { pages, sent, cursors: () => sent.map(cursorOf) };
}

function cursorOf({ query = [] }: Ask): string | null {
  return query.find(([name]) => name === 'cursor')?.[1] ?? null;
}

it('asks for the page that was seen ahead once, and early', async () => {
  const { pages, sent, cursors } = walking({ long: true });
  await pages.at(null);
  sent[0]?.ahead?.(A);
  expect(cursors()).toEqual([null, A]);
  await pages.at(A);
  expect(cursors()).toEqual([null, A]);
});

it('looks ahead in long walks alone', async () => {
  const { pages, sent } = walking({});
  await pages.at(null);
  expect(sent[0]?.ahead).toBeUndefined();
});

it('does not believe a glance that was wrong once', async () => {
  const { pages, sent, cursors } = walking({ long: true });
  await pages.at(null);
  sent[0]?.ahead?.(A);
  await pages.at(B);
  expect(cursors()).toEqual([null, A, B]);
  expect(sent[2]?.ahead).toBeUndefined();
});

it('stays within the cap, out of circles, and one page ahead', async () => {
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

it('hands a failure to whoever takes the page', async () => {
  const asked: Ask[] = [];
  const send = async (page: Ask) => {
    asked.push(page);
    if (asked.length > 1) throw new Error('the budget was used up');
    return exchange();
  };
  const pages = new Pages(send, { list: 'sales', purpose: 'a test', cap: 10, long: true }, new IdSet());
  await pages.at(null);
  asked[0]?.ahead?.(A);
  await expect(pages.at(A)).rejects.toThrow('used up');
});
