import { outcomesPath } from '../../mocks/outcomes.ts';
import { CONTROL, HELP_OPTION, type HelpText, HOST, JSON_LINES, type OptionTable, quiet, RATE } from './table.ts';

export const options = {
  help: HELP_OPTION,
  port: { type: 'string', default: '4011', value: '4011', text: 'port; 0 for any free port' },
  host: HOST,
  seed: {
    type: 'string',
    default: '1',
    value: '1',
    text: 'what "Prefer: dynamic=true" generates; the same seed gives the same bytes',
  },
  now: { type: 'string', value: 'ISO', text: 'the day that all dates refer to (default: today)' },
  rate: RATE,
  proxy: {
    type: 'string',
    value: 'URL',
    text: 'forward to the deployment at URL, and report where it or its client breaks the contract',
  },
  control: CONTROL,
  log: {
    type: 'string',
    value: '-|off',
    choices: ['-', 'off'],
    text: 'request log on standard error (-, the default but with --quiet), or none',
  },
  quiet: quiet('the address'),
  json: JSON_LINES,
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'mock',
  options,
  after: `Forced outcomes: see docs/mock.md, or GET ${outcomesPath} on the mock.

Exit codes: 0 ended by SIGINT, SIGTERM or "sandbox ctl stop", 2 usage, 4 port unavailable.`,
};
