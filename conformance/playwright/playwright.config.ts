import { join } from 'node:path';
import { defineConfig } from 'playwright/test';

const IS_SOURCE = import.meta.url.endsWith('.ts');
/** In the working directory: this file may be in node_modules. */
const here = process.cwd();

/** The suite as a Playwright Test project: `npx playwright test -c` with this file, against COUNTERPROOF_URL. */
export default defineConfig({
  testDir: '.',
  testMatch: IS_SOURCE ? 'suite.spec.ts' : 'playwright-suite.spec.js',
  outputDir: join(here, 'test-results'),
  globalSetup: IS_SOURCE ? './gather.ts' : './playwright-gather.js',
  // Each test reads one judgement out of a file: one worker is as fast as many, and shards share out single tests.
  fullyParallel: true,
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['html', { open: 'never', outputFolder: join(here, 'playwright-report') }]],
  projects: [{ name: 'counterproof' }],
  // Node runs these sources as they are; compiling six hundred files first would take longer than the run.
  build: { external: ['**'] },
});
