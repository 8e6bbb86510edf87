import { CHECK_SETTINGS, CLIENT_SETTINGS, INPUTS, variableOf } from '../../api/settings.ts';
import { PROFILES } from '../../conformance/decide/profiles.ts';
import { file, helpText, JSON_LINES, quiet, usual } from './table.ts';

/** Options that are no settings, each with the reason. */
export const NOT_SETTINGS = {
  help: 'it is a question',
  config: 'it names the file itself',
  plan: 'it belongs to one run, which ends without a verdict: with it in a file, a pipeline would be green without a check',
  quiet: 'it is about what one reads, and not about the deployment',
  json: 'it is about what one reads, and not about the deployment',
} as const;

export const CHECK_HELP = helpText({
  name: 'check',
  argument: 'URL',
  about:
    "URL is the base address, before /public-api/v1. The key comes from COUNTERPROOF_KEY; where you have them, from COUNTERPROOF_REVOKED_KEY, COUNTERPROOF_DISABLED_KEY, COUNTERPROOF_ROTATED_KEY and COUNTERPROOF_OTHER_KEY (another organization's).",
  options: {
    config: file(
      'configuration: JSON, YAML or TypeScript (default: counterproof.config.json, .yaml, .yml or .ts, if it exists)',
    ),
    ...CHECK_SETTINGS,
    plan: { text: 'show planned requests and duration; run no checks' },
    quiet: quiet('the verdict in one line'),
    json: JSON_LINES,
  },
  after: `An option wins over the configuration: --no-bundle, --browser and the like undo a setting of it.

Exit codes: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete, 4 unreachable.`,
});

export const CLIENT_HELP = helpText({
  name: 'client',
  about: `The client is asked to do tasks at a sandbox that is well, and then at one in trouble: limits, lost connections, a rotated key, empty pages, words that it does not know.

It gets BASE_URL, KEY, TASK and STATE_DIR in its environment, and the same with the task's parameters as one line of JSON on its standard input. It prints its answer as one JSON object. docs/clients.md has the tasks, their answers and complete clients in five languages.`,
  options: {
    config: CHECK_HELP.options.config,
    exec: CLIENT_SETTINGS.exec,
    tasks: CLIENT_SETTINGS.tasks,
    only: {
      value: 'CLI-16',
      text: 'with --exec: try these promises alone, such as CLI-16,CLI-13: no verdict on the rest',
    },
    observe: { default: false, text: 'judge the requests of a client that you start yourself' },
    for: { value: 'TIME', text: 'with --observe: how long, such as 60s (default: until Enter)' },
    port: usual('4010', 'with --observe: port of the sandbox; 0 for any free port'),
    seed: { ...CHECK_SETTINGS.seed, text: 'seed of the shop, and of what goes wrong at which task (default: 1)' },
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
  },
  after:
    'An option wins over the configuration, which may name the command as `client`.\n\nA promise whose situation the client did not come to is not exercised: with --exec it leaves the run incomplete.\n\nExit codes: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete.',
});

export const JUDGE_HELP = helpText({
  name: 'judge',
  argument: 'EVIDENCE',
  about:
    'EVIDENCE is the evidence.ndjson.gz that check wrote, its folder, or a bundle.tar. Profile, waivers and the kinds of data that the shop does not have are those of the run.json in the same folder or bundle, unless options replace them.',
  options: {
    profile: { ...CHECK_HELP.options.profile, text: 'local, ci, production or shape' },
    waivers: { ...CHECK_HELP.options.waivers, text: 'accepted failures, each with an owner' },
    without: { ...CHECK_HELP.options.without, text: 'kinds of data that the shop does not have' },
    require: { ...CHECK_HELP.options.require, text: 'what the run may not leave open' },
    config: { ...CHECK_HELP.options.config, text: 'profile, waivers, kinds and rules left out of this configuration' },
    browser: { ...CHECK_HELP.options.browser, text: 'leave out the rules that need Chromium as well' },
    dredd: { ...CHECK_HELP.options.dredd, text: 'leave out the rules that need Dredd as well' },
    'key-in-url': {
      ...CHECK_HELP.options['key-in-url'],
      text: 'leave out the rule of the key in the query string as well',
    },
    out: {
      ...CHECK_HELP.options.out,
      text: 'where the run is written (default: counterproof-judged/); never over the run of the check itself',
    },
    format: CHECK_HELP.options.format,
    quiet: quiet('the verdict in one line'),
    json: JSON_LINES,
  },
  after: 'Exit codes as for check: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete.',
});

export const REPORT_HELP = helpText({
  name: 'report',
  argument: 'RUN.json',
  about: 'RUN.json is the file that check or judge wrote, or its folder.',
  options: {
    format: { ...CHECK_HELP.options.format, text: `${CHECK_HELP.options.format.choices.join(', ')} (default: html)` },
    out: {
      default: 'counterproof-out',
      value: 'DIR',
      path: 'folder',
      text: 'where the files go (default: counterproof-out/); - writes one text file to standard output',
    },
    compare: {
      value: 'OLD',
      path: 'file',
      text: 'an earlier run.json of the same deployment: the page says what changed since',
    },
    bundle: { default: false, text: 'also pack run, evidence and report into bundle.tar, for "counterproof verify"' },
    evidence: file('the evidence.ndjson.gz of the same run, for --bundle'),
    'authorised-by': { value: 'NAME', text: 'who lets the bundle be relied on' },
    'valid-until': { value: 'DATE', text: 'until when, like 2026-12-31' },
    quiet: quiet('what --out - writes'),
    json: JSON_LINES,
  },
  after: `A bundle is signed when COUNTERPROOF_SIGNING_KEY holds an Ed25519 key in PEM or the path of one. In GitHub Actions, --format github also prints the annotations and adds to the step summary.

Exit codes: 0 written, 2 bad usage, or a format that could not be made (the others are written).`,
});

/**
 * What a pipeline may set, with its default. The GitHub Action and the GitLab component hand each over as a variable: nothing of it is
 * ever part of a shell's text.
 */
export const INPUT_DEFAULTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(INPUTS.map(({ name, otherwise }) => [name, otherwise])),
  config: '',
  base: '',
  'fail-on': 'incomplete',
};

export const GATE_HELP = helpText({
  name: 'gate',
  about: `It checks a deployment, or judges a client where INPUT_CLIENT or the configuration names its command. It compares with the run of the base branch, writes what GitHub or GitLab shows, and fails where the job has to fail. Its inputs are variables, and keys come from the environment as for check:

${Object.entries(INPUT_DEFAULTS)
  .map(([name, otherwise]) => `  ${variableOf(name)}${otherwise === '' ? '' : ` (default: ${otherwise})`}`)
  .join('\n')}

INPUT_FORMAT adds to the formats of the configuration; INPUT_OUT alone names the folder. INPUT_BASE is a run.json to compare with, or its folder. INPUT_FAIL_ON says which verdicts fail the job: incomplete (all but conformant), nonconformant, regression (what the base did not have), or never. The others are options of check or of client.`,
  options: {},
  after: 'Exit codes: 0 the job goes on, 1 nonconformant or a regression, 2 usage, 3 incomplete, 4 unreachable.',
});

export const PIPELINES = ['github', 'gitlab', 'none'] as const;
export const CONFIG_KINDS = ['json', 'yaml', 'ts'] as const;

export const INIT_HELP = helpText({
  name: 'init',
  about:
    'Asks four questions, each of which an option answers, and writes counterproof.config.json (or .yaml, .ts), a pipeline that runs the check and compares it with the one before, and lines in .gitignore for what a check writes. With --client it asks two, and the pipeline judges that client. Where there is a configuration, it adds a pipeline and leaves the configuration as it is. The pipeline runs npm ci and npx counterproof gate, so it needs the package in package.json; for Jenkins and others, see docs/pipeline.md. Writes no key, and never over a configuration or pipeline that exists.',
  options: {
    url: { value: 'URL', text: 'base address of the deployment, before /public-api/v1' },
    client: {
      value: 'COMMAND',
      text: 'in place of --url: the command that starts a client, which the pipeline then judges',
    },
    profile: {
      value: 'NAME',
      choices: [...PROFILES.keys()],
      text: 'how it is checked: ci, production, local or shape',
    },
    config: { value: 'KIND', choices: CONFIG_KINDS, text: 'kind of configuration file: json, yaml or ts' },
    pipeline: { value: 'NAME', choices: PIPELINES, text: 'pipeline file: github, gitlab or none' },
    require: {
      value: 'LIST',
      text: `what no run may leave open: ${CHECK_SETTINGS.require.choices.join(', ')}`,
    },
    yes: { text: 'take the default of what is not given (ci, json, github), and ask nothing' },
    quiet: quiet('questions'),
    json: JSON_LINES,
  },
  after: 'Exit codes: 0 written, 2 usage, or a file that exists already.',
});
