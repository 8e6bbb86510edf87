import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Waiver } from '../../conformance/index.ts';
import { isDate } from '../../contract/formats.ts';
import { UsageError } from './options.ts';

/** Everything of `check` that is no secret, as `counterproof.config.json` may say it. */
export interface Config {
  readonly url?: string;
  readonly out?: string;
  readonly format?: readonly string[];
  readonly profile?: string;
  readonly only?: readonly string[];
  readonly allow?: readonly string[];
  readonly budget?: number;
  readonly pace?: number;
  readonly concurrency?: number;
  readonly foreignStore?: string;
  readonly foreignCustomer?: string;
  readonly foreignStaff?: string;
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
    foreignStore: 'text',
    foreignCustomer: 'text',
    foreignStaff: 'text',
    waivers: 'waivers',
  }),
);

export async function readConfig(configFile: string | undefined, waiversFile: string | undefined): Promise<Config> {
  const file = configFile ?? (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined);
  const config = file === undefined ? {} : checkedConfig(file, await readJson(file));
  const inline = 'waivers' in config && Array.isArray(config.waivers) ? config.waivers : [];
  const separate = waiversFile === undefined ? [] : await readWaivers(waiversFile);
  return { ...config, waivers: [...inline, ...separate] };
}

async function readWaivers(file: string): Promise<readonly Waiver[]> {
  const value = await readJson(file);
  if (isWaivers(value)) return value;
  throw new UsageError(`${file}: ${WAIVERS_WANTED}`);
}

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : ''}.`);
  }
}

function checkedConfig(file: string, value: unknown): Partial<Config> {
  if (!isObject(value)) throw new UsageError(`${file}: one JSON object is expected.`);
  for (const [name, field] of Object.entries(value)) {
    const kind = FIELDS.get(name);
    if (kind === undefined) throw new UsageError(`${file}: there is no setting "${name}".${secretHint(name)}`);
    if (!isKind(field, kind)) throw new UsageError(`${file}: "${name}" ${WANTED[kind]}`);
  }
  const { $schema: _schema, ...config } = value;
  return config;
}

function secretHint(name: string): string {
  return /key|token|secret/i.test(name) ? ' Keys come from the environment, never from a file.' : '';
}

const WAIVERS_WANTED =
  'is a list of waivers: each with subject (a rule or requirement), owner, reason and expires (a day, YYYY-MM-DD), perhaps target.';

const WANTED: Readonly<Record<Kind, string>> = {
  text: 'is a text.',
  number: 'is a number.',
  texts: 'is a list of texts.',
  waivers: WAIVERS_WANTED,
};

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'texts') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isWaivers(value);
}

function isWaivers(value: unknown): value is readonly Waiver[] {
  return Array.isArray(value) && value.every(isWaiver);
}

function isWaiver(value: unknown): value is Waiver {
  if (!isObject(value)) return false;
  const texts = [value.subject, value.owner, value.reason].every((text) => typeof text === 'string' && text !== '');
  const day = typeof value.expires === 'string' && isDate(value.expires);
  const names = Object.keys(value).every((name) => ['subject', 'target', 'owner', 'reason', 'expires'].includes(name));
  return texts && day && names && (value.target === undefined || typeof value.target === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
