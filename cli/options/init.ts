import { CHECK_SETTINGS } from '../../api/settings.ts';
import { PROFILES } from '../../conformance/decide/profiles.ts';
import { HELP_OPTION, type HelpText, JSON_LINES, type OptionTable, quiet } from './table.ts';

export const PIPELINES = ['github', 'gitlab', 'none'] as const;
export const CONFIG_KINDS = ['json', 'yaml', 'ts'] as const;

export const options = {
  help: HELP_OPTION,
  url: { type: 'string', value: 'URL', text: 'base address of the deployment, before /public-api/v1' },
  client: {
    type: 'string',
    value: 'COMMAND',
    text: 'in place of --url: the command that starts a client, which the pipeline then judges',
  },
  profile: {
    type: 'string',
    value: 'NAME',
    choices: [...PROFILES.keys()],
    text: 'how it is checked: ci, production, local or shape',
  },
  config: {
    type: 'string',
    value: 'KIND',
    choices: CONFIG_KINDS,
    text: 'kind of configuration file: json, yaml or ts',
  },
  pipeline: { type: 'string', value: 'NAME', choices: PIPELINES, text: 'pipeline file: github, gitlab or none' },
  require: {
    type: 'string',
    value: 'LIST',
    text: `what no run may leave open: ${CHECK_SETTINGS.require.choices.join(', ')}`,
  },
  yes: { type: 'boolean', text: 'take the default of what is not given (ci, json, github), and ask nothing' },
  quiet: quiet('questions'),
  json: JSON_LINES,
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'init',
  about:
    'Asks four questions, each of which an option answers, and writes counterproof.config.json (or .yaml, .ts), a pipeline that runs the check and compares it with the one before, and lines in .gitignore for what a check writes. With --client it asks two, and the pipeline judges that client. Where there is a configuration, it adds a pipeline and leaves the configuration as it is. The pipeline runs npm ci and npx counterproof gate, so it needs the package in package.json; for Jenkins and others, see docs/pipeline.md. Writes no key, and never over a configuration or pipeline that exists.',
  options,
  after: 'Exit codes: 0 written, 2 usage, or a file that exists already.',
};
