import * as v from 'valibot';
import type { Waiver } from '../conformance/index.ts';
import { day, described, flag, integer, list, may, object, oneOf } from '../contract/schema/kinds.ts';
import { type Problem, read, sentenceOf, shown } from '../contract/schema/read.ts';
import { didYouMean } from '../contract/serving/nearest.ts';
import type { CounterproofConfig } from './generated/settings.ts';
import { capitalized, SETTINGS, type Setting, SettingError, type SettingRow, settingText } from './settings.ts';

const PART = 'text; each waiver has subject, owner, reason, expires, perhaps since and target';
const part = v.pipe(v.string(PART), v.nonEmpty(PART));

const waivers = v.array(
  object(
    {
      subject: described(part, 'The id of a rule or of a requirement.'),
      target: v.optional(
        described(v.string('a base address'), 'The base address that it is meant for; left out for any.'),
      ),
      owner: part,
      reason: part,
      since: may(day, 'The first day on which it holds; left out, it holds at once.'),
      expires: described(day, 'The last day on which it holds.'),
    },
    'each',
  ),
  'a list of waivers',
);

/** The schema of the configuration. Programs and commands validate subsets of it. */
export const settingsSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string('text')),
    ...Object.fromEntries(SETTINGS.map((setting) => [setting.name, v.optional(schemaOf(setting))])),
  }),
  v.title('Configuration of counterproof'),
  v.description(
    'Every option of `counterproof check` and `counterproof client` that is no secret. Keys come from the environment.',
  ),
);

/** Some of the settings, as members of another schema. */
export function settingMembers<const Name extends keyof CounterproofConfig>(
  names: readonly Name[],
): {
  readonly [Key in Name]: v.OptionalSchema<v.GenericSchema<unknown, NonNullable<CounterproofConfig[Key]>>, undefined>;
} {
  const chosen = SETTINGS.filter(({ name }) => names.some((one) => one === name));
  // As in readSettings, types and schema are made of the same rows.
  return Object.fromEntries(chosen.map((setting) => [setting.name, v.optional(schemaOf(setting))])) as never;
}

function schemaOf(setting: Setting): v.GenericSchema {
  const { kind, row } = setting;
  return described(kindOf(kind, row), `${capitalized(settingText(setting), row)}.`);
}

function kindOf(kind: Setting['kind'], row: SettingRow): v.GenericSchema {
  if (kind === 'waivers') return waivers;
  if (kind === 'flag') return flag;
  if (row.isDay === true) return day;
  if (kind === 'number') return integer(row.integer?.least ?? 0, row.integer?.most ?? 0);
  const word = wordOf(row);
  return kind === 'texts' ? list(word, row.wants ?? `one of ${row.choices?.join(', ')}`) : word;
}

function wordOf({ choices, pattern, wants = 'text' }: SettingRow): v.GenericSchema {
  if (choices !== undefined) return oneOf(choices);
  return pattern === undefined ? v.string(wants) : v.pipe(v.string(wants), v.regex(new RegExp(pattern), wants));
}

/** Throws a SettingError for the first that is wrong. */
export function readSettings(value: Readonly<Record<string, unknown>>): CounterproofConfig {
  // CounterproofConfig is generated from the same rows as the schema.
  return read(settingsSchema, value, (problem) => errorOf(problem, value)) as CounterproofConfig;
}

/** Validates the content of a waivers file (`--waivers`). */
export function readWaivers(value: unknown): readonly Waiver[] {
  const refuse = (problem: Problem) => errorOf({ ...problem, path: ['waivers', ...problem.path] }, { waivers: value });
  return read(waivers, value, refuse).map(({ target, since, ...waiver }) => ({
    ...waiver,
    ...(target !== undefined && { target }),
    ...(since !== undefined && { since }),
  }));
}

const NAMES = SETTINGS.map(({ name }) => name);

function errorOf(problem: Problem, settings: Readonly<Record<string, unknown>>): SettingError {
  const { path, value, wants, kind } = problem;
  const [setting = '', item, ...within] = path;
  if (setting === 'waivers' && item !== undefined) {
    const place = `waiver ${Number(item) + 1}${subjectOf(settings.waivers, Number(item))}`;
    return new SettingError(setting, () =>
      sentenceOf(problem, within.length === 0 ? place : `${within[0]} of ${place}`),
    );
  }
  if (kind === 'unknown')
    return new SettingError(setting, () => `unknown setting "${setting}".${didYouMean(setting, NAMES)}`);
  const isEmpty = Array.isArray(value) && value.length === 0;
  return new SettingError(setting, (name) =>
    isEmpty ? `${name} needs ${wants}.` : `${name} ${asGiven(value)}: give ${wants}.`,
  );
}

/** Strings are shown without quotes, except those that look like a number or take more than a line. */
function asGiven(value: unknown): string {
  return typeof value === 'string' && Number.isNaN(Number(value)) && !/\p{Cc}/u.test(value) ? value : shown(value);
}

function subjectOf(value: unknown, index: number): string {
  const waiver: unknown = Array.isArray(value) ? value[index] : null;
  const subject = typeof waiver === 'object' && waiver !== null && 'subject' in waiver ? waiver.subject : null;
  return typeof subject === 'string' ? ` (${subject})` : '';
}
