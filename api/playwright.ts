/** Fixtures for Playwright Test: `import { test } from 'counterproof/playwright'`. */
import { test as base } from 'playwright/test';
import { createMock, createSandbox, type Mock, type MockOptions, type Sandbox, type SandboxOptions } from './index.ts';

export { expect } from 'playwright/test';

export interface Fixtures {
  /** Set it with `test.use({ sandboxOptions: { scale: 0.1 } })`, or in the configuration. */
  sandboxOptions: SandboxOptions;
  /** One for each test: opened when a test names it, closed after it. */
  sandbox: Sandbox;
  mockOptions: MockOptions;
  mock: Mock;
}

export const test = base.extend<Fixtures>({
  sandboxOptions: [{}, { option: true }],
  sandbox: async ({ sandboxOptions }, use) => {
    await using sandbox = await createSandbox(sandboxOptions);
    await use(sandbox);
  },
  mockOptions: [{}, { option: true }],
  mock: async ({ mockOptions }, use) => {
    await using mock = await createMock(mockOptions);
    await use(mock);
  },
});
