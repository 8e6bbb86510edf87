/** Fixtures for Vitest: `import { test } from 'counterproof/vitest'`. */
import { test as base } from 'vitest';
import { createMock, createSandbox, type Mock, type MockOptions, type Sandbox, type SandboxOptions } from './index.ts';

export interface Fixtures {
  /** How the sandbox is made; replace it with `test.extend({ sandboxOptions: { scale: 0.1 } })`. */
  sandboxOptions: SandboxOptions;
  /** One for each test: opened when a test names it, closed after it. */
  sandbox: Sandbox;
  mockOptions: MockOptions;
  mock: Mock;
}

export const test = base.extend<Fixtures>({
  sandboxOptions: {},
  sandbox: async ({ sandboxOptions }, use) => {
    await using sandbox = await createSandbox(sandboxOptions);
    await use(sandbox);
  },
  mockOptions: {},
  mock: async ({ mockOptions }, use) => {
    await using mock = await createMock(mockOptions);
    await use(mock);
  },
});
