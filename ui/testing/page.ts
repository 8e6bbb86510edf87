import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

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

interface Looks {
  readonly width: number;
  readonly dark: boolean;
}

/** How the tests of pages look at one. */
export function windowOf({ width, dark }: Looks) {
  return { viewport: { width, height: 860 }, colorScheme: dark ? 'dark' : 'light' } as const;
}

/** Errors of the page, and what it writes to the console as such. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
