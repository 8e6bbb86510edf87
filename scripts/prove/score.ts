/** The score that the package carries, made of the cases of a proof. */
import { writeFileSync } from 'node:fs';
import { printMatrix, sumLines } from '../../cli/commands/print-matrix.ts';
import { paintFor } from '../../cli/terminal.ts';
import type { CaseResult } from '../../proof/qualify-case.ts';
import { qualificationOf } from '../../proof/score.ts';
import { type Journal, standing } from './journal.ts';
import { faults, variants } from './qualification.ts';

const SCORE = 'proof/qualification.json';
const MATRIX = '.cache/prove-matrix.txt';

export interface Score {
  readonly lines: readonly string[];
  /** Must rules that caught no fault: whether they work is not proved. */
  readonly idle: readonly string[];
}

/** Writes it; null where not each fault and each variant was tried. */
export function keepScore(journal: Journal): Score | null {
  const parts = [variants, faults].map(({ name }) => standing(journal, name));
  const results = parts.flatMap(({ last }) => last.map(({ detail }) => detail)).filter(isCase);
  if (results.length !== variants.ids.length + faults.ids.length) return null;
  const qualification = qualificationOf(results);
  writeFileSync(SCORE, `${JSON.stringify(qualification, null, 2)}\n`);
  const seconds = results.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const unsteady = parts.flatMap(({ failedOnce }) => failedOnce.map(({ id }) => id));
  const idle = qualification.idleRules;
  const matrix = printMatrix(results, { idle, unsteady, seconds }, paintFor(process.stdout, { NO_COLOR: '1' }));
  writeFileSync(MATRIX, matrix);
  return { lines: [...sumLines(results, seconds), `all cases: ${MATRIX}`], idle };
}

function isCase(detail: unknown): detail is CaseResult {
  return typeof detail === 'object' && detail !== null && 'verdict' in detail && 'caughtBy' in detail;
}
