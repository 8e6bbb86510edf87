import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { complaintsOf, windowOf } from '../../ui/testing/page.ts';

export interface Opening extends Pick<BrowserContextOptions, 'timezoneId'> {
  readonly width?: number;
  readonly dark?: boolean;
}

/** A page of ours, in a window of its own until the test ends, when it can be used. */
export async function opened(
  browser: Browser,
  address: string,
  { width = 1280, dark = false, ...others }: Opening = {},
) {
  const context = await browser.newContext({ ...windowOf({ width, dark }), ...others });
  onTestFinished(() => context.close());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return { page, complaints };
}

export interface View {
  readonly hash: string;
  readonly title: string;
  /** Seen when all of the view has come. */
  readonly sign: string;
}

export function goTo(page: Page, hash: string): Promise<void> {
  return page.evaluate((next) => {
    location.hash = next;
  }, hash);
}

/** Goes on to another view of the page. */
export async function visit(page: Page, { hash, title, sign }: View): Promise<void> {
  await goTo(page, hash);
  await page.waitForFunction((wanted) => document.title === wanted, `${title} · Counterproof workbench`);
  await page.locator(sign).first().waitFor();
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
