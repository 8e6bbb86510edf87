/**
 * `npm run qualify [-- OPTIONS]`: the qualification, with the options of `counterproof qualify`. All of it is the score that the
 * repository keeps and that pages are made of; a part of it is only printed.
 */
import { spawnSync } from 'node:child_process';

const SCORE = 'proof/qualification.json';
/** With these, it is not the whole score, or another file was named. */
const PARTLY = /^--(?:help|list|fault|defects|out)(?:=|$)/;

const given = process.argv.slice(2);
const isWhole = !given.some((option) => PARTLY.test(option));

function run(...args: string[]): number {
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

const code = run('bin/counterproof.js', 'qualify', ...(isWhole ? ['--out', SCORE] : []), ...given);
process.exitCode = code === 0 && isWhole ? run('scripts/generate.ts') : code;
