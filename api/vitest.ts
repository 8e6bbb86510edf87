/** Fixtures for Vitest: `import { test } from 'counterproof/vitest'`. */
import { test as base } from 'vitest';
import type { Fixtures } from './fixtures.ts';
import { createMock, createSandbox } from './index.ts';

export type { Fixtures } from './fixtures.ts';

export const test = base.extend<Fixtures>({
  sandboxOptions: {},
  sandbox: async ({ sandboxOptions }, use) => {
    await using sandbox = await createSandbox(sandboxOptions);
    await use(sandbox);
  },
  clock: ({ sandbox }, use) => use(sandbox.clock),
  mockOptions: {},
  mock: async ({ mockOptions }, use) => {
    await using mock = await createMock(mockOptions);
    await use(mock);
  },
});
