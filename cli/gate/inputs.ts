import { INPUTS, SETTINGS, variableOf } from '../../api/settings.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { listOption, UsageError } from '../commands/options.ts';
import { isKey } from '../keys-from-environment.ts';
import { FAIL_ON, type FailOn, isFailOn } from './exit-code.ts';

/** Inputs that the gate reads itself; all others are options of check. */
const READ_HERE: ReadonlySet<string> = new Set(['url', 'base', 'fail-on', 'format', 'out']);

/**
 * What a pipeline may set, with its default. The GitHub Action and the GitLab component hand each over as a variable: nothing of it is
 * ever part of a shell's text.
 */
export const INPUT_DEFAULTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(INPUTS.map(({ name, otherwise }) => [name, otherwise])),
  config: '',
  base: '',
  'fail-on': 'incomplete',
};

const SWITCHES: ReadonlySet<string> = new Set(
  SETTINGS.flatMap(({ option, kind }) => (kind === 'flag' ? [option] : [])),
);

export interface Inputs {
  /** Without formats and folder, which depend on where the gate runs. */
  readonly checkOptions: readonly string[];
  /** Empty where the configuration names it. */
  readonly url: string;
  readonly formats: readonly string[];
  readonly out: string;
  readonly base: string;
  readonly failOn: FailOn;
}

export function inputsFrom(env: NodeJS.ProcessEnv): Inputs {
  const read = (name: string) => givenFor(name, env);
  return {
    checkOptions: Object.keys(INPUT_DEFAULTS).flatMap((name) => optionOf(name, read(name))),
    url: read('url'),
    formats: listOption([read('format')]),
    out: read('out'),
    base: read('base'),
    failOn: failOnOf(read('fail-on')),
  };
}

function givenFor(name: string, env: NodeJS.ProcessEnv): string {
  const value = env[variableOf(name)]?.trim() ?? '';
  if (value === '') return INPUT_DEFAULTS[name] ?? '';
  if (isKey(value, env))
    throw new UsageError(`the input ${name} looks like an API key: a key comes from COUNTERPROOF_KEY alone.`);
  if (/\p{Cc}/u.test(value)) throw new UsageError(`the input ${name} has a line break in it: write it on one line.`);
  return value;
}

function optionOf(name: string, value: string): readonly string[] {
  if (READ_HERE.has(name) || value === '') return [];
  if (!SWITCHES.has(name)) return [`--${name}=${value}`];
  if (value !== 'true' && value !== 'false')
    throw new UsageError(`the input ${name} is "${value}": use true or false.`);
  return value === 'false' ? [`--no-${name}`] : [];
}

function failOnOf(value: string): FailOn {
  if (isFailOn(value)) return value;
  throw new UsageError(
    `the input fail-on is "${value}": use one of ${FAIL_ON.join(', ')}.${didYouMean(value, FAIL_ON)}`,
  );
}
