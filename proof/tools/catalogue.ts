import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgedClients } from './judged-clients.ts';
import {
  type Bench,
  DOCUMENT,
  generatePython,
  installPython,
  type Tool,
  TYPESCRIPT,
  takeClient,
  typeScriptProgram,
} from './tool.ts';

interface Row {
  readonly discountValue: number | null;
  readonly revenue: number;
}

/** What a client has to see, asked for with fetch alone; revenue is in cents. */
async function expectedOf({ base, key, env: { FROM, TO, UNKNOWN } }: Bench) {
  const ask = (path: string, good = key) =>
    fetch(`${base}/public-api/v1${path}`, { headers: { authorization: `Bearer ${good}` } });
  const every = async (path: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let cursor = ''; ; ) {
      const { data, pagination } = await (await ask(`${path}${cursor}`)).json();
      rows.push(...data);
      if (!pagination?.nextCursor) return rows;
      cursor = `&cursor=${pagination.nextCursor}`;
    }
  };
  const codeOf = async (answer: Response) => (answer.ok ? null : (await answer.json()).code);
  const range = `from=${FROM}&to=${TO}`;
  const listed = await every(`/sales?limit=100&${range}&status=PAID&status=REFUNDED`);
  const inOneText = await every(`/sales?limit=100&${range}&status=PAID,REFUNDED`);
  if (listed.length !== inOneText.length) throw new Error('both forms of a list give other sales');
  const revenue = await (await ask(`/analytics/revenue?${range}`)).json();
  return {
    sales: (await every(`/sales?limit=100&${range}`)).length,
    listed: listed.length,
    nulls: (await every('/promotions?limit=100')).filter(({ discountValue }) => discountValue === null).length,
    revenue: revenue.data.reduce((sum: number, row: Row) => sum + Math.round(row.revenue * 100), 0),
    notFound: await codeOf(await ask(`/customers/${UNKNOWN}`)),
    unauthorized: await codeOf(await ask('/me', 'cp_live_wrong')),
    tooMany: 'rate_limited',
  };
}

/** Takes what the client printed, and compares it with what fetch sees. */
async function holds(bench: Bench, output: string): Promise<string> {
  const wanted = await expectedOf(bench);
  const seen: Record<string, unknown> = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  const wrong = Object.entries(wanted).filter(([name, value]) => seen[name] !== value);
  if (wrong.length > 0)
    throw new Error(wrong.map(([name, value]) => `${name} is ${seen[name]}, and fetch saw ${value}`).join('; '));
  return `${wanted.sales} sales, ${wanted.listed} by a list, ${wanted.nulls} promotions with null`;
}

const SUITE = { kind: 'suite', registry: 'npm' } as const;
/** Each client does the same against the mock. */
const GENERATOR = { kind: 'generator', rounds: ['sandbox', 'mock'] } as const;

/** Packages, and the words of the command, have blanks between them. `client` is what uses what it generates; it reads the file that it takes. */
function typeScript(
  id: string,
  packages: string,
  command: string,
  { client = id, takes }: { readonly client?: string; readonly takes?: string } = {},
): Tool {
  return {
    id,
    ...GENERATOR,
    registry: 'npm',
    packages: [...packages.split(' '), ...TYPESCRIPT],
    async work(bench) {
      if (takes !== undefined) takeClient(bench, takes, takes);
      await typeScriptProgram(bench, command.split(' '), `${client}.ts`, 'walk.ts');
      return await holds(bench, await bench.run('node', ['main.mjs']));
    },
  };
}

async function runPython(bench: Bench, file: string): Promise<string> {
  takeClient(bench, file, 'main.py', 'walk.py');
  return await holds(bench, await bench.run('python', ['main.py']));
}

async function runGo(bench: Bench, file: string): Promise<string> {
  takeClient(bench, file, 'main.go');
  await bench.run('go', ['mod', 'init', 'pos'], { mayFail: true });
  await bench.run('go', ['mod', 'tidy']);
  return await holds(bench, await bench.run('go', ['run', '.']));
}

function openapiGenerator(version: string): readonly Tool[] {
  const jar = `openapi-generator-cli-${version}.jar`;
  const generate = async (bench: Bench, language: string, more: readonly string[] = []) => {
    await bench.run('rm', ['-rf', 'out', 'api']);
    await bench.run('java', ['-jar', jar, 'generate', '-i', DOCUMENT, '-g', language, '-o', 'out', ...more]);
  };
  const languages: Readonly<Record<string, Tool['work']>> = {
    async python(bench) {
      await generate(bench, 'python');
      await installPython(bench.run, ['./out']);
      return await runPython(bench, 'openapi-generator.py');
    },
    async java(bench) {
      await generate(bench, 'java', ['--library=native']);
      await bench.run('mkdir', ['-p', 'out/src/main/java/pos']);
      takeClient(bench, 'OpenapiGenerator.java', 'out/src/main/java/pos/OpenapiGenerator.java');
      const classes = ['dependency:build-classpath', '-Dmdep.outputFile=classes.txt'];
      await bench.run('mvn', ['-q', '-B', '-DskipTests', 'compile', ...classes], { cwd: 'out' });
      const path = readFileSync(join(bench.folder, 'out/classes.txt'), 'utf8');
      const output = await bench.run('java', ['-cp', `target/classes:${path}`, 'pos.OpenapiGenerator'], { cwd: 'out' });
      return await holds(bench, output);
    },
    async go(bench) {
      await generate(bench, 'go');
      await bench.run('rm', ['-rf', 'out/go.mod', 'out/go.sum', 'out/test']);
      renameSync(join(bench.folder, 'out'), join(bench.folder, 'api'));
      return await runGo(bench, 'openapi-generator.go');
    },
  };
  const packages = [`org.openapitools:openapi-generator-cli:${version}`];
  return Object.entries(languages).map(([language, work]): Tool => {
    return { ...GENERATOR, id: `openapi-generator-${version}-${language}`, registry: 'Maven', packages, work };
  });
}

function linter(id: string, registry: Tool['registry'], name: string, command: readonly string[]): Tool {
  const [program = '', ...args] = command;
  const work: Tool['work'] = async (bench) => {
    writeFileSync(join(bench.folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
    return /(\d+) warnings?/.exec(await bench.run(program, args))?.[0] ?? 'nothing to say';
  };
  return { id, kind: 'linter', registry, packages: [name], work };
}

/** What the served document does not say, and a suite that reads it alone cannot know. */
const WRONG_CURSOR = /a pagination\.nextCursor that this list issued/;
const BACKWARDS = /a timestamp not after to/;

async function schemathesis(bench: Bench): Promise<string> {
  const args = ['run', DOCUMENT, '--url', bench.base, '-H', `Authorization: Bearer ${bench.key}`, '--seed', '1'];
  const output = await bench.run('schemathesis', [...args, '--max-examples', '30', '--no-color'], {
    mayFail: true,
  });
  const cases = /(\d+) generated/.exec(output)?.[1];
  if (cases === undefined) throw new Error(`no case was generated: ${output.slice(-600)}`);
  const failures = output.split(/\n\d+\. Test Case ID/).slice(1);
  const unexplained = failures.filter(
    (text) => !text.includes('ST202') || !(WRONG_CURSOR.test(text) || BACKWARDS.test(text)),
  );
  if (unexplained.length > 0) throw new Error(unexplained[0]?.slice(0, 1200));
  return `${cases} cases; ${failures.length} refused with 400, each for a cursor that no list gave or a range that ends before it begins, which no schema can say`;
}

async function dredd(bench: Bench): Promise<string> {
  const args = [DOCUMENT, bench.base, '--header', `Authorization: Bearer ${bench.key}`, '--no-color'];
  const output = await bench.run('dredd', args, { mayFail: true });
  const lines = output.split('\n').filter((line) => /^(?:pass|fail): GET/.test(line.trim()));
  const named = (how: string) =>
    new Set(lines.filter((line) => line.includes(how)).map((line) => /GET \S+ \S+/.exec(line)?.[0]));
  const [passed, failed] = [named('pass:'), named('fail:')];
  const answered = [...failed].filter((name) => name?.startsWith('GET (200)'));
  // A movement may have no move room, and a shift that is not over has no end: whether one is depends on the hour.
  const isExplained = answered.every((name) => /\/(?:inventory\/logs|shifts)\?/.test(name ?? ''));
  if (passed.size === 0 || !isExplained)
    throw new Error(`failed with 200: ${answered.join(', ')} ${output.slice(-600)}`);
  const nulls =
    answered.length === 0
      ? ''
      : '; lists with a null where the example has a value differ, since it takes the type of the example for the only one';
  return `${passed.size} of 12 calls${nulls}; ${failed.size - answered.length} refusals that it expects without provoking them`;
}

/**
 * What it takes for a fault: it makes up the id in a path, which the document gives as `example`; and in the description of the API it allows neither
 * members that no schema lists, nor items of a list that are not like the first.
 */
const EXPECTED_BY_SPECMATIC: Readonly<Record<string, RegExp>> = {
  'GET /public-api/v1/openapi.json -> 200':
    /^(?:R1001: Type mismatch|R2001: Missing required property|R2003: Unknown property)$/,
  'GET /public-api/v1/staff/(id:uuid)/shifts -> 200': /^R0002: HTTP status mismatch$/,
  'GET /public-api/v1/customers/(id:uuid) -> 200': /^R0002: HTTP status mismatch$/,
};

async function specmatic(bench: Bench): Promise<string> {
  // It reads the key from a variable with the name of the security scheme. The command of its package ends before all was passed on that Java said.
  const java = ['java', '-jar', 'node_modules/specmatic/specmatic.jar'];
  const args = [`apiKey=${bench.key}`, ...java, 'test', DOCUMENT, `--testBaseURL=${bench.base}`];
  const output = await bench.run('env', args, { mayFail: true });
  const [, run, good] = /Tests run: (\d+), Successes: (\d+)/.exec(output) ?? [];
  if (run === undefined || good === undefined) throw new Error(`no test was run: ${output.slice(-600)}`);
  const failures = output.split(/\n {2}"Scenario: /).slice(1);
  for (const failure of failures) {
    const [name = ''] = failure.split(' with the request');
    const reasons = [...failure.matchAll(/^ *(R\d{4}: .*)$/gm)].map(([, reason = '']) => reason);
    const expected = EXPECTED_BY_SPECMATIC[name];
    const others = reasons.filter((reason) => expected?.test(reason) !== true);
    if (reasons.length === 0 || others.length > 0)
      throw new Error(`${name}: ${[...new Set(others)].join('; ')}: ${failure.slice(0, 1200)}`);
  }
  if (Number(run) - Number(good) !== failures.length) throw new Error(`${run} tests: ${output.slice(-600)}`);
  return `${good} of ${run} tests; ${failures.length} fail for what it makes up: ids of people, and what the description of an API may hold`;
}

/** Newman again, with tests of its own on each answer: its status, its type, and the schema of the document. */
async function portman(bench: Bench): Promise<string> {
  const checks = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation'];
  const each = Object.fromEntries(checks.map((name) => [name, { enabled: true }]));
  const config = {
    version: 1,
    tests: { contractTests: [{ openApiOperation: '*::/*', ...each }] },
    globals: { securityOverwrites: { bearer: { token: bench.key } } },
  };
  writeFileSync(join(bench.folder, 'portman.json'), JSON.stringify(config));
  const options = ['--newmanRunOptions', '{"bail":false}', '--runNewman', '--includeTests'];
  const output = await bench.run('portman', ['-l', DOCUMENT, '-b', bench.base, '-c', 'portman.json', ...options]);
  const good = output.match(/^ *✓ /gm)?.length ?? 0;
  if (good !== 12 * checks.length) throw new Error(`${good} of its tests passed: ${output.slice(-800)}`);
  return `12 calls and ${good} tests of their answers, all passed`;
}

/** Writes the collection; the variables of it are those of the sandbox. */
async function collection(bench: Bench, format: string, out: string): Promise<readonly string[]> {
  await bench.run('rm', ['-rf', out]);
  await bench.run('node', [bench.counterproof, 'contract', 'export', '--format', format, '--out', out]);
  return ['--env-var', `baseUrl=${bench.base}`, '--env-var', `apiKey=${bench.key}`];
}

async function newman(bench: Bench): Promise<string> {
  const given = await collection(bench, 'postman', 'collection.json');
  const output = await bench.run('newman', ['run', 'collection.json', '--disable-unicode', ...given]);
  return answered(output.match(/\[200 OK/g)?.length ?? 0, output);
}

async function bruno(bench: Bench): Promise<string> {
  const given = await collection(bench, 'bruno', 'collection');
  const output = await bench.run('bru', ['run', '-r', ...given], { cwd: 'collection' });
  return answered(Number(/(\d+) Passed/.exec(output)?.[1]), output);
}

function answered(count: number, output: string): string {
  if (count !== 12) throw new Error(`${count} of 12 calls were answered: ${output.slice(-800)}`);
  return 'all 12 calls answered with 200';
}

const KUBB = ['cli', 'core', 'plugin-oas', 'plugin-ts', 'plugin-client']
  .map((part) => `@kubb/${part}@4.39.3`)
  .join(' ');

export const tools: readonly Tool[] = [
  linter('redocly', 'npm', '@redocly/cli@2.77.0', ['redocly', 'lint', DOCUMENT]),
  linter('spectral', 'npm', '@stoplight/spectral-cli@6.16.3', ['spectral', 'lint', DOCUMENT]),
  linter('openapi-spec-validator', 'PyPI', 'openapi-spec-validator==0.9.0', ['openapi-spec-validator', DOCUMENT]),
  linter('swagger-parser', 'npm', '@apidevtools/swagger-parser@13.1.0', [
    'node',
    '-e',
    `require('@apidevtools/swagger-parser').validate('${DOCUMENT}')`,
  ]),
  typeScript(
    'openapi-typescript',
    'openapi-typescript@7.13.0 openapi-fetch@0.17.0',
    `openapi-typescript ${DOCUMENT} -o generated/api.ts`,
    { client: 'openapi-fetch' },
  ),
  typeScript('hey-api', '@hey-api/openapi-ts@0.99.0', `openapi-ts -i ${DOCUMENT} -o generated`),
  typeScript('orval', 'orval@8.38.0', `orval --input ${DOCUMENT} --output generated/client.ts --client fetch`),
  typeScript('kubb', KUBB, 'kubb generate', { takes: 'kubb.config.mjs' }),
  {
    id: 'openapi-python-client',
    ...GENERATOR,
    registry: 'PyPI',
    packages: ['openapi-python-client==0.29.1'],
    async work(bench) {
      await generatePython(bench);
      return await runPython(bench, 'openapi-python-client.py');
    },
  },
  ...openapiGenerator('7.16.0'),
  ...openapiGenerator('7.25.0'),
  {
    id: 'oapi-codegen',
    ...GENERATOR,
    registry: 'Go',
    packages: ['github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'],
    async work(bench) {
      await bench.run('mkdir', ['-p', 'api']);
      await bench.run('oapi-codegen', ['-generate', 'types,client', '-package', 'api', '-o', 'api/pos.go', DOCUMENT]);
      return await runGo(bench, 'oapi-codegen.go');
    },
  },
  { id: 'newman', kind: 'importer', registry: 'npm', packages: ['newman@6.2.2'], work: newman },
  { id: 'bruno', kind: 'importer', registry: 'npm', packages: ['@usebruno/cli@4.1.0'], work: bruno },
  { ...SUITE, id: 'schemathesis', registry: 'PyPI', packages: ['schemathesis==4.32.5'], work: schemathesis },
  { ...SUITE, id: 'specmatic', packages: ['specmatic@2.55.1'], needs: 'java', work: specmatic },
  // It loads tslib and does not name it.
  { ...SUITE, id: 'portman', packages: ['@apideck/portman@1.33.0', 'tslib@2.8.1'], work: portman },
  { ...SUITE, id: 'dredd-without-hooks', packages: ['dredd@14.1.0'], work: dredd },
  ...judgedClients,
];
