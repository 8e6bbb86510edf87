import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { testBrowser } from '../../ui/testing/browser.ts';
import { type Ask, askJson } from '../harness/client.ts';
import { type Finding, median, ms, type Row } from '../harness/figures.ts';
import { compete, load, versus } from '../harness/load.ts';
import { type BenchSandbox, startSandbox } from '../harness/ours.ts';
import { withServers } from '../harness/server.ts';
import { PATHS } from './client.ts';

export const clientPage: Row = {
  name: 'client-page',
  title: 'workbench: how soon the tab "Your client" shows a request, and what it costs the sandbox',
  needs: ['chromium'],
  run: (program) =>
    withServers(async (keep) => {
      const judged = await startSandbox(program, { name: 'client-page', scale: 0.1 });
      keep(judged.server);
      const plain = await startSandbox(program, { name: 'client-plain', scale: 0.1 });
      keep(plain.server);
      const browser = await testBrowser();
      try {
        const page = await browser.newPage();
        await page.goto(`${judged.url}/#client`);
        await page.locator('.client').waitFor();
        return await measure(judged, plain, page);
      } finally {
        await browser.close();
      }
    }),
};

const MANY = 10_000;

async function measure(judged: BenchSandbox, plain: BenchSandbox, page: Page): Promise<Finding[]> {
  const first = await delays(judged, page);
  await load(judged.server.port, asksOf(judged), { count: MANY });
  await untilShown(judged, page);
  const after = await delays(judged, page);
  const contenders = [judged, plain].map((one, index) => ({
    name: index === 0 ? 'with the tab open' : 'the same without it',
    servers: [one.server],
    asks: asksOf(one),
  }));
  const [open, closed] = await compete(contenders, { rounds: 15, seconds: 1 });
  return [
    delayOf('of few requests', first),
    delayOf(`after ${MANY.toLocaleString('en')} requests`, after),
    ...(open === undefined || closed === undefined ? [] : [versus(open, closed, 0.8)]),
  ];
}

function asksOf({ keys }: BenchSandbox): readonly Ask[] {
  return Array.from({ length: 48 }, (_, index) => ({
    path: `/public-api/v1${PATHS[index % PATHS.length]}`,
    key: keys[0],
  }));
}

function delayOf(when: string, all: readonly number[]): Finding {
  return {
    what: `from the answer to the page, ${when}`,
    versus: '–',
    value: median(all),
    unit: 'ms',
    goal: { most: 100 },
    from: `median of ${all.length}, the longest ${ms(Math.max(...all))}`,
  };
}

const TIMES = 30;
/** Longer than the page is busy with the one before. */
const APART_MS = 300;

/** From when an answer was there, by the clock that this process and the page have in common. */
async function delays({ url, keys }: BenchSandbox, page: Page): Promise<readonly number[]> {
  const all: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await sleep(APART_MS);
    const shown = page.evaluate(nextChange);
    // What watches has to be there before.
    await page.evaluate(() => undefined);
    await askJson({ url, key: keys[0] }, '/public-api/v1/me');
    const answered = performance.timeOrigin + performance.now();
    all.push((await shown) - answered);
  }
  return all;
}

/** In the page: when the number of requests is another one. */
function nextChange(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    const counts = document.querySelector('.counts');
    if (counts !== null) observer.observe(counts, { subtree: true, childList: true, characterData: true });
  });
}

async function untilShown({ url, keys }: BenchSandbox, page: Page): Promise<void> {
  const judged = await askJson({ url, key: keys[0] }, '/_workbench/client');
  const { requests } = Object(judged);
  await page.getByText(`${Number(requests).toLocaleString('en')} requests since`).waitFor();
}
