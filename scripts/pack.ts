/** `node scripts/pack.ts FOLDER`: the package as npm publishes it, and what an installation of it holds. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };

const [folder = '.cache/packed'] = process.argv.slice(2);
const archive = resolve(folder, 'package.tgz');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
run(process.execPath, ['scripts/build.ts']);
// Its scripts would generate everything once more.
run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]);
renameSync(resolve(folder, `counterproof-${packageJson.version}.tgz`), archive);
run('tar', ['-xzf', archive, '-C', folder]);

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}
