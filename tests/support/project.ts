import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { PACKED } from '../../proof/tested-bin.ts';
import { WHEELS } from '../../scripts/machine.ts';

/** The package as `npm pack` makes it. */
export function packedArchive(): string {
  if (PACKED === undefined)
    throw new Error('nothing is packed: node scripts/pack.ts .cache/packed; export COUNTERPROOF_PACKED=.cache/packed');
  return resolve(PACKED, 'package.tgz');
}

export interface Project {
  readonly folder: string;
  /** The command line that is installed in it. */
  readonly bin: string;
  /** Links a package of this checkout into it, as an installation would bring it. */
  readonly install: (...names: readonly string[]) => void;
  readonly remove: () => void;
}

/** What `npm install counterproof` brings along where nothing is left out. */
export const OPTIONAL = ['dredd', 'playwright', 'playwright-core', 'tsx', 'esbuild', '@esbuild'];

/**
 * A project of a reader: what `npm init -y` makes, which is no `"type": "module"`, with the packed file installed, and without the
 * network. Nothing else of ours is found from there.
 */
export function readersProject(packages: readonly string[] = []): Project {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-project-'));
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'counterproof');
  const bin = join(installed, 'bin/counterproof.js');
  run('npm', ['init', '-y'], folder);
  // Npm 11 writes it; an older one writes none, and Node then looks at the text of each file.
  run('npm', ['pkg', 'set', 'type=commonjs'], folder);
  mkdirSync(join(modules, '.bin'), { recursive: true });
  mkdirSync(installed);
  run('tar', ['-xzf', packedArchive(), '-C', installed, '--strip-components=1'], folder);
  chmodSync(bin, 0o755);
  symlinkSync(bin, join(modules, '.bin/counterproof'));
  const install = (...names: readonly string[]): void => {
    for (const name of names) link(name, modules);
  };
  install(...packages);
  return { folder, bin, install, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The same until the tests of the file or block are over. */
export function useProject(packages?: readonly string[]): Project {
  const project = readersProject(packages);
  afterAll(project.remove);
  return project;
}

function link(name: string, modules: string): void {
  const [from, to] = [resolve('node_modules', name), join(modules, name)];
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
  const command = resolve('node_modules/.bin', name);
  if (existsSync(command)) symlinkSync(command, join(modules, '.bin', name));
}

/** With these variables pip installs what PyPI had when the tests got it, without the network. */
export const OFFLINE_PIP = { PIP_NO_INDEX: '1', PIP_FIND_LINKS: WHEELS, PIP_DISABLE_PIP_VERSION_CHECK: '1' };

/** Programs of this name come first on its PATH: what a reader's `npx` finds, without the half second that it takes. */
export function shim(folder: string, name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** With or without a version, which is that of the packed file. */
export const NPX = `case $1 in --yes | --no-install) shift ;; esac
command="\${1%%@*}"; shift; exec "$PWD/node_modules/.bin/$command" "$@"`;

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}
