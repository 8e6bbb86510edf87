import type { Browser, LaunchOptions } from 'playwright';
import { Skipped } from '../../../model/probe.ts';
import { childEnvironment } from '../child-environment.ts';
import { findChromium } from './find-chromium.ts';

/** Nothing but what the page does: no updates, no reports home, no first-run questions. */
const QUIET = [
  ...['--disable-background-networking', '--disable-component-update', '--no-first-run', '--disable-sync'],
  // By headers of an answer (NEL, Report-To) a deployment could have reports sent to another host.
  '--disable-features=Reporting,NetworkErrorLogging,DocumentReporting',
];

/** Playwright takes a while to load, and only a run with a browser needs it. */
export async function launchChromium(env: NodeJS.ProcessEnv): Promise<Browser> {
  const { chromium } = await playwright();
  const executablePath = findChromium(env, () => chromium.executablePath());
  if (executablePath === null) throw new Skipped(missing(env));
  const isRoot = process.getuid?.() === 0;
  const options: LaunchOptions = {
    executablePath,
    env: childEnvironment(env),
    // The sandbox of Chromium refuses to work for root.
    args: isRoot ? [...QUIET, '--no-sandbox'] : QUIET,
    // What launches it closes it: Playwright would leave its folders behind where a signal comes while it starts.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  return await chromium.launch(options);
}

async function playwright(): Promise<typeof import('playwright')> {
  try {
    return await import('playwright');
  } catch {
    throw new Skipped('Playwright is not installed: npm install --save-dev playwright');
  }
}

function missing({ CHROMIUM_PATH }: NodeJS.ProcessEnv): string {
  return CHROMIUM_PATH === undefined || CHROMIUM_PATH === ''
    ? 'no Chromium was found: npx playwright install chromium, or set CHROMIUM_PATH'
    : 'CHROMIUM_PATH is not an executable file: npx playwright install chromium, or set it to another file';
}
