/**
 * Holds the score that the package carries against what the suite earns now. It must be of these very rules. All correct deployments
 * and a sixth of the faults are qualified again, another sixth after each change of a rule; with `--all`, every case.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rulesDigest } from '../conformance/generated/suite.ts';
import type { Qualification } from '../proof/score.ts';

const KEPT = 'proof/qualification.json';
const FRESH = '.cache/qualification.json';
const PARTS = 6;

const problem = problemOf(read(KEPT));
if (problem !== null) process.stdout.write(`${problem}; renew ${KEPT}: npm run qualify\n`);
process.exitCode = problem === null ? 0 : 1;

function problemOf(kept: Qualification | null): string | null {
  if (kept === null) return `${KEPT} cannot be read`;
  if (kept.score.rulesDigest !== rulesDigest) return `${KEPT} is the score of other rules`;
  const ids = process.argv.includes('--all') ? null : sampleOf(kept);
  const chosen = ids === null ? [] : ['--fault', ids.join(',')];
  const { status } = spawnSync(process.execPath, ['bin/counterproof.js', 'qualify', ...chosen, '--out', FRESH], {
    stdio: 'inherit',
  });
  if (status !== 0) return 'a case did not come out as it has to';
  const known = new Map(kept.results.map((result) => [`${result.kind} ${result.id}`, result.verdict]));
  const other = read(FRESH)?.results.find(({ kind, id, verdict }) => known.get(`${kind} ${id}`) !== verdict);
  return other === undefined ? null : `${other.id} is ${other.verdict} now`;
}

/** The digest of the rules selects the sixth, so that it cannot be chosen by hand. */
function sampleOf({ score, results }: Qualification): readonly string[] {
  const part = Number.parseInt(score.rulesDigest.slice(-6), 16) % PARTS;
  const faults = results.filter(({ kind }) => kind === 'fault').filter((_, index) => index % PARTS === part);
  return [...results.filter(({ kind }) => kind !== 'fault'), ...faults].map(({ id }) => id);
}

function read(file: string): Qualification | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
