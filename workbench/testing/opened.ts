import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { complaintsOf, windowOf } from '../../ui/testing/page.ts';

export interface Opening extends Pick<BrowserContextOptions, 'timezoneId'> {
  readonly width?: number;
  readonly dark?: boolean;
}

interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** The page of a workbench, in a window of its own, when it can be used. */
export async function opened(
  browser: Browser,
  address: string,
  { width = 1280, dark = false, ...others }: Opening = {},
): Promise<Opened> {
  const context = await browser.newContext({ ...windowOf({ width, dark }), ...others });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return { page, complaints, close: () => context.close() };
}

export interface View {
  readonly hash: string;
  readonly title: string;
  /** Seen when all of the view has come. */
  readonly sign: string;
}

/** Goes on to another view of the page. */
export async function visit(page: Page, { hash, title, sign }: View): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
  await page.waitForFunction((wanted) => document.title === wanted, `${title} · Counterproof workbench`);
  await page.locator(sign).first().waitFor();
}
