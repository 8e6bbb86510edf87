import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EvidenceError, EXIT_CODES, judge } from '../../conformance/index.ts';
import { EVIDENCE_FILE, fileNamesOf, REPORT_FILES } from '../../reports/index.ts';
import { paintFor } from '../terminal.ts';
import { isRun } from './earlier-run.ts';
import { besideRun, formatsOf } from './formats.ts';
import { type Io, oneLine, UsageError, usage } from './options.ts';
import { findRoom, outFolder, refuseForeign, refuseOriginal } from './out-folder.ts';
import { parseOptions } from './parse-options.ts';
import { printRun } from './print-run.ts';
import { readInput } from './read-files.ts';
import { writeReports, writeRun } from './write-reports.ts';

const help = `counterproof judge EVIDENCE: the same rules over saved evidence, without a network.

EVIDENCE is the evidence.ndjson.gz that check wrote.

  --out DIR        where the run is written (counterproof-judged/); never over the run of the check itself
  --format LIST    as for check (html,json)

Exit codes as for check: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete.
`;

const DEFAULT_FOLDER = 'counterproof-judged';

const options = {
  help: { type: 'boolean', short: 'h' },
  out: { type: 'string' },
  format: { type: 'string', multiple: true },
} as const;

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseOptions(argv, options);
    if (values.help) {
      io.out(help);
      return 0;
    }
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('give one evidence file.');
    const formats = formatsOf(values.format, undefined, ['html', 'json']);
    const directory = values.out ?? DEFAULT_FOLDER;
    const written = [REPORT_FILES.json, ...besideRun(formats).flatMap(fileNamesOf)];
    await findRoom(directory, written);
    await refuseOriginal(directory, file);
    await refuseForeign(directory, written);
    const judged = judge(await bytesOf(file));
    await outFolder(directory, []);
    await writeRun(directory, judged);
    io.out(printRun(judged, paintFor(process.stdout, process.env)));
    await writeReports({ directory, run: judged, formats: besideRun(formats), command: 'judge', io });
    io.out(
      `Report: ${pathToFileURL(join(directory, REPORT_FILES[formats.includes('html') ? 'html' : 'json'])).href}\n`,
    );
    return EXIT_CODES[judged.verdict];
  } catch (error) {
    if (!usage(error) && !(error instanceof EvidenceError)) throw error;
    io.err(oneLine(error, 'judge'));
    return EXIT_CODES.usage;
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const bytes = await readInput(file);
  if (isRun(Buffer.from(bytes.subarray(0, 100)).toString('utf8')))
    throw new UsageError(`${file} is a run, which was made of evidence: give its ${EVIDENCE_FILE}.`);
  return bytes;
}
