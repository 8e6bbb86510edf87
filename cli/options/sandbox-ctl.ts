import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
  help: HELP_OPTION,
  url: {
    type: 'string',
    value: 'URL',
    text: 'the sandbox, or for state, log, send, keys and stop a mock (default: COUNTERPROOF_SANDBOX_URL, or http://127.0.0.1:4010)',
  },
  operation: {
    type: 'string',
    value: 'NAME',
    text: 'with trouble and log: of this operation alone, such as listSales',
  },
  next: { type: 'string', value: 'N', text: 'with trouble: the next N answers (default: 1)' },
  every: { type: 'string', value: 'K', text: 'with trouble: every K-th answer, until it is ended' },
  ms: { type: 'string', value: 'MS', text: 'with trouble delay: how long' },
  status: { type: 'string', value: 'STATUS', text: 'with log: of this status, such as 403 or 4xx' },
  text: { type: 'string', value: 'TEXT', text: 'with log: whose path or query contains this' },
  'key-id': {
    type: 'string',
    value: 'ID',
    text: 'with send: the id of the key that the server adds (default: the good one)',
  },
  json: { type: 'boolean', default: false, text: 'print what the control API answered, as JSON' },
} as const satisfies OptionTable;

export const HELP: HelpText = {
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
  options,
  after: 'Exit codes: 0 done, 1 refused by the sandbox, 2 usage, 4 unreachable.',
};
