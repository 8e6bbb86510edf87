import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
  help: HELP_OPTION,
  format: {
    type: 'string',
    value: 'NAME',
    choices: ['yaml', 'json', 'text', 'table'],
    text: 'show: yaml (the default) or json; lint: text (the default) or json; requirements: table (the default) or json',
  },
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'contract',
  argument: 'COMMAND',
  subcommands: {
    show: 'openapi.yaml',
    'lint FILE': "an OpenAPI document against OpenAPI's rules and our conventions; exit 1 when something is wrong",
    requirements: 'every promise, numbered',
  },
  options,
};
