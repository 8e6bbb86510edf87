/** Fixtures for Playwright Test: `import { test } from 'counterproof/playwright'`. */
import { test as base } from 'playwright/test';
import type { Fixtures } from './fixtures.ts';
import { createMock, createSandbox } from './index.ts';

export { expect } from 'playwright/test';
export type { Fixtures } from './fixtures.ts';

export const test = base.extend<Fixtures>({
  sandboxOptions: [{}, { option: true }],
  sandbox: async ({ sandboxOptions }, use) => {
    await using sandbox = await createSandbox(sandboxOptions);
    await use(sandbox);
  },
  clock: ({ sandbox }, use) => use(sandbox.clock),
  mockOptions: [{}, { option: true }],
  mock: async ({ mockOptions }, use) => {
    await using mock = await createMock(mockOptions);
    await use(mock);
  },
});
