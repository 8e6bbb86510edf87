import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright';

/** No browser could be started; the message is one line for a person. */
class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
}

/** In CHROMIUM_PATH, then on the PATH, then where Playwright keeps its own. */
export async function launchChromium(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const { chromium } = await import('playwright');
  const path = env.CHROMIUM_PATH ?? onPath(env.PATH ?? '');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  try {
    return await chromium.launch({
      ...(path === undefined ? {} : { executablePath: path }),
      args: ['--disable-background-networking', ...asRoot],
    });
  } catch {
    throw new NoBrowser(
      'A PDF needs Chromium, and none could be started: install it, or name it in CHROMIUM_PATH. All other formats work without one.',
    );
  }
}

function onPath(path: string): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const candidates = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
