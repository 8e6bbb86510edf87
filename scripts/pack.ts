/** `node scripts/pack.ts FOLDER`: the package as npm publishes it, and what an installation of it holds. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { run } from './options.ts';

const [folder = '.cache/packed'] = process.argv.slice(2);
const unpacked = resolve(folder, 'package');
const packed = resolve(folder, `counterproof-${packageJson.version}.tgz`);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
run(process.execPath, ['scripts/build.ts'], { isShown: true });
// Its scripts would generate everything once more.
run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]);
run('tar', ['-xzf', packed, '-C', folder]);
// These are about a checkout, and name files that the package does not have: npm warns of such a `prepare`.
const { scripts, devDependencies, overrides, allowScripts, ...published } = packageJson;
writeFileSync(resolve(unpacked, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
run('npm', ['pack', '--silent', '--pack-destination', folder, unpacked]);
renameSync(packed, resolve(folder, 'package.tgz'));
