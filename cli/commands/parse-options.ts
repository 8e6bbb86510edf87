import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Run } from '../../conformance/model/run.ts';
import { didYouMean, nearest } from '../../contract/serving/nearest.ts';
import { NotARun } from '../../reports/context.ts';
import { readRun } from '../../reports/index.ts';
import { REPORT_FILES } from '../../reports/words/file-names.ts';
import { flagOf } from '../options/table.ts';
import { UsageError, whyOf } from './options.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What a command is given of its options. */
export type ValuesOf<O extends Options> = ReturnType<typeof parseOptions<O>>['values'];

/** A list may be given in parts (`multiple`); of anything else the last one would silently win, so it is given once. */
export function parseOptions<const O extends Options>(args: string[], options: O) {
  const parsed = parsedArgs(args, options);
  const values = new Map<string, string>();
  for (const token of parsed.tokens) {
    if (token.kind !== 'option' || token.value === undefined || options[token.name]?.multiple === true) continue;
    const earlier = values.get(token.name);
    if (earlier !== undefined)
      throw new UsageError(`--${token.name} is given twice (${earlier} and ${token.value}): give it once.`);
    values.set(token.name, token.value);
  }
  return parsed;
}

function parsedArgs<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true, allowNegative: true, tokens: true });
  } catch (error) {
    const [, name] = /^Unknown option '--(.*?)'\. /s.exec(whyOf(error)) ?? [];
    throw name === undefined ? error : new UsageError(`unknown option --${name}${hint(name, options)}`);
  }
}

/** The format that is asked for, where --json is another way to say one of them. */
export function formatOf({ format, json }: { readonly format?: string | undefined; readonly json: boolean }) {
  if (!json || format === undefined || format === 'json') return json ? 'json' : format;
  throw new UsageError(`--json is --format json: give that or --format ${format}.`);
}

/** Of what is left next to the options; the nearest of `known` words is named. */
export function refuseWords([first]: readonly string[], known: readonly string[] = []): void {
  if (first !== undefined) throw new UsageError(`unexpected argument "${first}".${didYouMean(first, known)}`);
}

function hint(name: string, options: Options): string {
  const meant = nearest(
    name,
    Object.entries(options).map(([known, row]) => flagOf(known, row)),
  );
  if (meant !== null) return `: did you mean ${meant}?`;
  return /key|token|secret/i.test(name) ? ': a key comes from COUNTERPROOF_KEY, never from an argument.' : '.';
}

/** A run.json, or the folder that `check` left it in. */
export async function readRunFile(path: string): Promise<Run> {
  const file = await fileIn(path, REPORT_FILES.json);
  const bytes = await readInput(file);
  try {
    return await readRun(bytes, file);
  } catch (error) {
    if (error instanceof NotARun) throw new UsageError(error.message);
    throw error;
  }
}

/** Where a folder is given, what a command writes there under that name. */
export async function fileIn(path: string, name: string): Promise<string> {
  return (await isFolder(path)) ? join(path, name) : path;
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}

const MEGABYTE = 2 ** 20;
/** More than any file that Counterproof writes has. Of a pipe less, because it is held twice. */
const MOST_MB = { file: 256, pipe: 64 };

/** The content of a file, or of a pipe. A link in a folder of another person could lead to a device that never ends. */
export async function readInput(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      return await bounded(handle, file);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UsageError(`${file} cannot be read${isMissing ? ': there is no such file' : ''}.`);
  }
}

export async function readText(file: string): Promise<string> {
  return (await readInput(file)).toString('utf8');
}

async function bounded(handle: FileHandle, file: string): Promise<Buffer> {
  const status = await handle.stat();
  if (status.isCharacterDevice() || status.isBlockDevice()) throw new UsageError(`${file} is a device: give a file.`);
  const most = status.isFile() ? MOST_MB.file : MOST_MB.pipe;
  const tooLarge = () => new UsageError(`${file} is too large: more than ${most} MB.`);
  if (status.size > most * MEGABYTE) throw tooLarge();
  if (status.isFile()) return await handle.readFile();
  const bytes = await buffer(handle.createReadStream({ autoClose: false, end: most * MEGABYTE }));
  if (bytes.length > most * MEGABYTE) throw tooLarge();
  return bytes;
}
