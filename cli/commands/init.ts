import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { addressOf, addressText } from '../../api/address.ts';
import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { CHECK_SETTINGS } from '../../api/settings.ts';
import { packageFile } from '../../api/version.ts';
import { calledAs } from '../called-as.ts';
import { CONFIG_KINDS, INIT_HELP, PIPELINES } from '../options/check.ts';
import { whyUnwritable } from '../terminal.ts';
import { command } from './command.ts';
import { type Io, Unwritable, UsageError, wordIn } from './options.ts';
import { makeFolders, writeOut } from './out-folder.ts';
import { refuseWords, type ValuesOf } from './parse-options.ts';
import { CONFIG_FILES, givenSettings } from './settings.ts';

/** Puts a question; null where no one can answer. */
type Ask = ((question: string) => Promise<string>) | null;

type Answers = Awaited<ReturnType<typeof answersFrom>>;

export function run(argv: string[], given: Io, terminal: Ask = onTerminal()): Promise<number> {
  return command({ help: INIT_HELP }, async ({ values, positionals }, io) => {
    refuseWords(positionals);
    const ask = values.yes === true || values.json ? null : terminal;
    const existing = CONFIG_FILES.find((path) => existsSync(path));
    const answers = await answersFrom(values, ask, existing);
    const isInstalled = (await readFile('package.json', 'utf8').catch(() => '')).includes('"counterproof":');
    const files = filesFor(answers, isInstalled);
    refuseExisting(files);
    if (existing !== undefined) io.out(`Left as it is: ${existing}\n`);
    const ignored = ignoreFile(await readFile('.gitignore', 'utf8').catch(() => ''));
    for (const { path, text } of [...files, ...(ignored === null ? [] : [ignored])]) {
      await makeFolders(resolve(dirname(path))).catch((error) => {
        throw new Unwritable(`${dirname(path)} cannot be made: ${whyUnwritable(error)}.`);
      });
      await writeOut(path, text);
      io.out(`Written: ${path}\n`);
      io.tell?.({ event: 'written', path });
    }
    io.out(nextSteps(answers, isInstalled));
    return 0;
  })(argv, given);
}

type Values = ValuesOf<typeof INIT_HELP.options>;

/** Nearest to a pipeline first. */
const ASKED_PROFILES = ['ci', 'production', 'local', 'shape'] as const;

/** What is judged, and how; no kind of configuration where one is there, which stays as it is. */
async function answersFrom(values: Values, ask: Ask, existing: string | undefined) {
  refuseMixed(values);
  if (existing !== undefined) refuseBeside(existing, values, ask);
  else if (values.url === undefined && values.client === undefined && ask === null)
    throw new UsageError(
      `${values.yes === true ? '--yes needs --url or --client, which have no default' : `${values.json ? '--json asks nothing' : 'there is no terminal to ask on'}: give --url or --client`}; --profile, --config and --pipeline are ci, json and github unless given.`,
    );
  const answer = async (question: string, otherwise: string): Promise<string> =>
    ask === null ? otherwise : (await ask(question)).trim() || otherwise;
  const oneOf = async <Word extends string>(
    option: string,
    given: string | undefined,
    known: readonly [Word, ...Word[]],
    question: string,
  ): Promise<Word> =>
    wordIn(`--${option}`, given ?? (await answer(`${question} (${known.join(', ')}) [${known[0]}] `, known[0])), known);
  const deployment = async (): Promise<CounterproofConfig> => {
    const given = values.url ?? (await answer('Base address of the deployment, before /public-api/v1: ', ''));
    const url = addressText(addressOf(given));
    const profile = await oneOf('profile', values.profile, ASKED_PROFILES, 'How is it checked?');
    const require = (values.require?.split(',') ?? []).map((word) =>
      wordIn('--require', word, CHECK_SETTINGS.require.choices),
    );
    return { url, profile, ...(require.length === 0 ? {} : { require }) };
  };
  const ofPipeline = () => oneOf('pipeline', values.pipeline, PIPELINES, 'Which pipeline?');
  if (existing !== undefined)
    return { judged: (await givenSettings({ options: {} })).settings, config: null, pipeline: await ofPipeline() };
  return {
    judged: values.client === undefined ? await deployment() : { client: values.client },
    config: await oneOf('config', values.config, CONFIG_KINDS, 'Kind of configuration file?'),
    pipeline: await ofPipeline(),
  };
}

/** A pipeline can be added to a configuration, of which nothing else is asked. */
function refuseBeside(existing: string, { yes, json, quiet, pipeline, ...others }: Values, ask: Ask): void {
  const isKnown = pipeline === undefined ? ask !== null || yes === true : pipeline !== 'none';
  if (isKnown && Object.keys(others).length === 0) return;
  throw new UsageError(
    `${existing} exists, and nothing was written: give --pipeline github or gitlab alone, which leaves it as it is, or remove it first.`,
  );
}

/** A configuration that has both is of the deployment. */
function isOfClient({ url, client }: CounterproofConfig): boolean {
  return url === undefined && client !== undefined;
}

function refuseMixed({ client, url, profile, require }: Values): void {
  if (client === undefined) return;
  if (client.trim() === '') throw new UsageError('--client is empty: give the command that starts the client.');
  const [name] = Object.entries({ url, profile, require }).find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined)
    throw new UsageError(`--${name} is about a deployment, and --client about a client: give one.`);
}

function filesFor({ judged, config, pipeline }: Answers, isInstalled: boolean): readonly WrittenFile[] {
  const format: CounterproofConfig['format'] = pipeline === 'github' ? ['html', 'junit', 'github'] : ['html', 'junit'];
  const text = (kind: ConfigKind) => WRITERS[kind]({ ...judged, format }, isInstalled);
  return [
    ...(config === null ? [] : [{ path: `counterproof.config.${config}`, text: text(config) }]),
    ...(pipeline === 'none' ? [] : [pipelineFile(pipeline, isOfClient(judged) ? 'client' : 'deployment')]),
  ];
}

/** Before anything is written: half a set-up would be mistaken for one. */
function refuseExisting(files: readonly WrittenFile[]): void {
  const taken = files.find(({ path }) => existsSync(path));
  if (taken === undefined) return;
  const otherwise = files.length > 1 ? 'remove it first, or give --pipeline none' : 'remove it first';
  throw new UsageError(`${taken.path} exists, and nothing was written: ${otherwise}.`);
}

/** The pipeline runs the package, and a typed configuration imports it: so the project has to have it. */
function nextSteps({ judged, config, pipeline }: Answers, isInstalled: boolean): string {
  const needsPackage = !isInstalled && (config === 'ts' || pipeline !== 'none');
  const install = needsPackage ? 'Install: npm install --save-dev --save-exact counterproof\n' : '';
  if (isOfClient(judged)) {
    const tasks = `Tasks:   list in "tasks" of the configuration what the client can do; then it may not refuse those\n`;
    return `${install}${tasks}Try:     ${calledAs()} ${pipeline === 'none' ? 'client' : 'gate    # what the pipeline runs'}\n`;
  }
  const look = `Look:    COUNTERPROOF_KEY=… ${calledAs()} check --plan\n`;
  if (pipeline === 'none') return `${install}${look}`;
  const attempt = `Try:     COUNTERPROOF_KEY=… ${calledAs()} gate    # what the pipeline runs\n`;
  return `${install}Key:     store it as the secret COUNTERPROOF_KEY of the pipeline\n${look}${attempt}`;
}

function onTerminal(): Ask {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return null;
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  };
}

interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

const FILES = { github: '.github/workflows/counterproof.yml', gitlab: '.gitlab-ci.yml' } as const;

const KEYS = {
  github: '# The key is a secret of the repository, COUNTERPROOF_KEY: Settings, Secrets and variables, Actions.',
  gitlab: '# The key is a masked variable of the project, COUNTERPROOF_KEY: Settings, CI/CD, Variables.',
} as const;

const STARTS =
  '# It starts the client that the configuration names. Put before it what that client needs; no key is needed.';

const BY_HAND = '# What it runs, to try by hand: npx counterproof gate';

/** The pipeline that the docs show. The configuration names the address, or the client, which needs no key. */
function pipelineFile(kind: keyof typeof FILES, judges: 'client' | 'deployment'): WrittenFile {
  const shown = packageFile(`examples/pipelines/${kind}.yml`).split('\n');
  const lines = shown.filter((line) => !line.startsWith('# Copy it') && !/^ +INPUT_URL: /.test(line));
  const own = judges === 'client' ? lines.flatMap(forClient) : lines;
  const text = own.join('\n').replace('secrets.POS_KEY', 'secrets.COUNTERPROOF_KEY').trimStart();
  return { path: FILES[kind], text: `${judges === 'client' ? STARTS : KEYS[kind]}\n${BY_HAND}\n${text}` };
}

/** Without the key. */
function forClient(line: string): readonly string[] {
  const isAboutKey = /^ +(COUNTERPROOF_KEY: |# Without the key)/.test(line);
  return isAboutKey ? [] : [line.replace('env -u COUNTERPROOF_KEY ', '')];
}

const IGNORED = ['counterproof-out/', 'counterproof-judged/', 'counterproof-data/', 'signing.pem'];

/** What is generated does not belong into the repository. Null where it is left out already. */
function ignoreFile(before: string): WrittenFile | null {
  const known = new Set(before.split('\n').map((line) => line.trim().replace(/^\//, '')));
  const missing = IGNORED.filter((line) => !known.has(line) && !known.has(line.replace('/', '')));
  if (missing.length === 0) return null;
  const end = before === '' || before.endsWith('\n') ? '' : '\n';
  return { path: '.gitignore', text: `${before}${end}${missing.join('\n')}\n` };
}

const SCHEMA = './node_modules/counterproof/dist/config.schema.json';

const WRITERS = {
  json: (config: CounterproofConfig, isInstalled: boolean): string =>
    `${JSON.stringify({ ...(isInstalled ? { $schema: SCHEMA } : {}), ...config }, null, 2)}\n`,
  yaml: (config: CounterproofConfig): string =>
    Object.entries(config)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
      .join(''),
  ts: (config: CounterproofConfig): string => {
    const settings = Object.entries(config).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`);
    return `import { defineConfig } from 'counterproof';\n\nexport default defineConfig({\n${settings.join('')}});\n`;
  },
} as const;

type ConfigKind = keyof typeof WRITERS;
