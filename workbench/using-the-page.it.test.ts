import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { closedAfterwards } from '../contract/testing/folder.ts';
import { startMock } from '../mocks/index.ts';
import { expectSound, LOOKS, type Opening, opened, testBrowser } from '../ui/testing/page.ts';
import { mockWorkbench } from './mock-front.ts';
import { OPEN, useWorkbench, visit } from './testing/use-workbench.ts';

const browser = closedAfterwards(await testBrowser());
const { sandbox, control, ...workbench } = await useWorkbench();
const mock = closedAfterwards(await startMock({ port: 0, front: mockWorkbench(OPEN) }));

const ask = async (path: string) => await (await workbench.ask(path)).json();

const open = (hash: string, opening?: Opening) => opened(browser, `${sandbox.url}/${hash}`, opening);

/** Reads a list to its end, and gives how many pages it has. */
async function walk(path: string): Promise<number> {
  let pages = 0;
  let cursor = '';
  do {
    const { pagination } = await ask(`${path}${cursor}`);
    cursor = pagination.nextCursor ? `&cursor=${pagination.nextCursor}` : '';
    pages++;
  } while (cursor !== '');
  return pages;
}

const requests = (page: Page): Locator => page.getByRole('table', { name: 'Requests, newest first' });
const rowWith = (page: Page, text: string): Locator => requests(page).getByRole('row').filter({ hasText: text });

describe('requests', () => {
  test('say what to do when there are none, when a filter hides all, and when they were cleared', async () => {
    const { page } = await open('#requests');
    const empty = page.locator('.empty');
    expect(await empty.innerText()).toMatch(/^No request yet\. Send one: Start /);
    await ask('/me');
    await rowWith(page, '/me').waitFor();
    await page.getByLabel('Status').selectOption('5xx');
    await page.getByLabel('Text').fill('nothing like this');
    expect(await empty.innerText()).toMatch(/^Nothing matches: the filter hides all 1 requests/);
    await page.getByRole('button', { name: 'Show all requests' }).click();
    await rowWith(page, '/me').waitFor();
    expect(await page.getByLabel('Status').inputValue()).toBe('');
    expect(await page.getByLabel('Text').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => empty.innerText()).toMatch(/^The list is empty: no request since it was cleared/);
  });

  test('of a walk are one row, which opens to its pages by keyboard', async () => {
    const { page } = await open('#requests');
    const path = '/sales?limit=40&from=2000-01-01T00:00:00Z';
    const first = await ask(path);
    await ask(`${path}&cursor=${first.pagination.nextCursor}`);
    const running = rowWith(page, '/sales limit=40');
    await expect.poll(() => running.getByRole('cell').nth(2).innerText()).toBe('2 pages so far');
    const pages = await walk(path);
    expect(pages).toBeGreaterThan(2);
    const whole = running.filter({ hasText: `${pages} pages` }).filter({ hasNotText: 'so far' });
    await expect.poll(() => whole.count()).toBe(1);
    await whole.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rowWith(page, ` of ${pages}`).count()).toBe(pages);
    await ask(path);
    await rowWith(page, `page 1 of about ${pages}`).waitFor();
    const inner = rowWith(page, `page 2 of ${pages}`);
    expect(await inner.locator('ins').allInnerTexts()).toEqual([expect.stringMatching(/^cursor=[\da-f]{8}…$/)]);
    await inner.getByRole('link').click();
    const place = page.locator('.facts div').filter({ hasText: 'Walk' });
    expect(await place.innerText()).toContain(`page 2 of ${pages}`);
    await place.getByRole('link', { name: 'before' }).click();
    await expect.poll(() => place.innerText()).toContain(`page 1 of ${pages}`);
  });

  test('are read decoded, with what differs from the one before', async () => {
    const { page } = await open('#requests');
    await ask('/sales?search=10%20%2B%201&status=PAID&limit=5');
    await ask('/sales?limit=7&status=PAID&from=2020-01-01T00%3A00%3A00.000Z');
    await rowWith(page, 'search=10 + 1').first().waitFor();
    const later = rowWith(page, 'limit=7');
    // The rows arrive one by one: the first request may be shown before the second one.
    await later.locator('ins').first().waitFor();
    expect(await later.locator('ins').allInnerTexts()).toEqual(['limit=7', 'from=2020-01-01T00:00:00.000Z']);
    expect(await later.locator('del').allInnerTexts()).toEqual(['search']);
    expect(await later.locator('ins').first().getAttribute('title')).toBe('was 5');
    await page.getByLabel('Text').fill('search=10 + 1');
    await expect.poll(() => requests(page).getByRole('row').count()).toBe(2);
    await page.getByLabel('Text').fill('');
    await later.getByRole('link').click();
    await page.locator('.as-sent').waitFor();
    expect(await page.locator('h1').innerText()).toContain('?limit=7&status=PAID&from=2020-01-01T00:00:00.000Z');
    expect(await page.locator('.as-sent').innerText()).toContain('from=2020-01-01T00%3A00%3A00.000Z');
  });
});

describe('the tables of the shop', () => {
  const zone = { timezoneId: 'Asia/Bangkok' };

  test('show a sale as its reader wants to see it', async () => {
    const { data } = await ask('/sales?limit=1');
    const { id, createdAt, total } = data[0];
    const { page } = await open('#shop/sales', zone);
    const row = page.getByRole('group', { name: 'sales' }).getByRole('row').nth(1);
    await row.waitFor();
    const cell = (name: string) => row.locator(`td[data-name="${name}"]`);
    expect(await cell('id').innerText()).toBe(id.slice(0, 8));
    await cell('id')
      .getByRole('button', { name: `Copy id ${id}` })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);

    const there = new Date(Date.parse(createdAt) + 7 * 3_600_000).toISOString();
    const readable = (iso: string) => iso.slice(0, 19).replace('T', ' ');
    expect(await cell('created at').innerText()).toBe(readable(there));
    expect(await cell('created at').locator('time').getAttribute('title')).toBe(`${createdAt} (UTC)`);
    await page.getByRole('button', { name: 'Times: UTC+7' }).press('Enter');
    expect(await cell('created at').innerText()).toBe(readable(createdAt));

    const amount = async (name: string) => {
      expect(await cell(name).evaluate((node) => getComputedStyle(node).textAlign)).toBe('right');
      const text = await cell(name).innerText();
      expect(text).toMatch(/^-?฿[\d,]+\.\d\d$/);
      return Number(text.replaceAll(/[฿,]/g, ''));
    };
    expect(await amount('total')).toBe(total);
    const [cost, profit] = [await amount('cost (private)'), await amount('profit (private)')];
    expect(Math.abs(cost + profit - total)).toBeLessThan(0.02);
  });

  test.each([1280, 390])('are as wide as their place, at %i px', async (width) => {
    const { page } = await open('#shop', { width, ...zone });
    for (const shelf of ['sales', 'products', 'promotions', 'stores', 'staff', 'movements', 'customers']) {
      await visit(page, { hash: `#shop/${shelf}`, title: `Shop ${shelf}`, sign: '.shop td' });
      const table = page.getByRole('group', { name: shelf, exact: true });
      await table.waitFor();
      expect.soft(await table.evaluate((node) => node.scrollWidth - node.clientWidth), shelf).toBe(0);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), shelf).toBe(width);
    }
  });

  test('have charts above them whose bars have names and values', async () => {
    const { data } = await ask('/stores');
    const { page } = await open('#shop');
    const stores = page.locator('figure').filter({ hasText: 'Revenue by store' }).getByRole('listitem');
    expect(await stores.allInnerTexts()).toEqual(
      data.map(({ name }: { name: string }) => expect.stringMatching(new RegExp(`^${name}\\s+฿[\\d,]+$`))),
    );
    const hours = page.locator('figure').filter({ hasText: 'Revenue by hour' });
    expect(await hours.locator('.axis span').allInnerTexts()).toEqual(['0:00', '6:00', '12:00', '18:00', '24:00']);
  });
});

describe('the control page', () => {
  test('says what came of an action near it, and politely, also what went wrong', async () => {
    const { page } = await open('#control');
    const freeze = page.getByRole('button', { name: 'Freeze' });
    await freeze.click();
    const said = page.locator('.said');
    await said.waitFor();
    expect(await said.innerText()).toMatch(/the clock stands still$/);
    expect(await page.locator('#announce[aria-live="polite"]').innerText()).toBe(await said.innerText());
    const [button, line] = [await freeze.boundingBox(), await said.boundingBox()];
    expect((line?.y ?? 0) - (button?.y ?? 0)).toBeLessThan(100);
    expect(await said.evaluate((node) => getComputedStyle(node).position)).toBe('static');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => said.last().innerText()).not.toMatch(/stands still/);
    await page.getByLabel('store', { exact: true }).fill('no such store');
    await page.getByRole('button', { name: 'Let it happen' }).click();
    await expect.poll(() => page.locator('.said.wrong').innerText()).toContain('no such store');
  });

  test('asks before a reset, as something that is lost, with Cancel at hand', async () => {
    const { page } = await open('#control');
    await page.getByRole('button', { name: 'Let it happen' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Sale / })
      .waitFor();
    const newest = async () => (await ask('/sales?limit=1')).data[0].id;
    const rung = await newest();
    const reset = page.getByRole('button', { name: 'Reset …' });
    await reset.click();
    const dialog = page.getByRole('alertdialog', { name: 'Reset the shop?' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/cannot be undone[\s\S]+sales, refunds[\s\S]+keys[\s\S]+clock/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await newest()).toBe(rung);
    await reset.click();
    await dialog.getByRole('button', { name: 'Reset to the seed' }).click();
    await page.locator('.said').filter({ hasText: 'as it was at its start' }).waitFor();
    expect(await newest()).not.toBe(rung);
  });

  test('lists several faults and troubles, and ends one of them; one that is used up ends by itself', async () => {
    const { page } = await open('#control');
    await control('/fault', { id: 'sales-by-cashier-empty,staff-counts-cancelled' });
    await control('/trouble', { kind: '503', operation: 'getMe', next: 1 });
    await control('/trouble', { kind: 'delay', ms: 1500, operation: 'listStores', every: 7 });
    const list = page.getByRole('group', { name: 'What is made to go wrong' });
    const what = async () => await list.locator('td:first-child').allInnerTexts();
    await expect
      .poll(what)
      .toEqual([
        expect.stringContaining('sales-by-cashier-empty'),
        expect.stringContaining('staff-counts-cancelled'),
        '503 Unavailable',
        'delayed by 1,500 ms',
      ]);
    expect(await page.locator('#control .trouble').innerText()).toBe('Made to go wrong: 2 faults, 2 troubles');
    await ask('/me');
    await expect.poll(async () => (await what()).includes('503 Unavailable')).toBe(false);
    await list.getByRole('button', { name: 'End fault sales-by-cashier-empty' }).click();
    await expect.poll(what).toEqual([expect.stringContaining('staff-counts-cancelled'), 'delayed by 1,500 ms']);
    await page.getByRole('button', { name: 'End all trouble' }).click();
    await page.getByText('Nothing is made to go wrong.').waitFor();
  });
});

describe.each(LOOKS)('at %i px, dark: %s, axe finds nothing', (width, dark) => {
  test('in an open walk, an empty list, trouble and the question before a reset', async () => {
    await walk('/sales?limit=40&from=2000-01-01T00:00:00Z');
    await control('/trouble', { kind: '503', operation: 'getMe', every: 1000 });
    await control('/fault', { id: 'sales-by-cashier-empty,staff-counts-cancelled' });
    const { page, complaints } = await open('#requests', { width, dark });
    await requests(page).getByRole('button').first().click();
    await rowWith(page, 'page 1 of').waitFor();
    await expectSound(page);
    await page.getByLabel('Text').fill('nothing like this');
    await page.locator('.empty').waitFor();
    await expectSound(page);
    await visit(page, { hash: '#control', title: 'Control', sign: '.stacked td' });
    await expectSound(page);
    await page.getByRole('button', { name: 'Reset …' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
  });

  test('in any page of a mock', async () => {
    await fetch(`${mock.url}/public-api/v1/sales?limit=500`, {
      headers: { authorization: `Bearer ${mock.keys.good}` },
    });
    const { page, complaints } = await opened(browser, `${mock.url}/`, { width, dark });
    for (const [hash, title, sign] of [
      ['#start', 'Start', '.snippet'],
      ['#requests', 'Requests', '.row'],
      ['#requests/1', 'Requests 1', '.violation'],
      ['#api', 'API', '.operation'],
    ] as const) {
      await visit(page, { hash, title, sign });
      await expectSound(page, hash);
    }
    expect(complaints).toEqual([]);
  });
});
