import { defineConfig } from 'vitest/config';

/** Only `.ci/run` has them: what a user does with the packed file, and what takes long for what it shows. */
const LANDING = [
  'tests/{package,packed-file,first-contact,exports}.it.test.ts',
  'tests/pipelines/*.it.test.ts',
  'tests/{serving,shop-events,engines}.it.test.ts',
  'tests/fleet/{backup,samples,metrics,past}.it.test.ts',
  'proof/change/comparison/comparison.it.test.ts',
  'reports/pdf/pdf.it.test.ts',
  'cli/commands/completion.it.test.ts',
  'conformance/see/description/description.it.test.ts',
  'reference-impl/{two-instances,control}.it.test.ts',
  'reference-impl/store/open-store.it.test.ts',
  'scripts/options.it.test.ts',
];

/** Only `npm run prove` has them. */
export const SLOW = [
  'tests/{causes,reproduce}.it.test.ts',
  'tests/{redaction,scenes,memory,document-changes}.it.test.ts',
  'tests/{bad-input,client,docs,numbers,flags,strangers,verdicts}.it.test.ts',
  'tests/fleet/notify-commands.it.test.ts',
  'scripts/{machine,release}.it.test.ts',
  'tests/playwright/*.it.test.ts',
  'tests/{examples,your-client}.it.test.ts',
  'tests/drivers/*.it.test.ts',
  'tests/fleet/{chain-commands,commands,month,operations,outage,secrets,traces}.it.test.ts',
  'tests/fleet/faults/injected.it.test.ts',
  'proof/hostile/watch/play.it.test.ts',
  'reports/page/report-page.it.test.ts',
  'workbench/{page,reference,using-the-page}.it.test.ts',
  'tests/fleet/fleet-page.it.test.ts',
];

/** What was built or packed from the sources holds copies of them. */
const NOT_OURS = ['node_modules/**', 'dist/**', '.cache/**'];

/** Limits only stop what hangs: on a busy machine all takes many times longer. */
const PATIENT = { poll: { timeout: 60_000 } };

/** They wait more than they compute, so one worker more than the smallest machine's processors. */
const WAITING = { maxWorkers: 3, testTimeout: 300_000, hookTimeout: 300_000, expect: PATIENT };

/** Unit tests are next to their sources; a test that starts a server, a database, a browser, Prism or Redocly is `*.it.test.ts`. */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // Transformed sources are cached on disk, so a second run does not transform them again.
    fsModuleCache: true,
    fsModuleCachePath: '.cache/vitest',
    projects: [
      {
        // Vite warns of each file of the package below that its source map leads nowhere.
        logLevel: 'error',
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['**/*.it.test.ts', 'examples/**', ...NOT_OURS],
          // Pure functions do not need a fresh world per file, and setting one up is most of the time.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // It imports JSON in a way that Node does not take.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.it.test.ts'],
          exclude: [...NOT_OURS, ...LANDING, ...SLOW],
          sequence: { groupOrder: 1 },
          ...WAITING,
        },
      },
      { test: { name: 'landing', include: LANDING, sequence: { groupOrder: 1 }, ...WAITING } },
      { test: { name: 'slow', include: SLOW, sequence: { groupOrder: 2 }, ...WAITING } },
    ],
  },
});
