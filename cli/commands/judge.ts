import { dirname, join } from 'node:path';
import { EvidenceError, EXIT_CODES, judge, readEvidence, type SavedEvidence } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { EVIDENCE_FILE, fileNamesOf, REPORT_FILES, readBundle } from '../../reports/index.ts';
import { paintFor } from '../terminal.ts';
import { decisionsOf } from './decisions.ts';
import { isOfARun, isRun } from './earlier-run.ts';
import { besideRun, formatsOf } from './formats.ts';
import { type Io, oneLine, UsageError, usage } from './options.ts';
import { findRoom, outFolder, refuseForeign, refuseOriginal } from './out-folder.ts';
import { parseOptions } from './parse-options.ts';
import { printRun } from './print-run.ts';
import { fileIn, readInput, readRunFile } from './read-files.ts';
import { reportLines } from './report-lines.ts';
import { writeReports, writeRun } from './write-reports.ts';

const help = `counterproof judge EVIDENCE: apply the rules to saved evidence again, without a network.

EVIDENCE is the evidence.ndjson.gz that check wrote, its folder, or a bundle.tar. Profile, waivers and the kinds
of data that the shop does not have are those of the run.json in the same folder or bundle, unless these options replace them:

  --profile NAME   local, ci, production or shape
  --waivers FILE   accepted failures, each with an owner
  --without KIND,...
                   kinds of data that the shop does not have: sales, products, promotions, movements, customers, shifts
  --config FILE    profile, waivers and kinds of this configuration
  --no-browser, --no-dredd, --no-key-in-url
                   leave out these rules as well

  --out DIR        where the run is written (counterproof-judged/); never over the run of the check itself
  --format LIST    as for check (html,json)

Exit codes as for check: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete.
`;

const DEFAULT_FOLDER = 'counterproof-judged';

const options = {
  help: { type: 'boolean', short: 'h' },
  out: { type: 'string' },
  format: { type: 'string', multiple: true },
  profile: { type: 'string' },
  waivers: { type: 'string' },
  without: { type: 'string', multiple: true },
  config: { type: 'string' },
  browser: { type: 'boolean' },
  dredd: { type: 'boolean' },
  'key-in-url': { type: 'boolean' },
} as const;

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseOptions(argv, options);
    if (values.help) {
      io.out(help);
      return 0;
    }
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError('give one evidence file.');
    const file = await fileIn(path, EVIDENCE_FILE);
    const formats = formatsOf(values.format, undefined, ['html', 'json']);
    const directory = values.out ?? DEFAULT_FOLDER;
    const written = [REPORT_FILES.json, ...besideRun(formats).flatMap(fileNamesOf)];
    await findRoom(directory, written);
    await refuseOriginal(directory, file);
    await refuseForeign(directory, written);
    const { saved, madeFromIt } = await readFrom(file);
    const recorded = madeFromIt?.decisions ?? saved.decisions;
    const judged = judge(saved, await decisionsOf(recorded, values));
    await outFolder(directory, []);
    await writeRun(directory, judged);
    io.out(printRun(judged, paintFor(process.stdout, process.env)));
    const { paths } = await writeReports({
      directory,
      run: judged,
      formats: besideRun(formats),
      command: 'judge',
      io,
    });
    io.out(reportLines(directory, paths));
    return EXIT_CODES[judged.verdict];
  } catch (error) {
    if (!usage(error) && !(error instanceof EvidenceError)) throw error;
    io.err(oneLine(error, 'judge'));
    return EXIT_CODES.usage;
  }
}

interface Input {
  readonly saved: SavedEvidence;
  /** The run of this evidence, if there is one. */
  readonly madeFromIt: Run | null;
}

async function readFrom(file: string): Promise<Input> {
  const bytes = await readInput(file);
  if (isRun(Buffer.from(bytes.subarray(0, 100)).toString('utf8')))
    throw new UsageError(`${file} is a run: give the ${EVIDENCE_FILE} that it was made from.`);
  if (isTar(bytes)) return await readFromBundle(bytes, file);
  const saved = readEvidence(bytes);
  const directory = dirname(file);
  const found = isOfARun(directory) ? await readRunFile(join(directory, REPORT_FILES.json)) : null;
  return { saved, madeFromIt: found?.evidence.digest === saved.digest ? found : null };
}

async function readFromBundle(bytes: Uint8Array, file: string): Promise<Input> {
  try {
    const { evidence, run: madeFromIt } = await readBundle(bytes);
    return { saved: readEvidence(evidence), madeFromIt };
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

function isTar(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(257, 262)).toString('latin1') === 'ustar';
}
