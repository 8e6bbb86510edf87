import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { requestLines } from '../reproduction/words.ts';
import { reproduceCommand } from './reproduce-command.ts';

/** More requests than these are no command that a person would type. */
const MOST = 3;

type Reproduced = Pick<RuleResult, 'rule' | 'reproduction'>;

/**
 * What repeats a finding, in lines for a shell. Where several requests show it together, the first of its exchanges alone shows
 * nothing: then it is the requests of the reproduction, or the command that writes them.
 */
export function repeatLines(
  { key, evidence }: Pick<ShownFinding, 'key' | 'evidence'>,
  result: Reproduced,
  curlOf: (exchange: string) => string | undefined,
): readonly string[] {
  const { rule, reproduction } = result;
  if (reproduction?.finding === key) {
    const lines = reproductionLines(result);
    return lines.length > 0
      ? lines
      : [`${reproduceCommand(rule)}  # ${plural(reproduction.requests.length, 'request')}; in the folder of run.json`];
  }
  if (reproduction !== undefined && reproduction.requests.length > 1) return [];
  const curl = evidence.map(curlOf).find((line) => line !== undefined && line !== '');
  return curl === undefined ? [] : [curl];
}

/** The requests of the reproduction, where there is one and they are few. */
export function reproductionLines({ reproduction }: Reproduced): readonly string[] {
  const lines = requestLines(reproduction?.requests ?? []);
  return lines.length <= MOST ? lines : [];
}
