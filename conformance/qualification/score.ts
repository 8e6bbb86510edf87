import { identity } from '../identity.ts';
import type { QualificationScore } from '../model/run.ts';
import type { CaseResult } from './qualify.ts';

/** The suite's own mark, printed in every report. */
export function scoreOf(results: readonly CaseResult[]): QualificationScore {
  const { version, rulesDigest } = identity();
  const faults = results.filter((result) => result.kind === 'fault');
  const correct = results.filter((result) => result.kind !== 'fault');
  return {
    suiteVersion: version,
    rulesDigest,
    faults: faults.length,
    caught: faults.filter((result) => result.good).length,
    variants: correct.length,
    variantsAccused: correct.filter((result) => !result.good).length,
  };
}
