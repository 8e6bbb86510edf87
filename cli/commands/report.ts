import { join } from 'node:path';
import { readSettings } from '../../api/read-settings.ts';
import type { Run } from '../../conformance/model/run.ts';
import { evidenceProblem } from '../../reports/bundle/integrity.ts';
import { type Format, render } from '../../reports/index.ts';
import { type RunView, viewOf } from '../../reports/view.ts';
import { BUNDLE_FILE, EVIDENCE_FILE } from '../../reports/words/file-names.ts';
import { REPORT_HELP } from '../options/check.ts';
import { command } from './command.ts';
import { type Io, onlyWord, UsageError } from './options.ts';
import { moveBundle, outFolder, writeOut } from './out-folder.ts';
import { readInput, readRunFile, type ValuesOf } from './parse-options.ts';
import { bundleOf, sealFrom } from './run-bundle.ts';
import { settingsAmong } from './settings.ts';
import { writeReports } from './write-reports.ts';

export const run = command({ help: REPORT_HELP }, async ({ values, positionals }, io) => {
  const path = onlyWord(positionals, 'give one run.json.');
  refuseWithoutBundle(values);
  const { format: formats = ['html'] } = readSettings(settingsAmong({ format: values.format }));
  const read = await readRunFile(path);
  const previous = values.compare === undefined ? null : await readRunFile(values.compare);
  if (values.out === '-' && values.json)
    throw new UsageError('--out - writes a report where --json writes events: give one of them.');
  const view = viewOf(read, previous);
  if (values.out === '-') return await toStandardOutput(view, formats, values.bundle, io);
  return await toFolder(view, formats, values, io);
});

type Values = ValuesOf<typeof REPORT_HELP.options>;

/** They say something of a bundle alone: whoever gives them believes that one is made. */
function refuseWithoutBundle({ bundle, ...values }: Values): void {
  const name = (['evidence', 'authorised-by', 'valid-until'] as const).find((each) => values[each] !== undefined);
  if (!bundle && name !== undefined) throw new UsageError(`--${name} is for a bundle: give --bundle as well.`);
}

async function toFolder(view: RunView, formats: readonly Format[], values: Values, io: Io): Promise<number> {
  const bundle = values.bundle ? await bundleInput(view.run, values, io.env) : null;
  const { out: directory } = values;
  await outFolder(directory, bundle === null ? [] : [BUNDLE_FILE]);
  const { paths, isComplete, pdf } = await writeReports({ directory, view, formats, command: 'report', io });
  const packed = join(directory, BUNDLE_FILE);
  if (bundle !== null) {
    io.err(moveBundle(directory));
    await writeOut(packed, bundleOf(view.run, bundle.evidence, bundle.seal, pdf));
  }
  for (const path of bundle === null ? paths : [...paths, packed]) {
    io.out(`${path}\n`);
    io.tell?.({ event: 'written', path });
  }
  return isComplete ? 0 : 2;
}

async function bundleInput(read: Run, values: Values, env: NodeJS.ProcessEnv) {
  if (values.evidence === undefined)
    throw new UsageError(`--bundle needs --evidence, the ${EVIDENCE_FILE} of the run.`);
  const evidence = await readInput(values.evidence);
  const seal = await sealFrom(env, { authorisedBy: values['authorised-by'], validUntil: values['valid-until'] });
  const problem = evidenceProblem(read, evidence);
  if (problem !== null) throw new UsageError(`${values.evidence}: ${problem}; give the file that was written with it.`);
  return { evidence, seal };
}

async function toStandardOutput(
  view: RunView,
  [format, ...more]: readonly Format[],
  isBundle: boolean,
  io: Io,
): Promise<number> {
  const refusal = new UsageError('--out - needs a single text format, such as --format markdown.');
  if (format === undefined || format === 'pdf' || more.length > 0 || isBundle) throw refusal;
  const [file, ...others] = await render(format, view);
  if (typeof file?.content !== 'string' || others.length > 0) throw refusal;
  io.out(file.content, 'result');
  return 0;
}
