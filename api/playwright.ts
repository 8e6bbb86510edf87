/** Fixtures for Playwright Test: `import { test } from 'counterproof/playwright'`. */
import { test as base, expect as baseExpect } from 'playwright/test';
import { clientMatch, type Fixtures } from './fixtures.ts';
import { createMock, createSandbox } from './index.ts';

export type { Fixtures } from './fixtures.ts';

/** With `toHaveSeenAGoodClient`: the client that called a sandbox keeps what the contract asks of it. */
export const expect = baseExpect.extend({ toHaveSeenAGoodClient: clientMatch });

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
