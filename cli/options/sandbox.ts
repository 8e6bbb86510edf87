import { outcomesPath } from '../../mocks/outcomes.ts';
import { CONTROL, file, HOST, helpText, JSON_LINES, quiet, RATE, usual } from './table.ts';

export const SANDBOX_HELP = helpText({
  name: 'sandbox',
  about: '"counterproof sandbox ctl --help" lists what can be done to a sandbox that is running.',
  options: {
    port: usual('4010', 'port; 0 for any free port'),
    host: HOST,
    seed: usual('1', 'seed of the data; same --seed and --now: same data on any machine'),
    scale: usual('1', 'amount of data: 1 is 30,000 sales, 30 about a million, 0.005 is 150'),
    now: { value: 'ISO', text: 'when the history ends and the clock starts (default: now)' },
    live: { default: '0', value: 'SALES_PER_MIN', text: 'sales added per minute while it runs' },
    scenario: file('what happens in the shop first: sales, refunds, time that passes (YAML or JSON)'),
    rate: RATE,
    file: { value: 'PATH', path: 'file', text: 'SQLite file (default: in counterproof-data/)' },
    memory: { default: false, text: 'in memory only' },
    fresh: { default: false, text: 'throw the stored shop away, and seed it again' },
    db: { value: 'postgres://URL', text: 'use PostgreSQL, shared by several instances' },
    redis: { value: 'redis://URL', text: 'keep rate limits in Redis, shared by several instances' },
    fault: {
      value: 'ID,ID...',
      words: 'faults',
      text: 'break one promise for each ID on purpose, to see what a client or a check makes of it; "counterproof qualify --list" lists the IDs',
    },
    control: CONTROL,
    'request-log': { default: '4', value: 'MB', text: 'memory for the requests that the page shows (default: 4)' },
    log: {
      default: 'counterproof-data/sandbox.log',
      value: 'FILE|-|off',
      path: 'file',
      text: 'request log, a JSON object a line (default: counterproof-data/sandbox.log); at 64 MB it goes on in a new file, and FILE.1 is the one before; - is standard error',
    },
    detach: {
      default: false,
      text: 'return once it serves, and let it run on; errors go to FILE.err, and "sandbox ctl stop" ends it',
    },
    quiet: quiet('the address'),
    json: JSON_LINES,
  },
  after:
    'Exit codes: 0 ended by SIGINT, SIGTERM or "sandbox ctl stop", or with --detach it serves, 2 usage, or a file, database or Redis that cannot be used, 4 port unavailable.',
});

export const CTL_HELP = helpText({
  name: 'sandbox',
  argument: 'ctl COMMAND',
  title: 'control a sandbox that runs',
  about:
    'Its clock, what happens in its shop, and what goes wrong. Where the sandbox is not on loopback, COUNTERPROOF_WORKBENCH_TOKEN is the token that its start printed.',
  subcommands: {
    state: 'what runs there, what time it is in the shop, and what goes wrong',
    stop: 'end the sandbox or mock, as Ctrl-C does',
    clock: 'what time it is in the shop',
    'clock freeze|resume': 'stop the clock, or let it run again',
    'clock advance TIME': 'advance by 90s, 20m, 2h or 30d; the shop goes on selling',
    'clock set ISO': 'set the clock, forward only; the shop goes on selling',
    events: 'list what can happen in the shop',
    'event NAME [FIELD=VALUE …]': 'let it happen, like: event refund sale=100600; with --help: its fields',
    'scenario FILE': 'play the steps of a YAML or JSON file',
    reset: 'back to the seed: data, keys and clock',
    'trouble [KIND]': '429, 500, 503, delay, cut-off or rotate-key; without KIND: list what was ordered; end: end all',
    'fault ID,ID...|off': 'break promises of the catalogue, or keep all again',
    'keys [COMMAND ID]':
      'list keys; approve, withdraw, generate, rotate, revoke or disable by id; "copy good" prints the key that is good now',
    'log [NUMBER]': 'the newest requests, or one with the reason why it was refused',
    'client [again]':
      'which promises your client keeps, by its requests since the first look; again: count from now on',
    'send PATH': 'send a request; the server adds the key',
  },
  options: {
    url: {
      value: 'URL',
      text: 'the sandbox, or for state, log, send, keys and stop a mock (default: COUNTERPROOF_SANDBOX_URL, or http://127.0.0.1:4010)',
    },
    operation: { value: 'NAME', text: 'with trouble and log: of this operation alone, such as listSales' },
    next: { value: 'N', text: 'with trouble: the next N answers (default: 1)' },
    every: { value: 'K', text: 'with trouble: every K-th answer, until it is ended' },
    ms: { value: 'MS', text: 'with trouble delay: how long' },
    status: { value: 'STATUS', text: 'with log: of this status, such as 403 or 4xx' },
    text: { value: 'TEXT', text: 'with log: whose path or query contains this' },
    'key-id': { value: 'ID', text: 'with send: the id of the key that the server adds (default: the good one)' },
    json: { default: false, text: 'print what the control API answered, as JSON' },
  },
  after: 'Exit codes: 0 done, 1 refused by the sandbox, 2 usage, 4 unreachable.',
});

export const KEYS_HELP = helpText({
  name: 'keys',
  argument: 'COMMAND',
  subcommands: {
    list: 'list organizations and keys, with their ids',
    'approve ORGANIZATION': 'step one, by the administrator: allow API access; creates no key',
    'generate ORGANIZATION': 'step two, by the owner: create a key (shown once)',
    'rotate KEY': 'replace a key (the new one is shown once); the old one stops working at once',
    'revoke KEY': 'revoke a key',
    'disable KEY': 'disable a key',
  },
  options: {
    file: {
      value: 'PATH',
      path: 'file',
      text: "the sandbox's file (default: that of --seed and --scale in counterproof-data/)",
    },
    db: { value: 'postgres://URL', text: "the sandbox's database" },
    seed: usual('1', 'seed of the data in the file or database'),
    scale: usual('1', 'scale of the data in the file or database'),
    withdraw: { default: false, text: 'with approve: undo it' },
  },
});

export const MOCK_HELP = helpText({
  name: 'mock',
  options: {
    port: usual('4011', 'port; 0 for any free port'),
    host: HOST,
    seed: usual('1', 'what "Prefer: dynamic=true" generates; the same seed gives the same bytes'),
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
