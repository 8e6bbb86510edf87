/**
 * `npm run measure-install [-- FILE.tgz]`: how long `npx counterproof check` takes from an empty npm cache, and what an installation
 * weighs. Packs the checkout where no file is given.
 */

import { spawn, spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { running } from '../contract/serving/server.ts';
import { answerHelp, run } from './options.ts';

answerHelp(
  'npm run measure-install [-- FILE.tgz]: how long the first check takes from an empty npm cache, and what an installation weighs; without a file the checkout is packed',
);

const folder = mkdtempSync(join(tmpdir(), 'counterproof-install-'));

function npm(args: readonly string[], cwd: string, cache: string): void {
  run('npm', args, { cwd, env: { ...process.env, npm_config_cache: cache } });
}

function megabytes(path: string): number {
  const bytes = readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stat = lstatSync(join(path, name));
    return sum + (stat.isFile() ? stat.size : 0);
  }, 0);
  return bytes / 2 ** 20;
}

function packed(): string {
  npm(['pack', '--pack-destination', folder], process.cwd(), join(folder, 'cache-pack'));
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
}

/** Seconds from the command to the first request that a deployment gets. */
async function secondsToFirstRequest(archive: string, cache: string): Promise<number> {
  const server = createServer((_, response) => response.writeHead(503).end());
  const { port, url, close } = await running(server, 0, '127.0.0.1');
  const cwd = join(folder, `npx-${port}`);
  mkdirSync(cwd);
  const env = { ...process.env, npm_config_cache: cache, COUNTERPROOF_KEY: 'cp_live_measured' };
  const began = performance.now();
  const child = spawn('npx', ['--yes', `--package=${archive}`, 'counterproof', 'check', url], {
    cwd,
    env,
    stdio: 'ignore',
  });
  await new Promise<void>((done, fail) => {
    server.once('request', () => done());
    child.once('exit', (code) => fail(new Error(`npx ended with ${code} before any request`)));
  });
  const seconds = (performance.now() - began) / 1000;
  child.removeAllListeners('exit');
  child.kill();
  await close();
  return seconds;
}

function installed(name: string, args: readonly string[], archive: string): void {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
  npm(['install', archive, '--no-audit', '--no-fund', ...args], cwd, join(folder, `cache-${name}`));
  const modules = join(cwd, 'node_modules');
  const packages = spawnSync('npm', ['ls', '--all', '--parseable'], { cwd, encoding: 'utf8' }).stdout;
  console.log(`${name}: ${megabytes(modules).toFixed(1)} MB in ${packages.trim().split('\n').length - 1} packages`);
}

try {
  const archive = resolve(process.argv[2] ?? packed());
  const cache = join(folder, 'cache-npx');
  console.log(
    `npx counterproof check, empty npm cache: ${(await secondsToFirstRequest(archive, cache)).toFixed(1)} s to the first request`,
  );
  console.log(`npx counterproof check, again: ${(await secondsToFirstRequest(archive, cache)).toFixed(1)} s`);
  installed('with everything', [], archive);
  installed('with --omit=optional', ['--omit=optional'], archive);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
