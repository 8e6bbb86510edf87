import { existsSync } from 'node:fs';
import type { Waiver } from '../../conformance/index.ts';
import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';
import { UsageError } from './options.ts';
import { didYouMean } from './parse-options.ts';
import { readText } from './read-files.ts';
import { isObject, readWaivers } from './read-waivers.ts';

/** The options of `check` that may be set in `counterproof.config.json`; keys may not. */
export interface Config {
  /** The file that the settings come from. */
  readonly file?: string;
  readonly url?: string;
  readonly out?: string;
  readonly format?: readonly string[];
  readonly profile?: string;
  readonly only?: readonly string[];
  readonly allow?: readonly string[];
  readonly budget?: number;
  readonly pace?: number;
  readonly concurrency?: number;
  readonly maxDuration?: string;
  readonly seed?: number;
  readonly ca?: string;
  readonly foreignStore?: string;
  readonly foreignCustomer?: string;
  readonly foreignStaff?: string;
  readonly without?: readonly string[];
  readonly waivers: readonly Waiver[];
}

const DEFAULT_FILE = 'counterproof.config.json';

type Kind = 'text' | 'number' | 'texts' | 'waivers';

const FIELDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries<Kind>({
    $schema: 'text',
    url: 'text',
    out: 'text',
    format: 'texts',
    profile: 'text',
    only: 'texts',
    allow: 'texts',
    budget: 'number',
    pace: 'number',
    concurrency: 'number',
    maxDuration: 'text',
    seed: 'number',
    ca: 'text',
    foreignStore: 'text',
    foreignCustomer: 'text',
    foreignStaff: 'text',
    without: 'texts',
    waivers: 'waivers',
  }),
);

export async function readConfig(
  configFile: string | undefined,
  waiversFile: string | undefined,
  { defaultFile = true } = {},
): Promise<Config> {
  const file = configFile ?? (defaultFile && existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined);
  const config: Partial<Config> = file === undefined ? {} : { ...checkedConfig(file, await readJson(file)), file };
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

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  if (isTooDeep(Buffer.from(text))) throw new UsageError(`${file} is nested more than ${MOST_LEVELS} levels deep.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : ''}.`);
  }
}

function checkedConfig(file: string, value: unknown): Partial<Config> {
  if (!isObject(value)) throw new UsageError(`${file}: expected one JSON object.`);
  for (const [name, field] of Object.entries(value)) {
    const kind = FIELDS.get(name);
    if (kind === undefined)
      throw new UsageError(`${file}: unknown setting "${name}".${secretHint(name) || didYouMean(name, FIELDS.keys())}`);
    if (kind === 'waivers') readWaivers(file, field);
    else if (!isKind(field, kind)) throw new UsageError(`${file}: "${name}" must be ${WANTED[kind]}.`);
  }
  const { $schema: _schema, ...config } = value;
  return config;
}

function secretHint(name: string): string {
  return /key|token|secret/i.test(name) ? ' Keys come from the environment, never from a file.' : '';
}

type Plain = Exclude<Kind, 'waivers'>;

const WANTED: Readonly<Record<Plain, string>> = { text: 'a string', number: 'a number', texts: 'a list of strings' };

function isKind(value: unknown, kind: Plain): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
