import { UsageError } from '../commands/options.ts';
import { didYouMean } from '../commands/parse-options.ts';
import { isKey } from '../keys-from-environment.ts';
import { FAIL_ON, type FailOn, isFailOn } from './exit-code.ts';

/** `option` is one of check's of the same name; `switch` is one that `false` turns into `--no-NAME`. */
type Kind = 'own' | 'option' | 'switch';

/**
 * What a pipeline may set. The GitHub Action and the GitLab component declare the same names and defaults (a test compares them), and hand
 * each over as a variable: nothing of it is ever part of a shell's text.
 */
const INPUTS = {
  url: { kind: 'own', otherwise: '' },
  base: { kind: 'own', otherwise: '' },
  'fail-on': { kind: 'own', otherwise: 'incomplete' },
  format: { kind: 'own', otherwise: 'html' },
  out: { kind: 'own', otherwise: 'counterproof-out' },
  config: { kind: 'option', otherwise: '' },
  profile: { kind: 'option', otherwise: '' },
  only: { kind: 'option', otherwise: '' },
  waivers: { kind: 'option', otherwise: '' },
  without: { kind: 'option', otherwise: '' },
  allow: { kind: 'option', otherwise: '' },
  'foreign-store': { kind: 'option', otherwise: '' },
  'foreign-customer': { kind: 'option', otherwise: '' },
  'foreign-staff': { kind: 'option', otherwise: '' },
  budget: { kind: 'option', otherwise: '' },
  pace: { kind: 'option', otherwise: '' },
  'max-duration': { kind: 'option', otherwise: '' },
  ca: { kind: 'option', otherwise: '' },
  browser: { kind: 'switch', otherwise: 'true' },
  dredd: { kind: 'switch', otherwise: 'true' },
} as const satisfies Record<string, { readonly kind: Kind; readonly otherwise: string }>;

type Name = keyof typeof INPUTS;

const NAMES: readonly Name[] = Object.keys(INPUTS).filter(isName);

function isName(name: string): name is Name {
  return Object.hasOwn(INPUTS, name);
}

/** Names and defaults, for whoever declares them again. */
export const INPUT_DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.map((name) => [name, INPUTS[name].otherwise]),
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
  const read = (name: Name) => givenFor(name, env);
  return {
    checkOptions: NAMES.flatMap((name) => optionOf(name, read(name))),
    url: read('url'),
    formats: read('format')
      .split(',')
      .map((format) => format.trim())
      .filter((format) => format !== ''),
    out: read('out'),
    base: read('base'),
    failOn: failOnOf(read('fail-on')),
  };
}

/** As a GitHub runner spells them for an action in JavaScript, except that a dash is an underscore, which a shell can set. */
export function variableOf(name: string): string {
  return `INPUT_${name.toUpperCase().replaceAll('-', '_')}`;
}

function givenFor(name: Name, env: NodeJS.ProcessEnv): string {
  const value = env[variableOf(name)]?.trim() ?? '';
  if (value === '') return INPUTS[name].otherwise;
  if (isKey(value, env))
    throw new UsageError(`the input ${name} looks like an API key: a key comes from COUNTERPROOF_KEY alone.`);
  if (/\p{Cc}/u.test(value)) throw new UsageError(`the input ${name} has a line break in it: write it on one line.`);
  return value;
}

function optionOf(name: Name, value: string): readonly string[] {
  const { kind } = INPUTS[name];
  if (kind === 'own' || value === '') return [];
  if (kind === 'option') return [`--${name}=${value}`];
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
