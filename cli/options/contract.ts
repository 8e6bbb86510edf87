import { exportFormats } from '../../contract/export/formats.ts';
import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
  help: HELP_OPTION,
  format: {
    type: 'string',
    value: 'NAME',
    choices: ['yaml', 'json', 'text', 'table', ...exportFormats],
    text: `show: yaml (the default) or json; lint: text (the default) or json; requirements: table (the default) or json; export: ${exportFormats.join(', ')}`,
  },
  out: {
    type: 'string',
    value: 'PATH',
    text: 'export: the file to write, for bruno the folder; a file that exists is never overwritten; without it the text is printed',
  },
  json: { type: 'boolean', default: false, text: 'the same as --format json' },
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'contract',
  argument: 'COMMAND',
  subcommands: {
    show: 'openapi.yaml',
    'lint FILE': "an OpenAPI document against OpenAPI's rules and our conventions; exit 1 when something is wrong",
    requirements: 'every promise, numbered',
    export: 'a collection of requests, a page of reference, or types and a test fixture for Python',
  },
  options,
  after: 'Exit codes: 0 done, 1 the linter found an error, 2 usage, or a file that exists already.',
};
