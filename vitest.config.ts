import { defineConfig } from 'vitest/config';

/** Unit tests sit beside their sources; whatever starts a server, a database, a browser, Prism or Redocly is `*.it.test.ts`. */
const SLOW = [
  'tests/{transient,redaction,corner-shop,refusals,rate-limits,ended-runs,memory,document-changes,second-deployment}.it.test.ts',
  'tests/{bad-input,docs,emptied-deployments,package,verdicts}.it.test.ts',
  'tests/pipelines/{github-action,gitlab-component}.it.test.ts',
  'tests/playwright/*.it.test.ts',
  'tests/drivers/{browser,variants,hostile}.it.test.ts',
  'reports/page/report-page.it.test.ts',
  'workbench/page.it.test.ts',
];

/** They wait more than they compute, so one worker more than the smallest machine's processors. */
const WAITING = { maxWorkers: 3, testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        // Vite warns of each file of the package below that its source map leads nowhere.
        logLevel: 'error',
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['**/*.it.test.ts', 'examples/**', 'node_modules/**', 'dist/**'],
          // Pure functions do not need a fresh world per file, and setting one up is most of the time.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // The machine may be busy; a property test must not fail for that.
          testTimeout: 30_000,
          // It imports JSON in a way that Node does not take.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.it.test.ts'],
          exclude: ['node_modules/**', 'dist/**', ...SLOW],
          sequence: { groupOrder: 1 },
          ...WAITING,
        },
      },
      { test: { name: 'slow', include: SLOW, sequence: { groupOrder: 2 }, ...WAITING } },
    ],
  },
});
