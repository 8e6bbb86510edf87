import { outcomesPath } from '../../mocks/outcomes.ts';
import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
  help: HELP_OPTION,
  port: { type: 'string', default: '4011', value: '4011', text: 'port; 0 for any free port' },
  host: { type: 'string', default: '127.0.0.1', value: '127.0.0.1', text: 'address to listen on' },
  seed: {
    type: 'string',
    default: '1',
    value: '1',
    text: 'what "Prefer: dynamic=true" generates; the same seed gives the same bytes',
  },
  now: { type: 'string', value: 'ISO', text: 'the day that all dates refer to (default: today)' },
  rate: { type: 'string', default: '1000/10s', value: '1000/10s', text: 'rate limit for each key' },
  proxy: {
    type: 'string',
    value: 'URL',
    text: 'forward to the deployment at URL, and report where it or its client breaks the contract',
  },
  'no-control': {
    type: 'boolean',
    default: false,
    text: 'no page at / and no control API; without this both are open on loopback, and elsewhere ask for the token that the start prints',
  },
  log: {
    type: 'string',
    default: '-',
    value: '-|off',
    choices: ['-', 'off'],
    text: 'request log on standard error (-, the default), or none',
  },
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'mock',
  options,
  after: `Forced outcomes: see docs/mock.md, or GET ${outcomesPath} on the mock.

Exit codes: 0 ended by SIGINT or SIGTERM, 2 usage, 4 port unavailable.`,
};
