import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import manifest from '../package.json' with { type: 'json' };

const folder = useFolder('scripts');

/** npm asks a shell to run each install script: this one only notes the package. */
it('the npm of this machine runs the install scripts that are listed, and no others', () => {
  const shell = join(folder, 'shell');
  const noted = join(folder, 'noted');
  writeFileSync(shell, `#!/bin/sh\necho "$npm_package_name" >> ${noted}\n`, { mode: 0o755 });
  const args = ['rebuild', '--no-bin-links', '--script-shell', shell];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const ran = new Set(readFileSync(noted, 'utf8').trim().split('\n'));
  const listed = new Set(Object.keys(manifest.allowScripts));
  expect([...ran].filter((name) => !listed.has(name))).toEqual([]);
  expect(ran).toContain('node');
});
