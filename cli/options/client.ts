import { CHECK_SETTINGS, CLIENT_SETTINGS } from '../../api/settings.ts';
import { options as checkOptions } from './check.ts';
import { HELP_OPTION, type HelpText, JSON_LINES, type OptionTable, quiet } from './table.ts';

export const options = {
  help: HELP_OPTION,
  config: checkOptions.config,
  exec: CLIENT_SETTINGS.exec,
  tasks: CLIENT_SETTINGS.tasks,
  only: {
    type: 'string',
    value: 'CLI-16',
    text: 'with --exec: try these promises alone, such as CLI-16,CLI-13: no verdict on the rest',
  },
  observe: { type: 'boolean', default: false, text: 'judge the requests of a client that you start yourself' },
  for: { type: 'string', value: 'TIME', text: 'with --observe: how long, such as 60s (default: until Enter)' },
  port: {
    type: 'string',
    default: '4010',
    value: '4010',
    text: 'with --observe: port of the sandbox; 0 for any free port',
  },
  seed: {
    ...CHECK_SETTINGS.seed,
    text: 'seed of the shop, and of what goes wrong at which task (default: 1)',
  },
  timeout: CLIENT_SETTINGS.timeout,
  out: CHECK_SETTINGS.out,
  format: CHECK_SETTINGS.format,
  bundle: CHECK_SETTINGS.bundle,
  waivers: {
    ...CHECK_SETTINGS.waivers,
    text: 'JSON list of accepted failures, each with an owner, added to those of the configuration',
  },
  'write-waivers': CHECK_SETTINGS['write-waivers'],
  owner: CHECK_SETTINGS.owner,
  expires: CHECK_SETTINGS.expires,
  quiet: quiet('the verdict in one line'),
  json: JSON_LINES,
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'client',
  about: `The client is asked to do tasks at a sandbox that is well, and then at one in trouble: limits, lost connections, a rotated key, empty pages, words that it does not know.

It gets BASE_URL, KEY, TASK and STATE_DIR in its environment, and the same with the task's parameters as one line of JSON on its standard input. It prints its answer as one JSON object. docs/clients.md has the tasks, their answers and complete clients in five languages.`,
  options,
  after:
    'An option wins over the configuration, which may name the command as `client`.\n\nA promise whose situation the client did not come to is not exercised: with --exec it leaves the run incomplete.\n\nExit codes: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete.',
};
