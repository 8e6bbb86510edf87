import type { Browser, BrowserType } from 'playwright';
import type { ChromiumSetup } from '../context.ts';

/** No browser could be started; the message is one line for a person. */
class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
}

export async function launchChromium({ find, env }: ChromiumSetup): Promise<Browser> {
  const chromium = await chromiumOfPlaywright();
  const executablePath = find(() => chromium.executablePath());
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  try {
    if (executablePath === null) throw new NoBrowser();
    const args = ['--disable-background-networking', ...asRoot];
    return await chromium.launch({ executablePath, args, env });
  } catch {
    throw new NoBrowser(
      'A PDF needs Chromium, and none could be started: install it, or name it in CHROMIUM_PATH. All other formats work without one.',
    );
  }
}

async function chromiumOfPlaywright(): Promise<BrowserType> {
  try {
    return (await import('playwright')).chromium;
  } catch {
    throw new NoBrowser(
      'A PDF needs the package playwright, which is not installed: npm install --save-dev playwright. All other formats work without it.',
    );
  }
}
