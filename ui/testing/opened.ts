import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { complaintsOf, violations } from './page.ts';

export interface Opening extends Pick<BrowserContextOptions, 'timezoneId'> {
  readonly width?: number;
  readonly dark?: boolean;
  /** Done before it is asked for. */
  readonly prepare?: (page: Page) => unknown;
}

/** A page of ours, in a window of its own until the test ends, when it can be used. */
export async function opened(
  browser: Browser,
  address: string,
  { width = 1280, dark = false, prepare, ...others }: Opening = {},
) {
  const look = { viewport: { width, height: 860 }, colorScheme: dark ? 'dark' : 'light' } as const;
  const context = await browser.newContext({ ...look, ...others });
  onTestFinished(() => context.close());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await prepare?.(page);
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return { page, complaints };
}

export function goTo(page: Page, hash: string): Promise<void> {
  return page.evaluate((next) => {
    location.hash = next;
  }, hash);
}

/** Opens everything that can be opened, and what that brings. */
export async function unfold(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open])');
  while ((await closed.count()) > 0) {
    await closed.evaluateAll((all) => {
      for (const node of all) node.setAttribute('open', '');
    });
    // What opens tells of it, and then holds more, a task later.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
}

/** Axe finds nothing, and nothing is wider than the window. */
export async function expectSound(page: Page, where = ''): Promise<void> {
  expect.soft(await violations(page), where).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(page.viewportSize()?.width);
}
