import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';

const withGit = describe.skipIf(inject('missing').includes('git'));

const clone = useFolder('release');

beforeAll(() => {
  git('clone', '--quiet', '--no-hardlinks', resolve('.'), '.');
  git('checkout', '--quiet', '-B', 'main');
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@example.com');
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
});

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: clone, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

function release(...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawnSync(process.execPath, ['scripts/release.ts', '--tested', ...args], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH, HOME, TMPDIR },
  });
}

interface Manifest {
  readonly version: string;
  readonly packages?: Readonly<Record<string, object>>;
}

function manifest(name = 'package.json'): Manifest {
  return JSON.parse(readFileSync(join(clone, name), 'utf8'));
}

withGit('a release', () => {
  it.each(['0.0.1', 'v2', ''])('is refused as "%s"', (asked) => {
    const { status, stderr } = release(asked);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('no version above') });
  });

  it.each([
    {
      name: 'another branch',
      prepare: () => git('checkout', '--quiet', '-b', 'other'),
      undo: () => git('checkout', '--quiet', 'main'),
      says: 'on the branch main',
    },
    {
      name: 'changes that are not committed',
      prepare: () => writeFileSync(join(clone, 'new.txt'), ''),
      undo: () => rmSync(join(clone, 'new.txt')),
      says: 'not committed',
    },
  ])('is refused with $name', ({ prepare, undo, says }) => {
    prepare();
    const { status, stderr } = release('patch');
    undo();
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(says) });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('writes the version everywhere, packs it, commits and tags, and publishes nothing by itself', () => {
    const before = manifest('package-lock.json');
    const { status, stdout, stderr } = release('minor');
    expect(status, stderr).toBe(0);
    const { version } = manifest();
    expect(version).not.toBe(before.version);
    // A dependency may have the same version as we had.
    const own = { ...before.packages?.[''], version };
    expect(manifest('package-lock.json')).toEqual({ ...before, version, packages: { ...before.packages, '': own } });
    expect(stdout).toContain(`Not published: npm publish --access public counterproof-${version}.tgz`);
    expect(existsSync(join(clone, `counterproof-${version}.tgz`))).toBe(true);
    expect(git('tag', '--list')).toContain(`v${version}`);
    expect(git('log', '-1', '--format=%s')).toBe(`Release ${version}`);
    expect(git('status', '--porcelain')).toBe('');
    expect(readFileSync(join(clone, 'templates/check/template.yml'), 'utf8')).toContain(`default: ${version}\n`);
    expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
      new RegExp(`## \\[Unreleased\\]\\n\\n## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d\\n\\n###`),
    );
  }, 400_000);

  it('has nothing to release twice', () => {
    const { status, stderr } = release('patch');
    git('checkout', '--quiet', '.');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('nothing under [Unreleased]') });
  });
});
