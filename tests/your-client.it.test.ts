import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { openJudge } from '../cli/commands/serving.ts';
import { expectSound, LOOKS, type Opening, opened, testBrowser } from '../ui/testing/page.ts';
import { sandboxWorkbench } from '../workbench/sandbox-front.ts';
import type { OpenJudge } from '../workbench/subject.ts';
import { OPEN, useWorkbench, visit } from '../workbench/testing/use-workbench.ts';
import { closedAfterwards } from './support/counterproof.ts';

/** The tab "Your client", in a browser, with the rules that judge. */

let judges = 0;

const counting: OpenJudge = (watched) => {
  judges += 1;
  return openJudge(watched);
};

const front = sandboxWorkbench({ ...OPEN, openJudge: counting });
const { sandbox, ask, control } = await useWorkbench({ front });
const browser = closedAfterwards(await testBrowser());

async function open(opening?: Opening) {
  const made = await opened(browser, `${sandbox.url}/#client`, opening);
  await made.page.locator('.client').waitFor();
  return made;
}

const counts = (page: Page): Locator => page.locator('.counts [role="status"]');
const section = (page: Page, title: string): Locator =>
  page.locator('.client > section').filter({ has: page.getByRole('heading', { name: title }) });
const rowOf = (page: Page, id: string): Locator => page.locator('.client tr').filter({ hasText: id });

test('costs nothing before it is opened', async () => {
  const { page } = await opened(browser, `${sandbox.url}/#requests`);
  await ask('/me');
  await page.locator('.row').first().waitFor();
  expect(judges).toBe(0);
  await visit(page, { hash: '#client', title: 'Your client', sign: '.client' });
  expect(judges).toBe(1);
  expect(await counts(page).innerText()).toMatch(/^0 kept, 0 broken/);
});

describe('in a browser', () => {
  beforeEach(() => control('/client', {}, 'DELETE'));

  test('says what to do when nothing was asked, and what needs tasks', async () => {
    const { page } = await open();
    expect(await section(page, 'No request yet').innerText()).toMatch(/Send one with the key good/);
    await page.getByRole('button', { name: 'Copy curl' }).click();
    await page.locator('.said').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(sandbox.keys.good);
    expect(await section(page, 'Needs tasks').innerText()).toContain('npx counterproof client --exec');
    expect(await rowOf(page, 'CLI-30').innerText()).toContain('tasks');
    expect(await rowOf(page, 'CLI-07').innerText()).toContain('a request with limit');
  });

  test('shows each promise as it is kept and broken, with the requests that show it, and none of the page', async () => {
    const { page } = await open();
    await control('/send', { path: '/public-api/v1/stores?organizationId=1', key: 'good' });
    await ask('/sales?limit=3');
    await section(page, 'Kept').waitFor();
    expect(await section(page, 'No request yet').count()).toBe(0);
    expect(await counts(page).innerText()).toMatch(/^\d+ kept, 0 broken, \d+ not exercised yet, 15 need tasks$/);
    await ask('/sales?limit=500');
    const broken = page.locator('.promise').filter({ hasText: 'CLI-07' });
    await broken.waitFor();
    expect(await broken.innerText()).toMatch(
      /GET \/public-api\/v1\/sales had limit=500[\s\S]+Expected: a whole number from 1 to 100[\s\S]+What to do: Send a limit/,
    );
    const request = broken.getByRole('link', { name: /^Request \d+$/ });
    const no = (await request.innerText()).slice(1);
    await request.click();
    await page.waitForFunction((title) => document.title === title, `Requests ${no} · Counterproof workbench`);
    expect(await page.locator('h1').innerText()).toContain('limit=500');
  });

  test('counts nothing while the deployment is broken on purpose, and says so', async () => {
    const { page } = await open();
    await control('/fault', { id: 'sales-by-cashier-empty' });
    const note = page.getByText('This deployment is broken on purpose');
    await note.waitFor();
    await ask('/sales?limit=500');
    await control('/fault', {});
    await note.waitFor({ state: 'hidden' });
    await ask('/sales?limit=5');
    await page.getByText(/^1 request since/).waitFor();
    expect(await counts(page).innerText()).toContain(' 0 broken,');
  });

  test('is filtered by state, and begun again, by keyboard and for every reader', async () => {
    const [{ page }, other] = [await open(), await open()];
    await ask('/sales?limit=500');
    await page.locator('.promise').waitFor();
    await other.page.locator('.promise').waitFor();
    const titles = async () => await page.locator('.client > section > h2').allInnerTexts();
    const filter = page.getByLabel('Show');
    const shown = async (choice: string) => {
      await filter.selectOption(choice);
      return await titles();
    };
    expect(await shown('broken')).toEqual([expect.stringMatching(/^Broken 1$/)]);
    expect(await shown('kept')).toEqual([expect.stringMatching(/^Kept \d+$/)]);
    expect(await shown('open')).toEqual([expect.stringMatching(/^Not exercised yet \d+$/), 'Needs tasks 15']);
    await filter.selectOption('broken');
    await filter.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.empty').waitFor();
    expect(await page.locator('.empty').innerText()).toBe('No promise is broken, as far as the requests show.');
    await section(other.page, 'No request yet').waitFor();
    expect(await counts(other.page).innerText()).toMatch(/^0 kept, 0 broken/);
  });

  test.each(LOOKS)('at %i px, dark: %s, fits and axe finds nothing', async (width, dark) => {
    const { page, complaints } = await open({ width, dark });
    await expectSound(page, 'nothing asked');
    await ask('/sales?limit=500&organizationId=1');
    for (let id = 0; id < 12; id++) await ask(`/customers/00000000-0000-4000-8000-0000000000${10 + id}`);
    await page.getByRole('heading', { name: 'Recommended, and not done' }).waitFor();
    await expectSound(page, 'broken, kept and open');
    await page.getByLabel('Show').selectOption('broken');
    await expectSound(page, 'filtered');
    expect(complaints).toEqual([]);
  });
});
