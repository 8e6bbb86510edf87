import { type DiffFormat, diffRuns, headline, renderDiff } from '../../reports/diff/diff-runs.ts';
import { DIFF_HELP } from '../options/others.ts';
import { command } from './command.ts';
import { tellResult, UsageError, wordIn } from './options.ts';
import { formatOf, readRunFile } from './parse-options.ts';

const LOST: ReadonlySet<string> = new Set(['lessCovered', 'outOfScope', 'goneRule']);

export const run = command({ help: DIFF_HELP }, async ({ values, positionals }, io) => {
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0)
    throw new UsageError('two runs are needed, the old one first.');
  const format: DiffFormat = wordIn('--format', formatOf(values) ?? 'text', ['text', 'markdown', 'json']);
  const diff = diffRuns(await readRunFile(before), await readRunFile(after));
  const whole = renderDiff(diff, format);
  tellResult(io, whole, format === 'text' ? `${headline(diff)}\n` : whole);
  if (diff.incomparable !== null) return 2;
  const lost = diff.changes.some(({ change, level }) => level === 'must' && LOST.has(change));
  return diff.isRegression || (values.strict && lost) ? 1 : 0;
});
