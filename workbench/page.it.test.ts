import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { closedAfterwards } from '../contract/testing/folder.ts';
import type { Front } from '../reference-impl/index.ts';
import { expectSound, LOOKS, longestTasks, type Opening, opened, testBrowser, unfold } from '../ui/testing/page.ts';
import { sandboxWorkbench } from './sandbox-front.ts';
import { OPEN, useWorkbench, type View, visit } from './testing/use-workbench.ts';

const sales = '/public-api/v1/sales';
/** As many as the page keeps. */
const MANY = 20_000;
/** What a browser calls a long task, here of processor time: the machines that run tests are busy with others. */
const LONG_TASK_MS = 50;

let respond: Front['respond'];
const { logUrl, open: openFront } = sandboxWorkbench({ ...OPEN, logBytes: 64 * 2 ** 20 });
const watched: typeof openFront = (inner) => {
  const front = openFront(inner);
  respond = front.respond;
  return front;
};
const { sandbox, authorization, ask } = await useWorkbench({ front: { logUrl, open: watched } });
const browser = closedAfterwards(await testBrowser());

/** The number in the log of a request that was refused. */
async function refusedNumber(path = '/sales?limit=500'): Promise<string> {
  const { request_log_url: address } = await (await ask(path)).json();
  const { no } = await (await fetch(`${sandbox.url}${address}`)).json();
  return String(no);
}

const open = (hash: string, opening?: Opening) => opened(browser, `${sandbox.url}/${hash}`, opening);

interface UsedView extends View {
  /** Makes it show what it does not show at first. */
  readonly use?: (page: Page) => Promise<void>;
}

const views = (refused: string): readonly UsedView[] => [
  { hash: '#start', title: 'Start', sign: '.snippet' },
  { hash: '#requests', title: 'Requests', sign: '.row' },
  { hash: `#requests/${refused}`, title: `Requests ${refused}`, sign: '.violation' },
  { hash: '#shop', title: 'Shop', sign: '.shop td' },
  { hash: '#keys', title: 'Keys', sign: '.scroller td', use: makeKey },
  { hash: '#api', title: 'API', sign: '.operation' },
  { hash: '#control', title: 'Control', sign: '.fields-of', use: searchFaults },
];

async function makeKey(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Generate a key/ })
    .first()
    .click();
  await page.locator('.made').waitFor();
}

async function searchFaults(page: Page): Promise<void> {
  await page.getByLabel(/^A fault of the catalogue/).fill('revenue');
  await page.locator('.faults li').first().waitFor();
}

describe('the page of the workbench', () => {
  test.each([1280, 390])('leads from a refused request to an answer, at %i px', async (width) => {
    const { page, complaints } = await open('#requests', { width });
    const row = (path: string, status: number) =>
      page
        .getByRole('row')
        .filter({ hasText: path })
        .filter({ hasText: String(status) });
    const refused = row('/sales limit=500', 400);
    const before = [await refused.count(), await row('/sales limit=100', 200).count()];
    expect((await ask('/sales?limit=500')).status).toBe(400);
    await expect.poll(() => refused.count()).toBe((before[0] ?? 0) + 1);
    expect((await page.getByRole('columnheader').allTextContents()).join(' ')).toBe(
      'Status Request Page Key Took Size Time',
    );
    await refused.first().getByRole('link').click();

    const violation = page.locator('.violation');
    await violation.waitFor();
    expect(await violation.innerText()).toMatch(/limit[\s\S]+received\s+500[\s\S]+PAR-01/);
    expect(await page.locator('.request').innerText()).toBe(`GET ${sales}?limit=100`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.getByRole('button', { name: 'Send the corrected request' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toBe(`200 GET ${sales}?limit=100`);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Requests' }).click();
    await expect.poll(() => row('/sales limit=100', 200).count()).toBe((before[1] ?? 0) + 1);
    expect(await row('/sales limit=100', 200).first().innerText()).toContain('from here');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(complaints).toEqual([]);
  });

  test('opens the promise behind a violation, and comes back to the place in the list, which stays', async () => {
    for (let index = 0; index < 60; index++) await ask(`/sales?limit=1&search=${index}`);
    const refused = await refusedNumber();
    const { page } = await open('#requests');
    const list = page.getByRole('table', { name: 'Requests, newest first' });
    await list.evaluate((node) => {
      node.scrollTop = 700;
    });
    await visit(page, { hash: `#requests/${refused}`, title: `Requests ${refused}`, sign: '.violation' });
    await page.locator('.promise').getByRole('link', { name: 'PAR-01' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('PAR-01');
    const tally = page.locator('.requests [role="status"]');
    await visit(page, { hash: '#requests', title: 'Requests', sign: '.row' });
    expect(await list.evaluate((node) => node.scrollTop)).toBe(700);
    const before = await tally.innerText();
    for (let index = 0; index < 2; index++) await ask('/sales?limit=1');
    await expect.poll(() => tally.innerText()).not.toBe(before);
    await expect.poll(() => list.evaluate((node) => node.scrollTop)).toBe(700 + 2 * 36);
    await page.getByLabel('Status').selectOption('2xx');
    await expect.poll(() => list.evaluate((node) => node.scrollTop)).toBe(0);
  });

  test('shows of an operation its parameters and its answer, folded where it is long, and sends a request', async () => {
    const { page } = await open('#api/listSales');
    const operation = page.locator('#listSales');
    const form = operation.locator('form');
    await form.getByLabel('limit').fill('2');
    await form.getByRole('button', { name: 'Send listSales' }).click();
    await expect.poll(() => form.locator('+ .result').innerText()).toMatch(/^200 in [\d.]+ ms/);
    const beginning = operation.getByRole('group', { name: 'beginning of the answer of listSales' });
    expect(await beginning.innerText()).toMatch(/^\{\n {2}"data"[\s\S]+\n…$/);
    await operation
      .getByText(/^All \d+ lines$/)
      .first()
      .click();
    await operation.getByRole('button', { name: 'Copy answer of listSales', exact: true }).click();
    await expect.poll(() => page.locator('#announce').innerText()).toBe('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\{\n {2}"data"[\s\S]+\n\}$/);
    expect(await beginning.count()).toBe(0);
  });

  test.each(LOOKS)('axe finds nothing in any view, at %i px, dark: %s', async (width, dark) => {
    const refused = await refusedNumber();
    const { page, complaints } = await open('', { width, dark });
    const places = new Set<string>();
    for (const view of views(refused)) {
      await visit(page, view);
      await view.use?.(page);
      await unfold(page);
      await expectSound(page, view.hash);
      const place = await page.locator('main > div').boundingBox();
      places.add(`${place?.x} ${place?.width}`);
    }
    expect([...places], 'one width').toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('has no key in it, and is given none before it is asked to copy one', async () => {
    const { good } = sandbox.keys;
    await ask(`/sales?api_key=${good}`);
    const refused = await refusedNumber(`/sales?limit=500&cursor=${good}`);
    const { page } = await open('');
    const texts: [string, Promise<string>][] = [];
    page.on('response', (answer) => {
      const isStream = answer.headers()['content-type']?.startsWith('text/event-stream');
      if (isStream !== true) texts.push([answer.url(), answer.text()]);
    });
    const holders = async () => {
      const read = await Promise.all(texts.map(async ([name, text]) => [name, await text] as const));
      return read.filter(([, text]) => Object.values(sandbox.keys).some((key) => text.includes(key)));
    };
    await page.reload();
    for (const view of views(refused)) {
      await visit(page, view);
      await unfold(page);
      texts.push([`the page at ${view.hash}`, page.evaluate(() => document.documentElement.outerHTML)]);
    }
    expect(texts.filter(([name]) => name.includes('/_workbench/')).length).toBeGreaterThan(10);
    expect(await holders()).toEqual([]);

    await visit(page, { hash: '#start', title: 'Start', sign: '.snippet' });
    await page.getByRole('button', { name: 'Copy curl' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${good}`);
    expect(await holders()).toEqual([[expect.stringMatching(/\/_workbench\/keys\/copy$/), expect.anything()]]);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(good);
  });

  test('shows a key that it made where it made it, and nowhere later', async () => {
    const { page } = await open('#keys');
    await makeKey(page);
    const key = await page.locator('.made pre').innerText();
    expect(key).toMatch(/live_/);
    const refused = await refusedNumber();
    for (const view of views(refused)) {
      await visit(page, view);
      expect(await page.evaluate(() => document.documentElement.outerHTML), view.hash).not.toContain(key);
    }
  });

  test.each([1280, 390])(`scrolls through ${MANY} requests without a long task, at %i px`, async (width) => {
    for (let index = 0; index < MANY; index++) {
      const url = `${sales}?limit=1&search=${index}`;
      await respond({ method: 'GET', url, headers: index % 5 === 0 ? {} : authorization() });
    }
    const { page, complaints } = await open('#requests', { width });
    await page.locator('.row').first().waitFor();
    expect(await page.locator('.requests [role="status"]').innerText()).toMatch(/^20,000 of /);
    // A task that scrolling needs is long every time; a collection of garbage or a cold cache is not.
    const longest: number[] = [];
    while (longest.length < 5 && !(Math.min(...longest) < LONG_TASK_MS)) {
      const [task = Number.NaN] = await longestTasks(page, () => page.locator('.virtual').evaluate(scrollThrough));
      longest.push(task);
    }
    console.info(`longest tasks at ${width} px: ${longest.map(Math.round).join(', ')} ms`);
    expect(Math.min(...longest)).toBeLessThan(LONG_TASK_MS);
    const last = page.locator('.row:visible').last();
    // The first row is the head.
    await expect.poll(() => last.getAttribute('aria-rowindex')).toBe(String(MANY + 1));
    expect(await page.locator('.row').count()).toBeLessThan(80);
    expect(complaints).toEqual([]);
  });
});

/** Runs in the page: from top to bottom, a piece with each frame. */
async function scrollThrough(list: Element): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  list.scrollTop = 0;
  const end = list.scrollHeight - list.clientHeight;
  for (let step = 1; step <= 300; step++) {
    list.scrollTop = (end * step) / 300;
    await frame();
  }
}
