import { join } from 'node:path';
import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { readSettings } from '../../api/read-settings.ts';
import { SETTINGS, variableOf } from '../../api/settings.ts';
import { EXIT_CODES } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { printable, printableLine } from '../../contract/printable.ts';
import { diffRuns, headline, type RunDiff, renderDiff } from '../../reports/diff/diff-runs.ts';
import type { Format } from '../../reports/index.ts';
import { escapedMarkdown } from '../../reports/words/escaped.ts';
import { COMPARISON_FILE } from '../../reports/words/file-names.ts';
import { run as check } from '../commands/check.ts';
import { run as client } from '../commands/client.ts';
import { command } from '../commands/command.ts';
import { isKey, withoutKeys } from '../commands/keys-from-environment.ts';
import { type Io, listOption, UsageError, wordIn } from '../commands/options.ts';
import { writeOut } from '../commands/out-folder.ts';
import { refuseWords } from '../commands/parse-options.ts';
import { givenSettings } from '../commands/settings.ts';
import { CHECK_HELP, CLIENT_HELP, GATE_HELP, INPUT_DEFAULTS } from '../options/check.ts';
import { type Base, baseFrom, exitCode, FAIL_ON, type Host, hostOf, outputsOf } from './host.ts';

const COMMAND = {
  help: GATE_HELP,
  onUsage: (line: string, io: Io) => withoutRun(EXIT_CODES.usage, shown(line, io), hostOf(io)),
};

export const run = command(COMMAND, async ({ positionals }, io) => {
  refuseWords(positionals);
  return await gate(inputsFrom(io.env), hostOf(io), io);
});

async function gate(inputs: Inputs, host: Host, io: Io): Promise<number> {
  const { out } = inputs;
  const { settings } = await givenSettings({ options: { config: inputs.given.get('config') } });
  const { format = [] } = readSettings({ format: inputs.formats });
  const formats = [...new Set([...format, ...(settings.format ?? []), ...host.formats])];
  const base = inputs.base === '' ? await host.base(out) : await baseFrom(inputs.base);
  const { code, said, run } = await judged(inputs, { formats, command: commandFor(inputs, settings) }, io);
  if (run === null) {
    await withoutRun(code, shown(said, io), host);
    return code;
  }
  const diff = base === null ? null : await compared(base, run, { out, host, io });
  await host.output(outputsOf({ verdict: run.verdict, run, diff, out, formats }), out);
  const end = exitCode(code, inputs.failOn, { run, diff });
  if (end === 0 && code !== 0)
    host.tell('warning', 'Counterproof', `the run is ${run.verdict}; fail-on ${inputs.failOn} lets it pass`);
  return end;
}

/** What is said on standard error is repeated where the service shows it. */
async function judged(
  inputs: Inputs,
  { formats, command }: { readonly formats: readonly Format[]; readonly command: 'check' | 'client' },
  io: Io,
) {
  const heard: { said: string; run: Run | null } = { said: '', run: null };
  const listening: Io = {
    ...io,
    err: (text) => {
      heard.said = text.replace(`counterproof ${command}:`, 'counterproof gate:');
      io.err(heard.said);
    },
    // A run that is in the folder may be an earlier one.
    tell: (event) => {
      if (event.event === 'run') heard.run = event.run;
    },
  };
  const options = [`--out=${inputs.out}`, `--format=${formats.join(',')}`, ...optionsFor(command, inputs)];
  const code = await (command === 'client'
    ? client([...options, ...(inputs.client === '' ? [] : [`--exec=${inputs.client}`])], listening)
    : check([...options, ...(inputs.url === '' ? [] : ['--', inputs.url])], listening));
  return { code, ...heard };
}

/** Where no input says what is judged, the configuration does; of one that has both, it is the deployment. */
function commandFor({ url, client: command }: Inputs, settings: CounterproofConfig): 'check' | 'client' {
  if (command !== '') return 'client';
  if (url !== '' || settings.url !== undefined) return 'check';
  if (settings.client !== undefined) return 'client';
  throw new UsageError(
    `there is nothing to judge: set ${variableOf('url')} to the URL of a deployment, before /public-api/v1, or ${variableOf('client')} to the command of a client.`,
  );
}

interface Place {
  readonly out: string;
  readonly host: Host;
  readonly io: Io;
}

async function compared(base: Base, run: Run, { out, host, io }: Place): Promise<RunDiff | null> {
  if (base.run === null) {
    host.tell('warning', 'Counterproof: not compared', base.why);
    return null;
  }
  const diff = diffRuns(base.run, run);
  const markdown = renderDiff(diff, 'markdown');
  io.out(`\nCompared with ${printableLine(base.from)}\n${renderDiff(diff, 'text')}`);
  const severity = diff.isRegression ? 'error' : diff.incomparable === null ? 'notice' : 'warning';
  host.tell(severity, `Counterproof: compared with ${base.from}`, headline(diff));
  await host.summarize(markdown);
  await writeOut(join(out, COMPARISON_FILE), markdown);
  return diff;
}

const TITLES: ReadonlyMap<number, string> = new Map([
  [EXIT_CODES.usage, 'usage'],
  [EXIT_CODES.incomplete, 'incomplete'],
  [EXIT_CODES.unreachable, 'unreachable'],
]);

/** A step that ended before it asked anything is red for that reason, and not for the deployment. */
async function withoutRun(code: number, message: string, host: Host): Promise<void> {
  const verdict = TITLES.get(code) ?? 'usage';
  if (host.annotates) host.tell('error', `Counterproof: ${verdict}`, message);
  await host.summarize(`## ❌ Counterproof: ${verdict}\n\n${escapedMarkdown(message)}\n`);
  await host.output(outputsOf({ verdict, run: null, diff: null, out: '', formats: [] }), null);
}

function shown(said: string, io: Io): string {
  return printable(withoutKeys(said, io.env)).trim();
}

/** Inputs that the gate reads itself; all others are options of check, of client, or of both. */
const READ_HERE: ReadonlySet<string> = new Set(['url', 'client', 'base', 'fail-on', 'format', 'out']);

const SWITCHES: ReadonlySet<string> = new Set(
  SETTINGS.flatMap(({ option, kind }) => (kind === 'flag' ? [option] : [])),
);

type Inputs = ReturnType<typeof inputsFrom>;

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
