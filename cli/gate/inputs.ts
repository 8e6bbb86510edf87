import { SETTINGS, variableOf } from '../../api/settings.ts';
import { isKey } from '../commands/keys-from-environment.ts';
import { listOption, UsageError, wordIn } from '../commands/options.ts';
import { CHECK_HELP, CLIENT_HELP, INPUT_DEFAULTS } from '../options/check.ts';
import { FAIL_ON } from './host.ts';

/** Inputs that the gate reads itself; all others are options of check, of client, or of both. */
const READ_HERE: ReadonlySet<string> = new Set(['url', 'client', 'base', 'fail-on', 'format', 'out']);

const SWITCHES: ReadonlySet<string> = new Set(
  SETTINGS.flatMap(({ option, kind }) => (kind === 'flag' ? [option] : [])),
);

export type Inputs = ReturnType<typeof inputsFrom>;

/** One of url and client is empty; both are where the configuration says what is judged. */
export function inputsFrom(env: NodeJS.ProcessEnv) {
  const read = (name: string) => givenFor(name, env);
  const [url, client] = [read('url'), read('client')];
  if (url !== '' && client !== '')
    throw new UsageError('the inputs url and client are both given: a job judges a deployment or a client.');
  const names = Object.keys(INPUT_DEFAULTS).filter((name) => !READ_HERE.has(name) && read(name) !== '');
  return {
    // Those that are options, by their names; without formats and folder, which depend on where the gate runs.
    given: new Map(names.map((name) => [name, read(name)])),
    url,
    client,
    formats: listOption([read('format')]),
    out: read('out'),
    base: read('base'),
    failOn: wordIn('the input fail-on', read('fail-on'), FAIL_ON),
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

const TABLES = { check: CHECK_HELP.options, client: CLIENT_HELP.options } as const;

/** The inputs as the command takes them. One that it does not take is refused; a flag is not, since nothing is lost with it. */
export function optionsFor(command: keyof typeof TABLES, { given }: Pick<Inputs, 'given'>): readonly string[] {
  return [...given].flatMap(([name, value]) => {
    const options = SWITCHES.has(name) ? switched(name, value) : [`--${name}=${value}`];
    if (Object.hasOwn(TABLES[command], name)) return options;
    if (SWITCHES.has(name)) return [];
    const [is, other] = command === 'check' ? ['a deployment', 'a client'] : ['a client', 'a deployment'];
    throw new UsageError(`the input ${name} is about ${other}, and ${is} is judged: leave it out.`);
  });
}

function switched(name: string, value: string): readonly string[] {
  if (value !== 'true' && value !== 'false')
    throw new UsageError(`the input ${name} is "${value}": use true or false.`);
  return value === 'false' ? [`--no-${name}`] : [];
}
