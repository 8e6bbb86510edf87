import { outcomesPath } from '../../mocks/outcomes.ts';
import { CONTROL, HOST, helpText, JSON_LINES, quiet, RATE } from './table.ts';

export const HELP = helpText({
  name: 'mock',
  options: {
    port: { default: '4011', value: '4011', text: 'port; 0 for any free port' },
    host: HOST,
    seed: {
      default: '1',
      value: '1',
      text: 'what "Prefer: dynamic=true" generates; the same seed gives the same bytes',
    },
    now: { value: 'ISO', text: 'the day that all dates refer to (default: today)' },
    rate: RATE,
    proxy: {
      value: 'URL',
      text: 'forward to the deployment at URL, and report where it or its client breaks the contract',
    },
    control: CONTROL,
    log: {
      value: '-|off',
      choices: ['-', 'off'],
      text: 'request log on standard error (-, the default but with --quiet), or none',
    },
    quiet: quiet('the address'),
    json: JSON_LINES,
  },
  after: `Forced outcomes: see docs/mock.md, or GET ${outcomesPath} on the mock.

Exit codes: 0 ended by SIGINT, SIGTERM or "sandbox ctl stop", 2 usage, 4 port unavailable.`,
});
