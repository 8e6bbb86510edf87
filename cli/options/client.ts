import { CHECK_SETTINGS } from '../../api/settings.ts';
import { TASKS } from '../../client/tasks/task-names.ts';
import { JSON_LINES, quiet } from './heard.ts';
import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
  help: HELP_OPTION,
  exec: {
    type: 'string',
    value: 'COMMAND',
    text: 'start this command with tasks, as a shell would, and judge its answers and its requests',
  },
  tasks: {
    type: 'string',
    multiple: true,
    value: 'LIST',
    choices: TASKS,
    text: `what the client can do: ${TASKS.join(', ')} (default: it is asked)`,
  },
  observe: { type: 'boolean', default: false, text: 'judge the requests of a client that you start yourself' },
  for: { type: 'string', value: 'TIME', text: 'with --observe: how long, such as 60s (default: until Enter)' },
  port: {
    type: 'string',
    default: '4010',
    value: '4010',
    text: 'with --observe: port of the sandbox; 0 for any free port',
  },
  seed: { type: 'string', default: '1', value: '1', text: 'seed of the shop, and of what goes wrong at which task' },
  timeout: {
    type: 'string',
    default: '30s',
    value: 'TIME',
    text: 'the longest that one start may take; twice as long where a client has to be patient',
  },
  out: CHECK_SETTINGS.out,
  format: CHECK_SETTINGS.format,
  bundle: CHECK_SETTINGS.bundle,
  waivers: { ...CHECK_SETTINGS.waivers, text: 'accepted failures, each with an owner' },
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
    'A promise whose situation the client did not come to is not exercised: with --exec it leaves the run incomplete.\n\nExit codes: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete.',
};
