/** Fixtures for Vitest: `import { test } from 'counterproof/vitest'`. */
import { test as base, expect } from 'vitest';
import { clientMatch, type Fixtures } from './fixtures.ts';
import { createMock, createSandbox } from './index.ts';

export type { Fixtures } from './fixtures.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The client that called this sandbox keeps what the contract asks of it; wait for it with `await`. */
    toHaveSeenAGoodClient: () => Promise<void>;
  }
}

expect.extend({ toHaveSeenAGoodClient: clientMatch });

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
