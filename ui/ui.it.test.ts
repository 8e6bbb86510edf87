import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { complaintsOf, testBrowser, violations, windowOf } from './testing/page.ts';

let browser: Browser;
let script: string;
let style: string;

beforeAll(async () => {
  script = await bundle(new URL('./testing/all-parts.tsx', import.meta.url));
  style = await bundle(new URL('./testing/all-parts.css', import.meta.url));
  browser = await testBrowser();
});

afterAll(() => browser?.close());

/** A page that has each part of the kit once. Served over https, because the clipboard needs a secure context. */
async function open(): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const context = await browser.newContext(windowOf({ width: 1280, dark: false }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.route('https://parts.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>All parts</title><style>${style}</style><main id="page"></main><div id="announce" role="status"></div><script>${script}</script></html>`,
    }),
  );
  await page.goto('https://parts.test/');
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return { page, complaints };
}

test('axe finds nothing in any part, and no part complains', async () => {
  const { page, complaints } = await open();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

describe('the virtual list', () => {
  const topOf = (page: Page) => page.getByRole('table', { name: 'Numbers' }).evaluate((node) => node.scrollTop);
  const scrollTo = (page: Page, top: number) =>
    page.getByRole('table', { name: 'Numbers' }).evaluate((node, wanted) => {
      node.scrollTop = wanted;
    }, top);

  test('moves by keys, with the row that has the focus in view', async () => {
    const { page } = await open();
    await page.locator('.space .number a').first().focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('number 29');
    expect(await page.locator(':focus').boundingBox()).not.toBeNull();
  });

  test('stays at what is read when rows come in above, and begins anew with another subject', async () => {
    const { page } = await open();
    await scrollTo(page, 400);
    await page.getByRole('button', { name: 'Add two' }).click();
    await expect.poll(() => topOf(page)).toBe(440);
    await page.getByRole('button', { name: 'Other subject' }).click();
    await expect.poll(() => topOf(page)).toBe(0);
  });
});

test('the drawer opens at its title, steps by arrow keys outside of texts, and closes by Escape', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Open the drawer' }).click();
  const title = page.getByRole('dialog').getByRole('heading');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Item 1');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => title.innerText()).toBe('Item 2');
  await page.getByRole('group', { name: 'text of the item' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await title.innerText()).toBe('Item 2');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await page.locator('#closed').innerText()).toBe('closed 1 times');
});

describe('the JSON view', () => {
  test('is pretty, makes marks visible after that, and copies what is seen', async () => {
    const { page } = await open();
    const seen = await page.getByRole('group', { name: 'small', exact: true }).innerText();
    expect(seen).toBe('{\n  "a": "<U+202E>"\n}');
    await page.getByRole('button', { name: 'Copy small', exact: true }).click();
    await expect.poll(() => page.locator('#announce').innerText()).toBe('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(seen);
  });

  test('shows what is no JSON as it is', async () => {
    const { page } = await open();
    expect(await page.getByRole('group', { name: 'broken' }).innerText()).toBe('{"a":');
  });

  test('folds a body of many lines, and shows all of it when it is opened', async () => {
    const { page } = await open();
    await expect.poll(() => page.getByRole('group', { name: 'beginning of the large' }).innerText()).toMatch(/…$/);
    expect(await page.getByRole('group', { name: 'large', exact: true }).count()).toBe(0);
    await page.getByText('All 102 lines').click();
    await expect.poll(() => page.getByRole('group', { name: 'large', exact: true }).innerText()).toMatch(/99\n\]$/);
    expect(await page.getByRole('group', { name: 'beginning of the large' }).count()).toBe(0);
  });
});

test('a fold makes its content when it is opened, and keeps it', async () => {
  const { page } = await open();
  const content = page.locator('#folded');
  expect(await content.count()).toBe(0);
  const summary = page.getByText('A fold');
  await summary.click();
  await expect.poll(() => content.innerText()).toBe('made');
  await summary.click();
  expect(await content.count()).toBe(1);
});
