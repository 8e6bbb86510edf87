import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Waiver } from '../../conformance/index.ts';
import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';
import type { CounterproofConfig } from '../generated/config.ts';
import { camelCase, NOT_SETTINGS, SETTINGS, type SettingKind } from '../options/settings.ts';
import { UsageError } from './options.ts';
import { didYouMean } from './parse-options.ts';
import { readText } from './read-files.ts';
import { isObject, readWaivers } from './read-waivers.ts';

const DEFAULT_FILE = 'counterproof.config.json';
export const CONFIG_FILES = [
  DEFAULT_FILE,
  ...['yaml', 'yml', 'ts', 'mts', 'js', 'mjs'].map((extension) => `counterproof.config.${extension}`),
] as const;

const KINDS: ReadonlyMap<string, SettingKind> = new Map([
  ['$schema', 'text'],
  ...SETTINGS.map(({ name, kind }) => [name, kind] as const),
]);

/** Words of a file may be any until an option's own check has read them. */
type AsWritten<T> = T extends string ? string : T extends readonly string[] ? readonly string[] : T;
type Settings = { [Name in keyof CounterproofConfig]: AsWritten<CounterproofConfig[Name]> };

/** The settings of `check`, with the waivers of both places. */
export interface Config extends Settings {
  /** The file that the settings come from. */
  readonly file?: string;
  readonly waivers: readonly Waiver[];
}

export async function readConfig(
  configFile: string | undefined,
  waiversFile: string | undefined,
  { defaultFile = true } = {},
): Promise<Config> {
  const file = configFile ?? (defaultFile ? fileInFolder() : undefined);
  const config: Partial<Config> = file === undefined ? {} : { ...checkedConfig(file, await readSettings(file)), file };
  const separate = waiversFile === undefined ? [] : readWaivers(waiversFile, await readJson(waiversFile));
  return { ...config, waivers: [...(config.waivers ?? []), ...separate] };
}

/** An invalid setting is reported with its file, unless an option overrides it. */
export function asSet<T>({ file }: Config, option: unknown, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (option !== undefined || file === undefined || !(error instanceof UsageError)) throw error;
    throw new UsageError(`${file}: ${error.message}`);
  }
}

function fileInFolder(): string | undefined {
  const [file, other] = CONFIG_FILES.filter((name) => existsSync(name));
  if (file !== undefined && other !== undefined)
    throw new UsageError(`${file} and ${other} are both here: remove one, or choose one with --config.`);
  return file;
}

async function readSettings(file: string): Promise<unknown> {
  if (/\.[cm]?[jt]s$/.test(file)) return await readProgram(file);
  return /\.ya?ml$/.test(file) ? await readYaml(file) : await readJson(file);
}

async function readJson(file: string): Promise<unknown> {
  const text = await readShallow(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : ''}.`);
  }
}

async function readYaml(file: string): Promise<unknown> {
  const text = await readShallow(file);
  const { parse } = await import('yaml');
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not YAML: ${error instanceof Error ? firstLine(error) : ''}.`);
  }
}

/** The brackets of a text count in JSON and in YAML. */
async function readShallow(file: string): Promise<string> {
  const text = await readText(file);
  if (isTooDeep(Buffer.from(text))) throw new UsageError(`${file} is nested more than ${MOST_LEVELS} levels deep.`);
  return text;
}

/** A program of the user's: its keys are not in its environment, which `takeEnvironment` has emptied of them. */
async function readProgram(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`${file} cannot be read: it does not exist.`);
  const { tsImport } = await import('tsx/esm/api').catch(() => {
    throw new UsageError(
      `${file} is loaded through the package tsx, which is not installed: run "npm install --save-dev tsx", or write ${DEFAULT_FILE}.`,
    );
  });
  const loaded: unknown = await tsImport(pathToFileURL(file).href, import.meta.url).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be loaded: ${error instanceof Error ? firstLine(error) : String(error)}.`);
  });
  return defaultOf(defaultOf(loaded));
}

/** Of a CommonJS file, the default export is wrapped once more. */
function defaultOf(loaded: unknown): unknown {
  return isObject(loaded) && 'default' in loaded ? loaded.default : loaded;
}

function firstLine(error: Error): string {
  return (error.message.split('\n', 1)[0] ?? '').replace(/[.:]$/, '');
}

function checkedConfig(file: string, value: unknown): Partial<Config> {
  if (!isObject(value)) throw new UsageError(`${file}: expected one object with settings.`);
  for (const [name, field] of Object.entries(value)) {
    const kind = KINDS.get(name);
    if (kind === undefined) throw new UsageError(`${file}: unknown setting "${name}".${hint(name)}`);
    if (field === undefined) continue;
    if (kind === 'waivers') readWaivers(file, field);
    else if (!isKind(field, kind)) throw new UsageError(`${file}: "${name}" must be ${WANTED[kind]}.`);
  }
  const { $schema: _schema, ...config } = Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  );
  return config;
}

/** The option is what many have in mind who write `no-browser`. */
function hint(name: string): string {
  const positive = camelCase(name.replace(/^no(?:-|(?=[A-Z]))(\w)/, (_, first: string) => first.toLowerCase()));
  if (KINDS.get(positive) === 'flag') return ` Did you mean ${positive}${positive === name ? '' : ' (true or false)'}?`;
  if (KINDS.has(positive)) return ` Did you mean ${positive}?`;
  const left = NOT_SETTINGS.find(({ option }) => option === name);
  if (left !== undefined) return ` --${name} is an option only: ${left.why}.`;
  return /key|token|secret/i.test(name)
    ? ' Keys come from the environment, never from a file.'
    : didYouMean(name, KINDS.keys());
}

type Plain = Exclude<SettingKind, 'waivers'>;

const WANTED: Readonly<Record<Plain, string>> = {
  text: 'a string',
  number: 'a number',
  texts: 'a list of strings',
  flag: 'true or false',
};

function isKind(value: unknown, kind: Plain): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
