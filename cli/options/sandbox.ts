import { CONTROL, HELP_OPTION, type HelpText, HOST, JSON_LINES, type OptionTable, quiet, RATE } from './table.ts';

export const options = {
  help: HELP_OPTION,
  port: { type: 'string', default: '4010', value: '4010', text: 'port; 0 for any free port' },
  host: HOST,
  seed: {
    type: 'string',
    default: '1',
    value: '1',
    text: 'seed of the data; same --seed and --now: same data on any machine',
  },
  scale: {
    type: 'string',
    default: '1',
    value: '1',
    text: 'amount of data: 1 is 30,000 sales, 30 about a million, 0.005 is 150',
  },
  now: { type: 'string', value: 'ISO', text: 'when the history ends and the clock starts (default: now)' },
  live: { type: 'string', default: '0', value: 'SALES_PER_MIN', text: 'sales added per minute while it runs' },
  scenario: {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'what happens in the shop first: sales, refunds, time that passes (YAML or JSON)',
  },
  rate: RATE,
  file: { type: 'string', value: 'PATH', path: 'file', text: 'SQLite file (default: in counterproof-data/)' },
  memory: { type: 'boolean', default: false, text: 'in memory only' },
  fresh: { type: 'boolean', default: false, text: 'throw the stored shop away, and seed it again' },
  db: { type: 'string', value: 'postgres://URL', text: 'use PostgreSQL, shared by several instances' },
  redis: { type: 'string', value: 'redis://URL', text: 'keep rate limits in Redis, shared by several instances' },
  fault: {
    type: 'string',
    value: 'ID,ID...',
    words: 'faults',
    text: 'break one promise for each ID on purpose, to see what a client or a check makes of it; "counterproof qualify --list" lists the IDs',
  },
  control: CONTROL,
  'request-log': {
    type: 'string',
    default: '4',
    value: 'MB',
    text: 'memory for the requests that the page shows (default: 4)',
  },
  log: {
    type: 'string',
    default: 'counterproof-data/sandbox.log',
    value: 'FILE|-|off',
    path: 'file',
    text: 'request log, a JSON object a line (default: counterproof-data/sandbox.log); at 64 MB it goes on in a new file, and FILE.1 is the one before; - is standard error',
  },
  detach: {
    type: 'boolean',
    default: false,
    text: 'return once it serves, and let it run on; errors go to FILE.err, and "sandbox ctl stop" ends it',
  },
  quiet: quiet('the address'),
  json: JSON_LINES,
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'sandbox',
  about: '"counterproof sandbox ctl --help" lists what can be done to a sandbox that is running.',
  options,
  after:
    'Exit codes: 0 ended by SIGINT, SIGTERM or "sandbox ctl stop", or with --detach it serves, 2 usage, or a file, database or Redis that cannot be used, 4 port unavailable.',
};
