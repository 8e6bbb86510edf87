import { plural } from '../conformance/model/values/plural.ts';
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

/** What a matcher says of the client that called a sandbox: the promises that it broke, each with what it did. */
export async function clientMatch(sandbox: Pick<Sandbox, 'judgeClient'>) {
  const { results, requests } = await sandbox.judgeClient();
  const broken = results.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
  const lines = broken.map(
    ({ requirements, fault, message, fix }) => `${requirements.join(', ')} ${fault}: ${message}\n  ${fix}`,
  );
  // What it did not come to is no matter of a test.
  const pass = broken.length === 0 && results.some(({ outcome }) => outcome === 'passed');
  return {
    pass,
    message: () => {
      if (pass) return `the client keeps what it came to, in ${plural(requests, 'request')}`;
      return lines.length === 0 ? 'the client sent no request that could be judged' : lines.join('\n');
    },
  };
}
