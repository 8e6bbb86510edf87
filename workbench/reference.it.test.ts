import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BASE_URL, targetOf } from '../contract/export/call.ts';
import { calls } from '../contract/generated/calls.ts';
import { requirements } from '../contract/requirements/index.ts';
import { closedAfterwards, useFolder } from '../contract/testing/folder.ts';
import {
  expectSound,
  goTo,
  LOOKS,
  longestTasks,
  type Opening,
  opened,
  testBrowser,
  unfold,
} from '../ui/testing/page.ts';
import { referenceFile } from './reference-file.ts';

const file = join(useFolder('reference'), 'reference.html');
const address = pathToFileURL(file).href;
/** What opening it may take of the processor, on the page's own thread. */
const OPENING_MS = 300;

writeFileSync(file, referenceFile());
const browser = closedAfterwards(await testBrowser());

const open = (hash = '', look?: Opening) => opened(browser, `${address}${hash}`, look);

describe('the reference as one file', () => {
  test('has every endpoint, folded, each with the call that other formats have', async () => {
    const { page } = await open();
    expect(await page.locator('.inside').count()).toBe(0);
    for (const call of calls) {
      const endpoint = page.locator(`#${call.name}`);
      await endpoint.locator('summary').first().click();
      const key = call.needsKey ? ' -H "Authorization: Bearer $KEY"' : '';
      const command = endpoint.getByRole('group', { name: `curl for ${call.name}`, exact: true });
      expect(await command.innerText()).toBe(`curl${key} '${BASE_URL}${targetOf(call)}'`);
      // What was opened once stays made.
      await endpoint.locator('summary').first().click();
    }
    expect(await page.locator('.inside').count()).toBe(calls.length);
  });

  test('shows of a parameter its type, default and limits, and of an answer its fields', async () => {
    const { page } = await open('#listSales');
    const rowOf = (table: string, name: string) =>
      page
        .getByRole('group', { name: `${table} of listSales` })
        .getByRole('row')
        .filter({ has: page.getByText(name, { exact: true }) });
    const cells = await rowOf('Parameters', 'limit').getByRole('cell').allInnerTexts();
    expect(cells.slice(0, 4)).toEqual(['limit', 'integer', '25', '1 to 100']);
    expect(await rowOf('Fields', 'data[].payments[].paymentMethod').count()).toBe(1);
  });

  test('finds endpoints by a field, and requirements by their words', async () => {
    const { page } = await open();
    const search = page.getByRole('searchbox');
    await search.fill('lastClockInAt');
    await expect.poll(() => page.locator('.operation').count()).toBe(1);
    expect(await page.locator('#getStaffAnalytics .matches').innerText()).toContain('lastClockInAt');
    await search.fill('no two revenue rows');
    await expect.poll(() => page.locator('.requirement:visible').allInnerTexts()).toHaveLength(1);
    await search.fill('nothing has this word');
    await page.getByText('Nothing matches').waitFor();
  });

  test('leads to each requirement by its address', async () => {
    const { page } = await open('#PAR-01');
    const focused = () => page.evaluate(() => document.activeElement?.id);
    expect(await focused()).toBe('PAR-01');
    expect(await page.locator('.requirement').count()).toBe(requirements.length);
    await goTo(page, '#ANA-01');
    await expect.poll(focused).toBe('ANA-01');
    expect(await page.locator('#ANA-01').isVisible()).toBe(true);
  });

  test('opens all for paper', async () => {
    const { page } = await open();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => page.locator('.operation .inside').count()).toBe(calls.length);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => page.locator('.operation .inside').count()).toBe(0);
  });

  test('opens in little processor time', async () => {
    const { page } = await open();
    const tasks = await longestTasks(page, () => page.reload({ waitUntil: 'load' }));
    expect(tasks.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(OPENING_MS);
  });

  test.each(LOOKS)('axe finds nothing, at %i px, dark: %s', async (width, dark) => {
    const { page, complaints } = await open('', { width, dark });
    await expectSound(page);
    await unfold(page);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });
});
