import { existsSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

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
