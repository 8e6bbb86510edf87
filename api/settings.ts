import { TASKS } from '../client/tasks/task-names.ts';
import { PROFILES } from '../conformance/decide/profiles.ts';
import { KINDS, REQUIRABLE } from '../conformance/model/decisions.ts';
import { FORMAT_NAMES } from '../reports/index.ts';

/** A longer list of words, which completion looks up. */
export type Words = 'subjects' | 'faults' | 'explained';

/**
 * One setting of a check, or of the judging of a client. Everything that knows the settings is made from these rows: the options of the command line with their help
 * and completion, the configuration with its types, its JSON Schema and its page, the programming interface, and the inputs of the
 * GitHub Action and the GitLab component.
 */
export interface SettingRow {
  /** Its name as a setting and as an input, where that of its option does not fit. */
  readonly called?: string;
  /** Only this command has it as an option; `check` has it where nothing is said. */
  readonly of?: 'client';
  readonly multiple?: boolean;
  /** What stands for the value in help; a row without it is a flag. */
  readonly value?: string;
  /** What it does, as an option; without a full stop, wrapped where it is shown. */
  readonly text: string;
  /** What it is as a setting, where the text of the option does not fit. */
  readonly setting?: string;
  /** Set where the programming interface has it: its description there, or '' where that of the setting fits. */
  readonly inApi?: string;
  /** Pipelines have it as an input, with this default. */
  readonly input?: string;
  /** What it is as an input, where the text of the setting does not fit. */
  readonly asInput?: string;
  /** All words that it takes. */
  readonly choices?: readonly string[];
  readonly integer?: { readonly least: number; readonly most: number };
  readonly pattern?: string;
  readonly isDay?: boolean;
  /** What its texts are, as the end of the sentence "give …". */
  readonly wants?: string;
  readonly words?: Words;
  readonly path?: 'file' | 'folder';
  /** A flag that is on: help shows `--no-NAME`. */
  readonly isOn?: boolean;
}

export const ALLOWABLE = ['burst', 'writes', 'key-in-url'] as const;

export const DURATION = 'a time with its unit, like 90s, 20m or 2h, up to 168h';

/** By the names of their options, in the order in which help shows them. The URL is an argument. */
export const CHECK_SETTINGS = {
  out: {
    value: 'DIR',
    path: 'folder',
    text: 'folder for the results (default: counterproof-out/)',
    input: 'counterproof-out',
  },
  format: {
    multiple: true,
    value: 'LIST',
    choices: FORMAT_NAMES,
    text: `report formats: ${FORMAT_NAMES.join(', ')} (default: html,json)`,
    setting: 'report formats (default: html and json)',
    asInput: 'report formats, in addition to those that the service shows',
    input: 'html',
  },
  profile: {
    value: 'NAME',
    choices: [...PROFILES.keys()],
    text: 'local, ci, production (low request rate) or shape (for mocks); default: ci where CI is set, otherwise local',
    inApi: 'default: `local`',
    input: '',
  },
  only: {
    multiple: true,
    value: 'AREA|RULE|REQ',
    words: 'subjects',
    wants: 'an area, a rule or a requirement',
    text: 'check a part, such as pagination,AUTH-01; the verdict is never conformant',
    setting: 'areas, rules and requirements: check a part; the verdict is never conformant',
    inApi: '',
    input: '',
  },
  allow: {
    multiple: true,
    value: 'LIST',
    choices: ALLOWABLE,
    text: 'burst: send up to 2500 requests, 64 at once and without a pace, to find the rate limit; writes: try write methods; key-in-url: with the profile production, send the key in the query string too, where access logs record it. Only what is listed is allowed (default on loopback: burst and writes, except with the profile production; default elsewhere: none)',
    inApi: 'what may be sent in addition (default: burst and writes on loopback, neither elsewhere)',
    input: '',
  },
  waivers: {
    value: 'FILE',
    path: 'file',
    text: 'JSON list of accepted failures, added to those of the configuration',
    setting: 'accepted failures: a rule or requirement, an owner, a reason, the last day, and optionally a target',
    inApi: '',
    input: '',
  },
  without: {
    multiple: true,
    value: 'KIND,...',
    choices: KINDS,
    text: `kinds of data that this shop does not have: ${KINDS.join(', ')}; without this, a run that does not see one of them is incomplete`,
    inApi: 'kinds of data that this shop does not have',
    input: '',
  },
  require: {
    multiple: true,
    value: 'LIST',
    choices: REQUIRABLE,
    text: `what a run may not leave open: ${REQUIRABLE.join(', ')}; where one of them is not decided, the run is incomplete, also where a burst met no limit`,
    setting:
      'what a run may not leave open: keys (revoked, disabled and rotated), foreign (data of another organization), burst (its limit has to be met), writes, browser, dredd',
    inApi: '',
    input: '',
  },
  'foreign-store': { value: 'ID', text: 'a store of another organization', input: '' },
  'foreign-customer': { value: 'ID', text: 'a customer of another organization', input: '' },
  'foreign-staff': { value: 'ID', text: 'a staff member of another organization', input: '' },
  budget: {
    value: 'REQUESTS',
    integer: { least: 1, most: 10_000_000 },
    text: 'maximum number of requests',
    inApi: '',
    input: '',
  },
  pace: {
    value: 'REQ_PER_S',
    integer: { least: 0, most: 100_000 },
    text: 'maximum requests per second (0: unlimited); with one, no burst is sent',
    inApi: '',
    input: '',
  },
  concurrency: {
    value: 'N',
    integer: { least: 1, most: 256 },
    text: 'maximum concurrent requests, but for a burst',
    inApi: '',
  },
  'max-duration': {
    value: 'TIME',
    pattern: '^\\d{1,6}[smh]$',
    wants: DURATION,
    text: 'end the check after this time, such as 90s, 20m or 2h: the result is incomplete, with what was learnt by then (default: three times what the whole budget takes at the pace, at least 15m)',
    input: '',
  },
  seed: {
    value: 'N',
    integer: { least: 0, most: 2 ** 32 - 1 },
    text: 'choose other requests where several would show as much: values to be refused, and what is sent with them (default: the version of the suite; with the profile production, drawn for each run)',
    inApi: '',
  },
  'user-agent': {
    value: 'TEXT',
    pattern: '^[!-~]([ -~]{0,198}[!-~])?$',
    wants: 'up to 200 letters, digits, signs and inner spaces of ASCII, which is what a header may hold',
    text: 'what requests send as User-Agent, also those of Dredd and Chromium (default: counterproof; Dredd and Chromium name themselves)',
    inApi: '',
  },
  ca: {
    value: 'FILE',
    path: 'file',
    text: 'also trust the authorities in this PEM file, such as a private one; for the browser rules, Chromium must know them itself',
    input: '',
  },
  browser: {
    isOn: true,
    text: 'skip the rules that need Chromium',
    setting: 'whether to run the rules that need Chromium (default: true)',
    inApi: 'run the rules that need Chromium and Playwright (default: false)',
    input: 'true',
  },
  dredd: {
    isOn: true,
    text: 'skip the rules that need Dredd',
    setting: 'whether to run the rules that need Dredd (default: true)',
    inApi: 'run the rules that need Dredd (default: false)',
    input: 'true',
  },
  'key-in-url': {
    isOn: true,
    text: 'do not send the key in the query string, even where it is allowed',
    setting:
      'whether to send the key in the query string; false forbids it even where `allow` has key-in-url (default: true, except with the profile production)',
    inApi: '',
  },
  bundle: {
    text: 'also write one archive for your records; signed if COUNTERPROOF_SIGNING_KEY is set (a PEM key, or a file with one), authorised by COUNTERPROOF_AUTHORISED_BY, valid until COUNTERPROOF_VALID_UNTIL',
  },
  quick: { text: "a quick look: at most 60 requests, for a developer's loop; exits 1 if something fails, otherwise 3" },
  'write-waivers': {
    value: 'FILE',
    path: 'file',
    text: 'write a waiver for each mandatory rule that fails now, as a baseline; this run keeps its exit code',
    setting: 'a new file for a waiver of each mandatory rule that fails now, as a baseline',
  },
  owner: { value: 'NAME', text: 'the owner in --write-waivers (default: your user name)' },
  expires: { value: 'DAY', isDay: true, text: 'the last day in --write-waivers (default: in 90 days)' },
} as const satisfies Readonly<Record<string, SettingRow>>;

/** What `client` has in addition; it takes `out`, `format`, `waivers` and others of those above. */
export const CLIENT_SETTINGS = {
  exec: {
    called: 'client',
    of: 'client',
    value: 'COMMAND',
    text: 'start this command with tasks, as a shell would, and judge its answers and its requests',
    setting: 'the command that starts the client, as a shell would run it',
    asInput: 'the command that starts a client, such as node sync.js: judge that client, in place of a deployment',
    input: '',
  },
  tasks: {
    of: 'client',
    multiple: true,
    value: 'LIST',
    choices: TASKS,
    text: `what the client can do: ${TASKS.join(', ')} (default: it is asked)`,
    asInput: `with client: what it can do, of ${TASKS.join(', ')}; left out, it is asked`,
    input: '',
  },
  timeout: {
    of: 'client',
    value: 'TIME',
    pattern: '^\\d{1,6}[smh]$',
    wants: DURATION,
    text: 'the longest that one start may take; twice as long where a client has to be patient (default: 30s)',
    setting:
      'the longest that one start of the client may take; twice as long where it has to be patient (default: 30s)',
    asInput:
      'with client: the longest that one start may take; twice as long where it has to be patient (default: 30s)',
    input: '',
  },
} as const satisfies Readonly<Record<string, SettingRow>>;

/** What a setting holds. */
export type SettingKind = 'text' | 'number' | 'texts' | 'flag' | 'waivers';

export interface Setting {
  readonly name: string;
  /** Empty for the URL. */
  readonly option: string;
  readonly kind: SettingKind;
  readonly row: SettingRow;
}

const URL_ROW: SettingRow = {
  value: 'URL',
  text: 'the base address, before /public-api/v1',
  input: '',
  asInput: 'the base address, before /public-api/v1; left out, the configuration names it',
};

export const SETTINGS: readonly Setting[] = [
  { name: 'url', option: '', kind: 'text', row: URL_ROW },
  ...Object.entries<SettingRow>({ ...CHECK_SETTINGS, ...CLIENT_SETTINGS }).map(([option, row]) => ({
    name: row.called ?? camelCase(option),
    option,
    kind: kindOf(option, row),
    row,
  })),
];

/** The settings that pipelines have as inputs. */
export const INPUTS = SETTINGS.flatMap((setting) => {
  const { name, option, row } = setting;
  const input = option === '' || row.called !== undefined ? name : option;
  return row.input === undefined ? [] : [{ name: input, otherwise: row.input, setting }];
});

export function camelCase(option: string): string {
  return option.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function kindOf(option: string, row: SettingRow): SettingKind {
  if (option === 'waivers') return 'waivers';
  if (row.value === undefined) return 'flag';
  if (row.integer !== undefined) return 'number';
  return row.multiple === true ? 'texts' : 'text';
}

/** The option of a setting: `max-duration` for `maxDuration`. Empty for the URL, which is an argument. */
export function optionOf(name: string): string {
  return SETTINGS.find((setting) => setting.name === name)?.option ?? name;
}

/** As a GitHub runner spells them for an action in JavaScript, except that a dash is an underscore, which a shell can set. */
export function variableOf(input: string): string {
  return `INPUT_${input.toUpperCase().replaceAll('-', '_')}`;
}

/** The text of the setting; that of the option where it fits both. */
export function settingText({ row }: Setting): string {
  return row.setting ?? row.text;
}

/** With a capital letter at the beginning, unless the first word is a value of the row: `local`, not `Local`. */
export function capitalized(says: string, { choices = [] }: SettingRow): string {
  const [first = ''] = /^[\w-]*/.exec(says) ?? [];
  return choices.includes(first) ? says : `${says.charAt(0).toUpperCase()}${says.slice(1)}`;
}

/** An invalid setting. The caller inserts the name that the user knows: `only` in a program or a file, `--only` as an option. */
export class SettingError extends Error {
  override name = 'SettingError';
  /** As the configuration names it. */
  readonly setting: string;
  readonly says: (name: string) => string;

  constructor(setting: string, says: (name: string) => string) {
    super(says(setting));
    this.setting = setting;
    this.says = says;
  }
}

/** `holder` is the variable or property that holds the key, whose value is never part of the message. */
export function refuseUnusable(holder: string, key: string): void {
  const wrong = wrongWith(key);
  if (wrong !== null) throw new SettingError('key', () => `${holder} ${wrong}`);
}

function wrongWith(key: string): string | null {
  if (/^bearer\s/i.test(key)) return 'begins with "Bearer": give the key alone.';
  if (/^(["']).*\1$/.test(key)) return 'is in quotes: remove the quotes.';
  return /^[\x21-\x7e]+$/.test(key) ? null : 'holds characters that no header can carry.';
}
