import { type DiffFormat, diffRuns, type RunDiff, renderDiff } from '../../reports/index.ts';
import { type Io, oneLine, UsageError, usage } from './options.ts';
import { parseOptions } from './parse-options.ts';
import { readRunFile } from './read-files.ts';

const help = `counterproof diff OLD NEW: what got better or worse between two runs.

OLD and NEW are run.json files, or the folders that check left them in.

  --format NAME    text, markdown or json (text)
  --strict         a demanded rule that is no longer decided counts as a regression too

Exit codes: 0 no regression, 1 a must rule regressed, 2 the runs cannot be compared, or bad usage.
`;

const LOST: ReadonlySet<string> = new Set(['lessCovered', 'outOfScope', 'goneRule']);

const options = {
  help: { type: 'boolean', short: 'h' },
  format: { type: 'string', default: 'text' },
  strict: { type: 'boolean', default: false },
} as const;

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseOptions(argv, options);
    if (values.help) {
      io.out(help);
      return 0;
    }
    const [before, after, ...more] = positionals;
    if (before === undefined || after === undefined || more.length > 0)
      throw new UsageError('two runs are needed, the old one first.');
    const format = formatOf(values.format);
    const diff = await diffRuns(await readRunFile(before), await readRunFile(after));
    io.out(await renderDiff(diff, format));
    return exitCode(diff, values.strict);
  } catch (error) {
    if (!usage(error)) throw error;
    io.err(oneLine(error, 'diff'));
    return 2;
  }
}

function formatOf(name: string): DiffFormat {
  if (name === 'text' || name === 'markdown' || name === 'json') return name;
  throw new UsageError(`--format ${name}: use text, markdown or json.`);
}

function exitCode(diff: RunDiff, strict: boolean): number {
  if (diff.incomparable !== null) return 2;
  const lost = diff.changes.some(({ change, level }) => level === 'must' && LOST.has(change));
  return diff.isRegression || (strict && lost) ? 1 : 0;
}
