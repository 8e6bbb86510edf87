import { existsSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';

/** Widths of a desktop and of a phone, each light and dark. */
export const LOOKS = [
  [1280, false],
  [1280, true],
  [390, false],
  [390, true],
] as const;

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
}

/** What axe finds in a page. Playwright's evaluate goes around the page's CSP, which would rightly refuse an injected script. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: Axe };
    return axe.run();
  });
  return found.violations.flatMap((each) =>
    each.nodes.map((node) => `${each.id} ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
  );
}

/** Errors of the page, and what it writes to the console as such. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The processor time, in ms, of the longest tasks of the page's main thread during `work`, longest first. Other load on the
 * machine makes a task last longer, as an observer of long tasks sees it, and takes no more processor time.
 */
export async function longestTasks(page: Page, work: () => Promise<unknown>): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  // The protocol types an event as any object.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['toplevel'], excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  return events
    .filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}

/** The Chromium of tests: the one that is named, that of the machine, or that of Playwright. */
export function findChromium(ofPlaywright: () => string): string | null {
  const places = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', ofPlaywright()];
  return places.find((path) => existsSync(path)) ?? null;
}

/** For tests of pages. */
export async function testBrowser(): Promise<Browser> {
  const executablePath = findChromium(() => chromium.executablePath());
  if (executablePath === null)
    throw new Error('Tests of pages need Chromium: install it, or name it in CHROMIUM_PATH.');
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
}

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
