/** The process in which Playwright runs and starts Chromium: at once, so that both are there when they are asked for. */

import type { Browser, LaunchOptions } from 'playwright';
import type { BrowserEvidence } from '../../../model/drivers.ts';
import { Skipped } from '../../../model/probe.ts';
import { answerJob, childEnvironment, removeTemporaryFolder } from '../child-environment.ts';
import { findChromium } from './find-chromium.ts';
import { type Visited, visit, visitMs, within } from './visit.ts';

/** Nothing but what the page does: no updates, no reports home, no first-run questions. */
const QUIET = [
  ...['--disable-background-networking', '--disable-component-update', '--no-first-run', '--disable-sync'],
  // By headers of an answer (NEL, Report-To) a deployment could have reports sent to another host.
  '--disable-features=Reporting,NetworkErrorLogging,DocumentReporting',
];

/** Playwright takes a while to load, and only a run with a browser needs it. */
async function launchChromium(env: NodeJS.ProcessEnv): Promise<Browser> {
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

const launched = launchChromium(process.env);
// The sender of the job is notified of a failure.
launched.catch(() => undefined);

process.on('message', (job: Visited) => void answerJob(job.key, () => visited(job)));
// Ctrl-C reaches every process of a terminal: this one ends after its parent, and takes with it what Chromium wrote.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void end());
process.on('disconnect', () => void end());

/** Longer than it takes to close Chromium. */
const CLOSING_MS = 5000;

async function end(): Promise<void> {
  // After Playwright, which removes what Chromium wrote.
  process.once('exit', removeTemporaryFolder);
  setTimeout(() => process.exit(0), CLOSING_MS).unref();
  await launched.then((browser) => browser.close()).catch(() => undefined);
  process.exit(0);
}

async function visited(job: Visited): Promise<BrowserEvidence> {
  const browser = await launched;
  try {
    return await within(visitMs(job), 'in all', visit(browser, job));
  } finally {
    await within(CLOSING_MS, 'to close', browser.close()).catch(() => undefined);
  }
}
