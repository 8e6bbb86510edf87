import { HELP_OPTION, type HelpText, type OptionTable, quiet } from './table.ts';

export const options = {
  help: HELP_OPTION,
  quiet: quiet('whether a check can run'),
  json: { type: 'boolean', text: 'as JSON' },
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'doctor',
  argument: '[URL]',
  about:
    'Looks at Node, the optional packages, Chromium, the configuration, and which keys the environment holds (their names, never their values). With the URL of a deployment, here or in the configuration, it also sends one GET for its openapi.json, without a key.',
  options,
  after: 'Exit codes: 0 a check can run, 2 something that a check cannot do without is missing, or bad usage.',
};
