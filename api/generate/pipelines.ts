import { readFile } from 'node:fs/promises';
import { capitalized, INPUTS, settingText, variableOf } from '../settings.ts';

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
export function pipelines(): Promise<[string, string][]> {
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
