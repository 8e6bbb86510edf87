import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyEvidence, runOfEmptyEvidence } from '../../cli/testing/captured.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { fleetIn } from '../../fleet/serve/fleet.ts';
import { HOST, serve } from '../../fleet/serve/site.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { filesOf } from '../../fleet/store/files.ts';
import { record } from '../../fleet/store/visits.ts';
import { keeperOf } from '../../fleet/work/keeper.ts';
import { signingPair } from '../../reports/testing/render-text.ts';
import { complaintsOf, goTo, LOOKS, type Opening, opened, testBrowser, violations } from '../../ui/testing/page.ts';
import { closedAfterwards } from '../support/counterproof.ts';
import { deployment, fresh, remade, usePlace } from './places.ts';
import { begun, found, inFiveStates, UNREACHABLE, visited } from './seeded.ts';

const folder = useFolder('dashboard');
const { database } = await usePlace('pglite');
const browser = closedAfterwards(await testBrowser());
const at = { port: 0, host: HOST };
const endpoint = closedAfterwards(
  await serve({ fleet: fleetIn({ database, folder }), token: 'the-token', at, database, folder }),
);

const open = (hash: string, look?: Opening) => opened(browser, `${endpoint.url}/${hash}`, look);
const hashOf = (page: Page) => page.evaluate(() => location.hash);
const rowsIn = (page: Page, group: string): Locator =>
  page.getByRole('group', { name: group, exact: true }).locator('tbody tr');
const firstWords = async (found: Locator) => (await found.allInnerTexts()).map((text) => text.split(/\s+/)[0]);

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Deployments' }).getByRole('row');
const names = (page: Page) => page.getByRole('table', { name: 'Deployments' }).getByRole('link').allInnerTexts();
const rowOf = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('link', { name, exact: true }) });

/** Four deployments: kept for days, broken since an hour, mended, and not reached. */
async function fourDeployments(): Promise<void> {
  await fresh(
    database,
    deployment('north', { owner: 'Ada', tags: ['live', 'eu'] }),
    deployment('south', { owner: 'Bo', tags: ['live'] }),
    deployment('east', { owner: 'Bo', tags: ['staging'] }),
    deployment('west'),
  );
  for (const hours of [50, 26, 0.5]) await visited(database, 'north', hours, found([], 80));
  await visited(database, 'south', 30, found([], 300));
  await visited(database, 'south', 1, found(['PAGE-04', 'RATE-01'], 950));
  await visited(database, 'east', 80, found(['PAGE-05']));
  await visited(database, 'east', 0.6, found([]));
  await visited(database, 'west', 0.4, UNREACHABLE);
  // No worker is there for the second look at what was broken.
  await database.query`delete from counterproof_fleet.visits where ended_at is null`;
}

describe('the fleet as a table', () => {
  beforeAll(fourDeployments);

  test('reads in one look: state in words, days, requirements kept, latency, last change', async () => {
    const { page, complaints } = await open('');
    expect(await names(page)).toEqual(['south', 'west', 'east', 'north']);
    const south = rowOf(page, 'south');
    expect(await south.locator('.state').innerText()).toMatch(
      /^failing\s+broken: PAGE-04 \(A walk misses no record\), RATE-01$/,
    );
    expect(await south.getByRole('img').getAttribute('aria-label')).toBe(
      '90 days: 1 failing, 1 conformant, 88 without a visit',
    );
    expect(await south.locator('.kept').innerText()).toBe('2/4');
    expect(await south.locator('.p95').innerText()).toContain('950 ms');
    expect(await south.locator('.changed').innerText()).toBe('1 h ago');
    expect(await rowOf(page, 'north').locator('.changed').innerText()).toBe('none yet');
    expect(await rowOf(page, 'west').locator('.state').innerText()).toContain('unreachable');
    const chips = page.getByRole('navigation', { name: 'States' });
    expect((await chips.innerText()).replace(/\s+/g, ' ')).toBe(
      '1 failing 1 unreachable 0 blocked 0 stale 0 partial 0 waiting 2 conformant',
    );
    expect(complaints).toEqual([]);
  });

  test('is filtered and sorted in the address, so that a view can be shared', async () => {
    const { page } = await open('');
    await page.getByLabel('Owner').selectOption('Bo');
    await page.getByLabel('Sort by').selectOption('name');
    expect(await names(page)).toEqual(['east', 'south']);
    await page.getByRole('link', { name: /failing/ }).click();
    await expect.poll(() => names(page)).toEqual(['south']);
    const hash = await hashOf(page);
    expect(hash).toBe('#fleet?state=failing&owner=Bo&sort=name');
    const shared = await open(hash);
    expect(await names(shared.page)).toEqual(['south']);
    expect(await shared.page.getByLabel('Owner').inputValue()).toBe('Bo');
    await page.getByLabel('Search deployments').pressSequentially('nowhere');
    expect(await page.locator('.empty').innerText()).toMatch(/^Nothing matches: the filter hides all 4 deployments\./);
    await page.getByRole('button', { name: 'Show all deployments' }).click();
    await expect.poll(() => names(page)).toEqual(['south', 'west', 'east', 'north']);
    expect(await page.getByLabel('Search deployments').inputValue()).toBe('');
  });
});

describe('a deployment', () => {
  beforeAll(fourDeployments);

  test('shows each visit with what it changed and found, and requirements over time', async () => {
    const { page, complaints } = await open('');
    await rowOf(page, 'south').getByRole('link').click();
    await page.getByRole('heading', { name: 'south failing' }).waitFor();
    const visits = rowsIn(page, 'Visits');
    expect(await visits.count()).toBe(2);
    expect(await visits.first().innerText()).toMatch(/\snonconformant\s+broken: PAGE-04, RATE-01/);
    expect(await visits.last().innerText()).toContain('the first visit that is shown');
    await visits.first().getByRole('link').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('What PAGE-04 says').waitFor();
    expect(await drawer.innerText()).toContain('this summary is what is kept.');
    await page.keyboard.press('Escape');
    await expect.poll(() => hashOf(page)).toBe('#deployment/south');
    const matrix = rowsIn(page, 'Requirements over time');
    expect(await firstWords(matrix)).toEqual(['PAGE-04', 'RATE-01']);
    expect(await matrix.first().locator('td').allTextContents()).toEqual(['kept', 'broken']);
    await page.getByRole('button', { name: 'Show all requirements' }).click();
    expect(await firstWords(matrix)).toEqual(['AUTH-01', 'PAGE-04', 'PAGE-05', 'RATE-01']);
    expect(complaints).toEqual([]);
  });

  test('compares any two visits', async () => {
    const { page } = await open('#deployment/north');
    await page.getByText('Both visits saw every requirement alike.').waitFor();
    await goTo(page, '#deployment/east');
    const two = rowsIn(page, 'Differences of two visits');
    await expect.poll(() => two.allInnerTexts()).toEqual([expect.stringMatching(/^PAGE-05[\s\S]*broken\s+kept$/)]);
    const choices = page.locator('#two select');
    const options = choices.first().locator('option');
    const [to = '', from = ''] = await options.evaluateAll((all) =>
      all.map((each) => each.getAttribute('value') ?? ''),
    );
    await choices.first().selectOption(to);
    await choices.last().selectOption(from);
    await expect.poll(() => two.allInnerTexts()).toEqual([expect.stringMatching(/^PAGE-05[\s\S]*kept\s+broken$/)]);
  });

  test('stands beside another one, where they differ first', async () => {
    const { page } = await open('#deployment/south');
    await page.getByRole('link', { name: 'Compare with another deployment' }).click();
    await page.getByText('Choose two deployments').waitFor();
    await page.getByLabel('Second').selectOption('north');
    const differing = rowsIn(page, 'Requirements that differ');
    await expect.poll(() => firstWords(differing)).toEqual(['PAGE-04', 'RATE-01']);
    expect(await hashOf(page)).toBe('#compare?a=south&b=north');
    await page.getByText('2 requirements with the same outcome').click();
    await page.getByRole('group', { name: 'Requirements with the same outcome' }).waitFor();
    await goTo(page, '#deployment/nowhere');
    await page.getByText('No deployment is called nowhere').waitFor();
  });
});

describe('without reload', () => {
  beforeEach(fourDeployments);

  test('a visit that begins and ends is shown', async () => {
    const { page } = await open('');
    const taken = await begun(database, 'north');
    await rowOf(page, 'north').getByText('visiting now').waitFor();
    expect(await page.locator('.going').innerText()).toBe('Visiting north');
    await record(database, taken, found(['AUTH-01']));
    await rowOf(page, 'north').getByText('failing').waitFor();
    // The second look at what it found.
    await expect.poll(() => page.locator('.going').innerText()).toBe('No visit is running; 1 waiting');
  });

  test('a deployment in an empty fleet is shown, which says how to add one until then', async () => {
    await remade(database);
    const { page } = await open('');
    expect(await page.locator('.empty').innerText()).toContain('counterproof fleet add shop');
    await sync(database, [deployment('new')]);
    await rowOf(page, 'new').getByText('not visited yet').waitFor();
    await rowOf(page, 'new').getByRole('link').click();
    await page.getByText('counterproof fleet run new').waitFor();
  });
});

describe('in each look', () => {
  beforeAll(fourDeployments);

  test.each(LOOKS)('%i px, dark %s: no view is wider than the window, and axe finds nothing', async (width, dark) => {
    const { page, complaints } = await open('', { width, dark });
    const views = [
      ['#fleet', '.space .deployment'],
      ['#deployment/south', '.matrix'],
      ['#compare?a=south&b=north', '.sides'],
      ['#compare', '.empty'],
    ] as const;
    for (const [hash, sign] of views) {
      await goTo(page, hash);
      await page.locator(sign).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(width);
      expect(await violations(page), hash).toEqual([]);
    }
    await goTo(page, '#deployment/south');
    await page.getByRole('group', { name: 'Visits', exact: true }).getByRole('link').first().click();
    await page.getByRole('dialog').getByText('What PAGE-04 says').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('on a phone', () => {
  beforeAll(async () => {
    await remade(database);
    await inFiveStates(database);
  });

  test('states are below one another, and no reason is cut off', async () => {
    const { page } = await open('', { width: 390 });
    await page.locator('.space .state').last().waitFor();
    const boxes = await page.locator('.space .state').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const [text, row] = [range.getBoundingClientRect(), cell.parentElement?.getBoundingClientRect()];
        return {
          markLeft: cell.querySelector('.mark')?.getBoundingClientRect().left,
          isCut: cell.scrollHeight > cell.clientHeight || cell.scrollWidth > cell.clientWidth,
          isInRow: row !== undefined && text.top >= row.top && text.bottom <= row.bottom && text.right <= row.right,
          // What is below it is not covered.
          isFree: text.bottom <= (cell.nextElementSibling?.getBoundingClientRect().top ?? 0) + 1,
        };
      }),
    );
    expect(boxes).toHaveLength(5);
    const [first] = boxes;
    for (const box of boxes)
      expect(box).toEqual({ markLeft: first?.markLeft, isCut: false, isInRow: true, isFree: true });
  });
});

describe('a report', () => {
  beforeAll(fourDeployments);

  test('is there for each visit whose evidence is kept: the one that was signed, or one that is made of it', async () => {
    const run = await runOfEmptyEvidence();
    const left = { run, evidence: emptyEvidence };
    const seen = { ...found([]), evidence: run.evidence.digest, left };
    const files = filesOf(database, folder);
    const keep = keeperOf(database, files, signingPair().privatePem);
    const taken = await begun(database, 'north');
    await record(database, taken, seen, await keep(taken, seen));
    const withoutBundle = await visited(database, 'south', 0.2, seen);

    const { page, complaints } = await open(`#deployment/north?visit=${taken.id}`);
    const link = page.getByRole('dialog').getByRole('link', { name: 'Report of this visit' });
    const [report] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    const complaintsOfReport = complaintsOf(report);
    await report.waitForLoadState();
    await report.reload();
    await report.locator('html[data-ready]').waitFor({ state: 'attached' });
    expect(await report.locator('h1').first().innerText()).not.toBe('');
    expect(await page.getByRole('dialog').innerText()).toContain('Signed bundle 1 of this deployment');
    expect([complaints, complaintsOfReport]).toEqual([[], []]);

    const reportAt = async (id: string) => await fetch(`${endpoint.url}/reports/${id}`);
    const made = await reportAt(withoutBundle);
    expect(made.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await made.text()).toContain('<title>Counterproof report</title>');
    const other = { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' } };
    expect((await fetch(`${endpoint.url}/reports/${withoutBundle}`, other)).status).toBe(403);
    rmSync(join(folder, 'evidence'), { recursive: true });
    expect((await reportAt(withoutBundle)).status).toBe(404);
    const pruned = await open(`#deployment/south?visit=${withoutBundle}`);
    await pruned.page.getByText('Its evidence is not kept').waitFor();
  });
});
