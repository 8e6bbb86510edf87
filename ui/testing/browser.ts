import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

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
