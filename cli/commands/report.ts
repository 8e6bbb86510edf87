import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Run } from '../../conformance/model/run.ts';
import { FORMAT_NAMES, type Format, isFormat, type ReportFile, render } from '../../reports/index.ts';
import { type Io, oneLine, UsageError, usage } from './options.ts';
import { outFolder } from './out-folder.ts';
import { readInput, readRunFile } from './read-files.ts';
import { bundleOf, sealFrom } from './run-bundle.ts';

const help = `counterproof report RUN.json: render a run again, in any format.

RUN.json is the file that check or judge wrote, or its folder.

  --format LIST            ${FORMAT_NAMES.join(',')} (html)
  --out DIR                where the files go (counterproof-out/); - writes one text file to standard output
  --bundle                 also pack run, evidence and report into bundle.tar, for "counterproof verify"
  --evidence FILE          the evidence.ndjson.gz of the same run, for --bundle
  --authorised-by NAME     who lets the bundle be relied on
  --valid-until DATE       until when, like 2026-12-31

A bundle is signed when COUNTERPROOF_SIGNING_KEY holds an Ed25519 key in PEM or the path of one.
In GitHub Actions, --format github also prints the annotations and adds to the step summary.
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  format: { type: 'string', default: 'html' },
  out: { type: 'string', default: 'counterproof-out' },
  bundle: { type: 'boolean', default: false },
  evidence: { type: 'string' },
  'authorised-by': { type: 'string' },
  'valid-until': { type: 'string' },
} as const;

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: argv, options, strict: true, allowPositionals: true });
    if (values.help) {
      io.out(help);
      return 0;
    }
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError('give one run.json.');
    const formats = formatsOf(values.format);
    const read = await readRunFile(path);
    const files = await renderAll(formats, read);
    if (values.bundle) files.push(await bundleFile(read, values));
    if (values.out === '-') toStandardOutput(files, io);
    else await toFolder(values.out, files, io);
    if (formats.includes('github')) await tellGithub(files, io);
    return 0;
  } catch (error) {
    if (!usage(error) && !isPlain(error)) throw error;
    io.err(oneLine(error, 'report'));
    return 2;
  }
}

/** Told in one line by whoever threw it. */
function isPlain(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoBrowser';
}

function formatsOf(text: string): readonly Format[] {
  const names = text.split(',').map((name) => name.trim());
  return names.map((name) => {
    if (!isFormat(name)) throw new UsageError(`--format ${name}: known are ${FORMAT_NAMES.join(', ')}.`);
    return name;
  });
}

async function renderAll(formats: readonly Format[], read: Run): Promise<ReportFile[]> {
  const files: ReportFile[] = [];
  for (const format of formats) files.push(...(await render(format, read)));
  return files;
}

interface BundleValues {
  readonly evidence?: string | undefined;
  readonly 'authorised-by'?: string | undefined;
  readonly 'valid-until'?: string | undefined;
}

async function bundleFile(read: Run, values: BundleValues): Promise<ReportFile> {
  if (values.evidence === undefined)
    throw new UsageError('--bundle needs --evidence, the evidence.ndjson.gz of the run.');
  const evidence = await readInput(values.evidence);
  const seal = await sealFrom(process.env, {
    authorisedBy: values['authorised-by'],
    validUntil: values['valid-until'],
  });
  return { name: 'bundle.tar', content: await bundleOf(read, evidence, seal) };
}

function toStandardOutput(files: readonly ReportFile[], io: Io): void {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0 || typeof file.content !== 'string') {
    throw new UsageError('--out - takes one format that is one text file, such as --format markdown.');
  }
  io.out(file.content);
}

async function toFolder(folder: string, files: readonly ReportFile[], io: Io): Promise<void> {
  await outFolder(folder);
  for (const file of files) {
    const path = join(folder, file.name);
    await writeFile(path, file.content);
    io.out(`${path}\n`);
  }
}

/** Annotations are lines of a step's output; the summary is a file that the runner names. */
export async function tellGithub(files: readonly ReportFile[], io: Io, env = process.env): Promise<void> {
  if (env.GITHUB_ACTIONS !== 'true') return;
  const text = (name: string) => String(files.find((file) => file.name === name)?.content ?? '');
  io.out(text('github-annotations.txt'));
  if (env.GITHUB_STEP_SUMMARY !== undefined) await appendFile(env.GITHUB_STEP_SUMMARY, text('github-summary.md'));
}
