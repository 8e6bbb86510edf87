import { HELP_OPTION, type HelpText, type OptionTable, quiet } from './table.ts';

export const options = {
  help: HELP_OPTION,
  format: {
    type: 'string',
    value: 'NAME',
    choices: ['text', 'markdown', 'json'],
    text: 'text (the default), markdown or json',
  },
  strict: {
    type: 'boolean',
    default: false,
    text: 'a demanded rule that is no longer decided counts as a regression too',
  },
  quiet: quiet('the result in one line'),
  json: { type: 'boolean', default: false, text: 'the same as --format json' },
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'diff',
  argument: 'OLD NEW',
  about: 'OLD and NEW are run.json files, or the folders that check left them in.',
  options,
  after: 'Exit codes: 0 no regression, 1 a must rule regressed, 2 the runs cannot be compared, or bad usage.',
};
