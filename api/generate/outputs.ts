import { readFile } from 'node:fs/promises';
import { capitalized, INPUTS, settingText, variableOf } from '../settings.ts';
import { configPage } from './config-page.ts';
import { configSchema, settingsTypes } from './settings.ts';

/** Files of the programming interface whose declarations the page shows, with what is said before each. */
const PARTS: readonly (readonly [string, string])[] = [
  ['index.ts', '## Functions\n'],
  ['check.ts', '## Check\n'],
  ['generated/settings.ts', '### Settings of a check\n'],
  ['sandbox.ts', '## Sandbox\n'],
  ['mock.ts', '## Mock\n'],
  ['replay.ts', '## Replay of a reproduction\n'],
  ['fetch.ts', '## In-process requests\n'],
  ['fixtures.ts', '## Fixtures\n'],
  ['vitest.ts', "## Vitest: `import { test } from 'counterproof/vitest'`\n"],
  ['playwright.ts', "## Playwright Test: `import { expect, test } from 'counterproof/playwright'`\n"],
];

const HEAD = `# Programming interface

<!-- Generated from api/ by scripts/generate.ts: change the comments there, then \`npm run generate\`. -->

Save this as \`check.mts\` (in a project without \`"type": "module"\`, \`check.ts\` would be CommonJS), and run \`node check.mts\` with Node 22.18 or newer, or
\`npx tsx check.mts\` with an older one:

\`\`\`ts file=check.mts
import { check, createSandbox } from 'counterproof';

const sandbox = await createSandbox();
const { verdict, run } = await check(sandbox.url, { key: sandbox.keys, foreign: sandbox.foreign });
console.log(verdict, run.summary);
await sandbox.close();
\`\`\`

What is on this page follows semantic versioning. \`counterproof/types\` has the types of the API itself: \`paths\` for openapi-fetch, and a
type for each record and response. \`counterproof/openapi.json\` is the document. [Configuration](configuration.md) lists what \`defineConfig\` takes.
`;

/** Files that are generated from the programming interface, as path and text. */
export async function outputs(): Promise<[string, string][]> {
  const types = settingsTypes();
  const parts = await Promise.all(
    PARTS.map(async ([file, head]) => {
      const source =
        file === 'generated/settings.ts' ? types : await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
      return `${head}\n\`\`\`ts\n${shownOf(declarationsIn(source, file === 'index.ts')).join('\n\n')}\n\`\`\`\n`;
    }),
  );
  return [
    ['docs/api.md', [HEAD, ...parts].join('\n')],
    ['api/generated/settings.ts', types],
    ['api/generated/config.schema.json', configSchema()],
    ['docs/configuration.md', configPage()],
    ...(await pipelines()),
  ];
}

/** The configuration has a page of its own. */
function shownOf(declarations: readonly string[]): readonly string[] {
  return declarations.filter((text) => !text.includes('export interface CounterproofConfig'));
}

/** What a user can name: exported interfaces, types, constants and, of the front door, functions; with comments, without bodies. */
export function declarationsIn(source: string, isFrontDoor: boolean): readonly string[] {
  const blocks = source.split(/\n(?=\/\*\*|export )/).reduce<string[]>(withComment, []);
  const wanted = isFrontDoor ? FUNCTION : TYPE_OR_CONSTANT;
  return blocks.flatMap((block) => wanted.exec(block)?.[0].replace('export async function', 'export function') ?? []);
}

const COMMENT = '(?:\\/\\*\\*[\\s\\S]*?\\*\\/\\n)?';
const FUNCTION = new RegExp(`^${COMMENT}export (?:async )?function[\\s\\S]*?(?= \\{\\n)`, 'm');
const TYPE_OR_CONSTANT = new RegExp(
  `^${COMMENT}export (?:interface[\\s\\S]*?^\\}|type \\w+ =[\\s\\S]*?;$|const \\w+)`,
  'm',
);

/** A comment belongs to what comes after it. */
function withComment(blocks: string[], block: string): string[] {
  const last = blocks.at(-1);
  return last?.startsWith('/**') === true && !/^export /m.test(last)
    ? [...blocks.slice(0, -1), `${last}\n${block}`]
    : [...blocks, block];
}

interface Pipeline {
  readonly path: string;
  /** Before the name of an input. */
  readonly indent: string;
  /** Before the name of a variable. */
  readonly variableIndent: string;
  readonly given: (input: string) => string;
  readonly flag: (otherwise: string) => string;
}

const PIPELINES: readonly Pipeline[] = [
  {
    path: 'action.yml',
    indent: '  ',
    variableIndent: '        ',
    given: (input) => `\${{ inputs.${input} }}`,
    flag: (otherwise) => `default: '${otherwise}'`,
  },
  {
    path: 'templates/check/template.yml',
    indent: '    ',
    variableIndent: '    ',
    given: (input) => `"$[[ inputs.${input} ]]"`,
    flag: (otherwise) => `type: boolean\n      default: ${otherwise}`,
  },
];

/** The Action and the component with the inputs that are settings, between two comments. */
function pipelines(): Promise<[string, string][]> {
  return Promise.all(
    PIPELINES.map(async (pipeline): Promise<[string, string]> => {
      const text = await readFile(new URL(`../../${pipeline.path}`, import.meta.url), 'utf8');
      const [inputs, variables] = [inputsOf(pipeline), variablesOf(pipeline)];
      return [pipeline.path, between(between(text, 'Inputs', inputs), 'Variables', variables)];
    }),
  );
}

function between(text: string, title: string, lines: readonly string[]): string {
  const part = new RegExp(`( *# ${title} that are settings: .*\\n)[^]*?( *# The others\\.\\n)`);
  if (!part.test(text)) throw new Error(`no comment "# ${title} that are settings" in the file`);
  return text.replace(part, (_, head: string, tail: string) => `${head}${lines.join('')}${tail}`);
}

function inputsOf({ indent, flag }: Pipeline): readonly string[] {
  return INPUTS.map(({ name, otherwise, setting }) => {
    const { row } = setting;
    const isFlag = row.type === 'boolean';
    const last = isFlag ? flag(otherwise) : `default: ${otherwise === '' ? "''" : otherwise}`;
    const says = row.asInput ?? (isFlag ? settingText(setting) : row.text);
    return `${indent}${name}:\n${indent}  description: ${JSON.stringify(capitalized(says, row))}\n${indent}  ${last}\n`;
  });
}

function variablesOf({ variableIndent, given }: Pipeline): readonly string[] {
  return INPUTS.map(({ name }) => `${variableIndent}${variableOf(name)}: ${given(name)}\n`);
}
