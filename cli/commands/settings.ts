import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { readSettings, readWaivers } from '../../api/read-settings.ts';
import { camelCase, SETTINGS, type Setting, SettingError } from '../../api/settings.ts';
import { burstAllowed, isAllowedByItself } from '../../api/visit.ts';
import { isAsked, type Profile, rules, type Visit, type Waiver } from '../../conformance/index.ts';
import { parseJson } from '../../contract/schema/read.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { NOT_SETTINGS } from '../options/check.ts';
import { listOption, UsageError, whyOf } from './options.ts';
import { readInput, readText } from './parse-options.ts';

const DEFAULT_FILE = 'counterproof.config.json';
export const CONFIG_FILES = [
  DEFAULT_FILE,
  ...['yaml', 'yml', 'ts', 'mts', 'js', 'mjs'].map((extension) => `counterproof.config.${extension}`),
] as const;

/** What a command was called with. */
interface Called {
  readonly options: Readonly<Record<string, unknown>>;
  /** The address that is an argument. */
  readonly url?: string | undefined;
  /** Whether the configuration of the folder counts where none is named. */
  readonly usesDefaultFile?: boolean;
}

export type Given = Awaited<ReturnType<typeof givenSettings>>;

/** Of the configuration and of options, which win: their names are given too. With the waivers of both places. */
export async function givenSettings({ options, url, usesDefaultFile = true }: Called) {
  const file = fileOf(options.config) ?? (usesDefaultFile ? fileInFolder() : undefined);
  const configured = file === undefined ? {} : knownIn(file, await readFileOf(file));
  const chosen = { ...settingsAmong(options), ...(url === undefined ? {} : { url }) };
  /** Adds the name of the file to a SettingError whose setting comes from the file. */
  const placed = (error: unknown): unknown =>
    error instanceof SettingError && Object.hasOwn(configured, error.setting) && !Object.hasOwn(chosen, error.setting)
      ? new UsageError(`${file}: ${error.says(error.setting)}`)
      : error;
  try {
    const read = readSettings({ ...configured, ...chosen });
    const waivers = [...(read.waivers ?? []), ...(await waiversOf(fileOf(options.waivers)))];
    const settings: CounterproofConfig = { ...read, waivers };
    return { settings, options: new Set(Object.keys(chosen)), file, placed };
  } catch (error) {
    throw placed(error);
  }
}

/** Calls `work` with the settings; adds the name of the file to its SettingErrors. */
export async function withSettings<T>(called: Called, work: (given: Given) => Promise<T>): Promise<T> {
  const given = await givenSettings(called);
  try {
    return await work(given);
  } catch (error) {
    throw given.placed(error);
  }
}

/** The settings among options, in the form that the configuration has. */
export function settingsAmong(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const found = SETTINGS.map(({ name, option, kind }) => [name, settingOf(options[option], kind)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

function settingOf(given: unknown, kind: Setting['kind']): unknown {
  if (kind === 'texts') return Array.isArray(given) ? listOption(given) : undefined;
  if (kind === 'number') return typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
  // The option names a file of its own.
  return kind === 'waivers' ? undefined : given;
}

function fileOf(option: unknown): string | undefined {
  return typeof option === 'string' ? option : undefined;
}

async function waiversOf(file: string | undefined): Promise<readonly Waiver[]> {
  if (file === undefined) return [];
  const value = await readJson(file);
  try {
    return readWaivers(value);
  } catch (error) {
    throw error instanceof SettingError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

function fileInFolder(): string | undefined {
  const [file, other] = CONFIG_FILES.filter((name) => existsSync(name));
  if (file !== undefined && other !== undefined)
    throw new UsageError(`${file} and ${other} are both here: remove one, or choose one with --config.`);
  return file;
}

async function readFileOf(file: string): Promise<unknown> {
  if (/\.[cm]?[jt]s$/.test(file)) return await readProgram(file);
  if (!/\.ya?ml$/.test(file)) return await readJson(file);
  const text = await readText(file);
  const { parseYaml } = await import('../../contract/yaml.ts');
  return parseYaml(text, (why) => new UsageError(`${file} ${why}.`));
}

async function readJson(file: string): Promise<unknown> {
  return parseJson(await readInput(file), (why, where) => new UsageError(`${file} ${why}${where}.`));
}

/** A program of the user's: its keys are not in its environment, which `takeEnvironment` has emptied of them. */
async function readProgram(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`${file} cannot be read: it does not exist.`);
  // It would run what is below the temporary folder, and not ask who wrote it.
  process.env.TSX_DISABLE_CACHE ??= '1';
  const { tsImport } = await import('tsx/esm/api').catch(() => {
    throw new UsageError(
      `${file} is loaded through the package tsx, which is not installed: run "npm install --save-dev tsx", or write ${DEFAULT_FILE}.`,
    );
  });
  const loaded: unknown = await tsImport(pathToFileURL(file).href, import.meta.url).catch((error: unknown) => {
    const [line = ''] = whyOf(error).split('\n', 1);
    throw new UsageError(`${file} cannot be loaded: ${line.replace(/[.:]$/, '')}.`);
  });
  return defaultOf(defaultOf(loaded));
}

/** Of a CommonJS file, the default export is wrapped once more. */
function defaultOf(loaded: unknown): unknown {
  return typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded;
}

const NAMES: ReadonlySet<string> = new Set(['$schema', ...SETTINGS.map(({ name }) => name)]);

function knownIn(file: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${file}: expected one object with settings.`);
  const unknown = Object.keys(value).find((name) => !NAMES.has(name));
  if (unknown !== undefined) throw new UsageError(`${file}: unknown setting "${unknown}".${hint(unknown)}`);
  return Object.fromEntries(Object.entries(value).filter(([name, field]) => name !== '$schema' && field !== undefined));
}

/** The option is what many have in mind who write `no-browser`. */
function hint(name: string): string {
  const positive = camelCase(name.replace(/^no(?:-|(?=[A-Z]))(\w)/, (_, first: string) => first.toLowerCase()));
  const meant = SETTINGS.find((setting) => setting.name === positive);
  if (meant?.kind === 'flag') return ` Did you mean ${positive}${positive === name ? '' : ' (true or false)'}?`;
  if (meant !== undefined) return ` Did you mean ${positive}?`;
  const [, why] = Object.entries(NOT_SETTINGS).find(([option]) => option === name) ?? [];
  if (why !== undefined) return ` --${name} is an option only: ${why}.`;
  return /key|token|secret/i.test(name)
    ? ' Keys come from the environment, never from a file.'
    : didYouMean(name, NAMES);
}

/** The address among arguments: there is one at most. */
export function urlIn(positionals: readonly string[]): string | undefined {
  if (positionals.length > 1)
    throw new UsageError(`give one URL, not ${positionals.length}; the key comes from COUNTERPROOF_KEY.`);
  return positionals[0];
}

/** What one page of each list and a few reads can show; a quick look leaves out what takes many requests. */
const QUICK = { only: ['document', 'envelope', 'minimization'], budget: 60 };

/** Adds the default profile (CI or local), and the rules and budget of --quick. */
export function settingsHere({ settings, options }: Pick<Given, 'settings' | 'options'>): CounterproofConfig {
  const profile = settings.profile ?? (process.env.CI === undefined ? 'local' : 'ci');
  if (settings.quick !== true) return { ...settings, profile };
  if (options.has('only')) throw new UsageError('--quick and --only both choose rules: give one of them.');
  return { ...settings, profile, only: QUICK.only, budget: Math.min(settings.budget ?? QUICK.budget, QUICK.budget) };
}

/** A line to say before it is done, or nothing: the other end of a tunnel has a loopback address too. */
export function loopbackNotice(
  base: URL,
  { profile, only = null }: Pick<Visit, 'profile' | 'only'>,
  settings: Pick<CounterproofConfig, 'allow' | 'pace'>,
): string {
  const unasked = [
    ...(isLookedAt('rate', profile, only) && burstAllowed(settings, base, profile) === true ? ['a burst'] : []),
    ...(isLookedAt('writes', profile, only) ? ['write methods'] : []),
  ];
  if (settings.allow !== undefined || !isAllowedByItself(base, profile) || unasked.length === 0) return '';
  const what = unasked.join(' and ');
  return `${base.hostname} is loopback, so ${what} will be sent too. If it leads elsewhere (a tunnel, a forwarded port), use --profile production, or name what may be sent with --allow.\n`;
}

function isLookedAt(artifact: 'rate' | 'writes', profile: Profile, only: readonly string[] | null): boolean {
  return rules.some((rule) => rule.needs.includes(artifact) && isAsked(rule, profile, only) === true);
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates in the file, which are trusted as well; undefined where there is none. */
export async function authorityOf(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readText(file).catch((error) => {
    throw error instanceof UsageError ? new SettingError('ca', (name) => `${name} ${error.message}`) : error;
  });
  const found = text.match(PEM) ?? [];
  if (found.length > 0 && found.every(isCertificate)) return found.join('\n');
  throw new SettingError(
    'ca',
    (name) =>
      `${name} ${file} does not hold certificates in PEM format: give that of the authority that signed the deployment's.`,
  );
}

/** TLS itself ignores what it cannot read. */
function isCertificate(pem: string): boolean {
  const { X509Certificate } = process.getBuiltinModule('node:crypto');
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}
