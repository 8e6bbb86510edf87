import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ExportFormat, exportFormats } from '../../contract/export/formats.ts';
import type { Exported } from '../../contract/export/index.ts';
import type { LintFinding } from '../../contract/lint/index.ts';
import { printableJson, printableLine } from '../../contract/printable.ts';
import { CONTRACT_HELP } from '../options/others.ts';
import { command } from './command.ts';
import { type Io, subcommandIn, UsageError, wordIn } from './options.ts';
import { outFolder, writeOut } from './out-folder.ts';
import { formatOf, readText } from './parse-options.ts';

interface Asked {
  readonly file: string | undefined;
  readonly format: string | undefined;
  readonly out: string | undefined;
  readonly io: Io;
}

const subcommands = new Map<string, (asked: Asked) => Promise<number>>([
  ['show', show],
  ['lint', lint],
  ['requirements', listRequirements],
  ['export', exported],
]);

/** 0: fine. 1: the linter found something. 2: arguments that cannot be meant. */
export const run = command(
  { help: CONTRACT_HELP, codeOf: () => 2 },
  async ({ values, positionals: [name, ...files] }, io) => {
    const subcommand = subcommandIn(subcommands, name);
    if (values.out !== undefined && name !== 'export')
      throw new UsageError(`${name} prints: --out is an option of export.`);
    const format = formatOf(values);
    const more = files.slice(name === 'lint' ? 1 : 0);
    if (more.length > 0) throw new UsageError(`${name}: unexpected arguments: ${more.join(' ')}.`);
    return await subcommand({ file: files[0], format, out: values.out, io });
  },
);

async function show({ format, io }: Asked): Promise<number> {
  const { showDocument } = await import('../../contract/document.ts');
  io.out(await showDocument(chosen(format, ['yaml', 'json'])));
  return 0;
}

async function listRequirements({ format, io }: Asked): Promise<number> {
  const { requirementsJson, requirementsTable } = await import('../../contract/requirements/print.ts');
  io.out(chosen(format, ['table', 'json']) === 'json' ? requirementsJson() : requirementsTable());
  return 0;
}

async function lint({ file, format, io }: Asked): Promise<number> {
  if (file === undefined) throw new UsageError('lint needs the path of an OpenAPI document.');
  const wanted = chosen(format, ['text', 'json']);
  const text = await readText(file);
  const { lintDocument } = await import('../../contract/lint/index.ts');
  const findings = await lintDocument(text);
  if (wanted === 'json') io.out(`${printableJson({ findings })}\n`);
  else {
    for (const { line, column, severity, rule, message } of findings)
      io.out(`${printableLine(`${file}:${line}:${column}  ${severity}  ${message}  ${rule}`)}\n`);
    io.out(verdict(findings));
  }
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}

async function exported({ format, out, io }: Asked): Promise<number> {
  if (format === undefined) throw new UsageError(`export needs --format: ${exportFormats.join(', ')}.`);
  const wanted = chosen(format, exportFormats);
  const found = await textOf(wanted);
  if (typeof found === 'string' && out === undefined) io.out(found);
  else if (out === undefined) throw new UsageError(`${wanted} is a folder of files: name it with --out.`);
  else await write(typeof found === 'string' ? new Map([['', found]]) : found, out, io);
  return 0;
}

async function textOf(format: ExportFormat): Promise<Exported> {
  if (format === 'html') return (await import('../../workbench/reference-file.ts')).referenceFile();
  return await (await import('../../contract/export/index.ts')).exportContract(format);
}

async function write(files: ReadonlyMap<string, string>, out: string, io: Io): Promise<void> {
  const written = [...files].map(([name, text]) => ({ path: join(out, name), text }));
  for (const { path } of written)
    if (await isFile(path))
      throw new UsageError(`--out ${out}: ${path} exists, and nothing was written: remove it, or give another name.`);
  for (const { path, text } of written) {
    await outFolder(dirname(path));
    await writeOut(path, text);
  }
  io.out(`written: ${printableLine(out)}${files.size === 1 ? '' : ` (${files.size} files)`}\n`);
}

/** A pipe or a device has no contents to lose. */
async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() === true;
}

function chosen<Format extends string>(given: string | undefined, formats: readonly [Format, ...Format[]]): Format {
  return wordIn('--format', given ?? formats[0], formats);
}

function verdict(findings: readonly LintFinding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (findings.length === 0) return 'Nothing is wrong.\n';
  return `${errors} ${errors === 1 ? 'error' : 'errors'}, ${findings.length - errors} warnings\n`;
}
