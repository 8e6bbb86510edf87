import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import { skippedTests } from './failures.ts';

/** A machine with Node, a shell and what every Debian has, and nothing to install more with. */
const HAS = ['sh', 'dirname', 'readlink', 'tar', 'unshare'];
const REDIS_TEST = 'reference-impl/limit/redis-limiter.it.test.ts';

const folder = useFolder('machine');
beforeAll(() => {
  symlinkSync(process.execPath, join(folder, 'node'));
  for (const name of HAS)
    symlinkSync(spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(), join(folder, name));
});

function onBareMachine(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { HOME } = process.env;
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: folder, HOME, ...env } });
}

describe('on a machine without redis-server', () => {
  function vitest(env: Readonly<Record<string, string>>) {
    const file = join(folder, 'result.json');
    const args = ['run', '--project', 'integration', REDIS_TEST, '--reporter=json', `--outputFile=${file}`];
    const { status, stdout, stderr } = onBareMachine([resolve('node_modules/vitest/vitest.mjs'), ...args], env);
    return { status, printed: `${stdout}${stderr}`, skipped: skippedTests(file) };
  }

  it('a test file that needs it is skipped, by name', () => {
    const { status, printed, skipped } = vitest({});
    expect(status, printed).toBe(0);
    expect(skipped).toContainEqual(expect.stringMatching(/redis-limiter\.it\.test\.ts: a limit on Redis \(\d+\)$/));
  });

  it('a test file that needs it fails in CI', () => {
    expect(vitest({ CI: 'true' }).status).toBe(1);
  });

  it('the bench leaves out the row that needs it, by name', () => {
    const { status, stdout, stderr } = onBareMachine(['bench/main.ts', 'shared']);
    expect([status, stdout, stderr]).toEqual([
      0,
      'Left out: shared, which needs redis-server: apt-get install redis-server\n',
      '',
    ]);
    expect(onBareMachine(['bench/main.ts', 'shared'], { CI: 'true' }).status).toBe(1);
  });
});

it('in CI, npm test fails before its first step where something would be left out', () => {
  const { status, stdout } = onBareMachine(['scripts/test.ts'], { CI: 'true' });
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^Left out: the tests that need .*redis-server, zsh, fish, git, curl, jq, openssl, python3\.$/m,
  );
  expect(stdout).toMatch(/^To have them run: apt-get install .*redis-server zsh fish git curl jq openssl python3$/m);
  expect(stdout).toMatch(/^0 passed, 1 failed, 0 skipped$/m);
  expect(stdout).not.toContain('──');
});
