import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
  help: HELP_OPTION,
  'allow-address': {
    type: 'string',
    multiple: true,
    value: 'URL',
    text: 'an address that tools may call, and send the key to; can be repeated (loopback is always allowed)',
  },
  out: {
    type: 'string',
    default: 'counterproof-out',
    value: 'DIR',
    path: 'folder',
    text: 'where a check writes its reports, and where the other tools find them (default: counterproof-out/)',
  },
  port: {
    type: 'string',
    value: 'PORT',
    text: 'serve over HTTP at http://127.0.0.1:PORT/mcp instead of standard input; 0 for any free port',
  },
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'mcp',
  about:
    'Speaks the Model Context Protocol over standard input and output, for a client that starts it. Its tools explain a rule, check a deployment, show what a rule found, reproduce it, read the requests of a sandbox, and control one. Keys come from the environment, as for check; no tool takes or shows one.',
  options,
  after: 'Exit codes: 0 ended by its client, 2 usage.',
};
