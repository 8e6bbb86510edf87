import type { Clock, Mock, MockOptions, Sandbox, SandboxOptions } from './index.ts';

/** What a test can name: of Vitest and of Playwright Test alike. */
export interface Fixtures {
  /** How the sandbox is made: `test.extend({ sandboxOptions: { scale: 0.1 } })` in Vitest, `test.use(…)` in Playwright Test. */
  sandboxOptions: SandboxOptions;
  /** One for each test: opened when a test names it, closed after it. */
  sandbox: Sandbox;
  /** The clock of that sandbox. What happens in it before the test is `sandboxOptions.scenario`. */
  clock: Clock;
  mockOptions: MockOptions;
  mock: Mock;
}
