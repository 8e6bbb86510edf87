import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
  help: HELP_OPTION,
  file: {
    type: 'string',
    value: 'PATH',
    path: 'file',
    text: "the sandbox's file (default: that of --seed and --scale in counterproof-data/)",
  },
  db: { type: 'string', value: 'postgres://URL', text: "the sandbox's database" },
  seed: { type: 'string', default: '1', value: '1', text: 'seed of the data in the file or database' },
  scale: { type: 'string', default: '1', value: '1', text: 'scale of the data in the file or database' },
  withdraw: { type: 'boolean', default: false, text: 'with approve: undo it' },
} as const satisfies OptionTable;

export const HELP: HelpText = {
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
  options,
};
