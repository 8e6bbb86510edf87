import { exportFormats } from '../../contract/export/formats.ts';
import { REPRODUCTION_FORMATS } from '../../reports/reproduction/words.ts';
import { HELP_OPTION, type HelpText, type OptionTable, quiet } from './table.ts';

export const verifyOptions = {
  help: HELP_OPTION,
  key: {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'the public key (PEM) that must have signed it; get it from the signer, not from the bundle. With --chain, a file may have several',
  },
  pdf: {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'the PDF that is said to have been printed with it: its digest is compared',
  },
  chain: {
    type: 'boolean',
    default: false,
    text: 'BUNDLE are the bundles of a chain, or a folder of them, as "fleet export --bundles" writes them: none may be missing in between, altered, replaced or added',
  },
  head: {
    type: 'string',
    multiple: true,
    value: 'DIGEST',
    text: 'with --chain: a bundle that must be in it, such as the last one that a report of a month names',
  },
  'unsigned-ok': {
    type: 'boolean',
    default: false,
    text: 'exit with 0 instead of 3 where the signer was not checked',
  },
  quiet: quiet('the result in one line'),
  json: { type: 'boolean', default: false, text: 'the checks as JSON' },
} as const satisfies OptionTable;

export const VERIFY_HELP: HelpText = {
  name: 'verify',
  argument: 'BUNDLE...',
  about: `Needs no network. BUNDLE is the bundle.tar that check or report wrote, or its folder. Checks every digest, the signature and that report and run agree, and judges the evidence again. With --chain it checks digests and signatures, and that each bundle is followed by the one that names it.`,
  options: verifyOptions,
  after:
    'Exit codes: 0 valid and signed by the given key, 1 altered, expired or signed by another key, 2 usage, 3 complete and consistent, but the signer was not checked: anyone could have made it.',
};

export const explainOptions = { help: HELP_OPTION } as const satisfies OptionTable;

export const EXPLAIN_HELP: HelpText = {
  name: 'explain',
  argument: 'NAME',
  about:
    'NAME is a rule (page-no-holes), a requirement (PAGE-04), an area (pagination) or a fault that "counterproof qualify --list" lists. Shows what is promised and where, what fails it, how to fix it, which probes look, and the open points near it.',
  options: explainOptions,
  after: 'Exit codes: 0 explained, 2 nothing has this name.',
  words: 'explained',
};

export const diffOptions = {
  help: HELP_OPTION,
  format: {
    type: 'string',
    value: 'NAME',
    choices: ['text', 'markdown', 'json'],
    text: 'text (the default), markdown or json',
  },
  strict: {
    type: 'boolean',
    default: false,
    text: 'a demanded rule that is no longer decided counts as a regression too',
  },
  quiet: quiet('the result in one line'),
  json: { type: 'boolean', default: false, text: 'the same as --format json' },
} as const satisfies OptionTable;

export const DIFF_HELP: HelpText = {
  name: 'diff',
  argument: 'OLD NEW',
  about: 'OLD and NEW are run.json files, or the folders that check left them in.',
  options: diffOptions,
  after: 'Exit codes: 0 no regression, 1 a must rule regressed, 2 the runs cannot be compared, or bad usage.',
};

export const reproduceOptions = {
  help: HELP_OPTION,
  format: {
    type: 'string',
    value: 'NAME',
    choices: REPRODUCTION_FORMATS,
    text: 'sh (the default), vitest or markdown; with --live, written only if this is given',
  },
  live: {
    type: 'boolean',
    default: false,
    text: 'ask the deployment of --url, and say whether the fault is there; what is written has the fewest requests that show it',
  },
  url: {
    type: 'string',
    value: 'URL',
    text: 'with --live: the base address that the key is sent to',
  },
} as const satisfies OptionTable;

export const REPRODUCE_HELP: HelpText = {
  name: 'reproduce',
  argument: 'RUN RULE',
  about: `RUN is a run.json, or the folder that check left it in. RULE is a failed rule, or the number of a cause (1 is the worst).

With --live it says in a sentence whether the fault is there, by its exit code as well. Keys come from COUNTERPROOF_KEY (others from COUNTERPROOF_REVOKED_KEY and so on). A limit is shown by a burst of up to 2500 requests, 64 at once, which ends with the first that is refused and is sent with COUNTERPROOF_ALLOW=burst only.

The shell script needs sh and curl: it sends the requests, shows what to look at in their answers, and names the command with --live. The test for Vitest needs this package; it fails while the fault is there, and with "Cannot tell" where that cannot be said.`,
  options: reproduceOptions,
  after:
    'Exit codes: 0 written, 2 usage, 3 no few requests show it. With --live: 0 the fault is gone, 1 there, 3 cannot tell, 4 unreachable.',
};

export const contractOptions = {
  help: HELP_OPTION,
  format: {
    type: 'string',
    value: 'NAME',
    choices: ['yaml', 'json', 'text', 'table', ...exportFormats],
    text: `show: yaml (the default) or json; lint: text (the default) or json; requirements: table (the default) or json; export: ${exportFormats.join(', ')}`,
  },
  out: {
    type: 'string',
    value: 'PATH',
    text: 'export: the file to write, for bruno the folder; a file that exists is never overwritten; without it the text is printed',
  },
  json: { type: 'boolean', default: false, text: 'the same as --format json' },
} as const satisfies OptionTable;

export const CONTRACT_HELP: HelpText = {
  name: 'contract',
  argument: 'COMMAND',
  subcommands: {
    show: 'openapi.yaml',
    'lint FILE': "an OpenAPI document against OpenAPI's rules and our conventions; exit 1 when something is wrong",
    requirements: 'every promise, numbered',
    export: 'a collection of requests, a page of reference, or types and a test fixture for Python',
  },
  options: contractOptions,
  after: 'Exit codes: 0 done, 1 the linter found an error, 2 usage, or a file that exists already.',
};

export const completionOptions = { help: HELP_OPTION } as const satisfies OptionTable;

export const COMPLETION_HELP: HelpText = {
  name: 'completion',
  argument: 'SHELL',
  subcommands: {
    bash: 'counterproof completion bash > ~/.local/share/bash-completion/completions/counterproof',
    zsh: 'counterproof completion zsh > DIR/_counterproof, where DIR is in fpath',
    fish: 'counterproof completion fish > ~/.config/fish/completions/counterproof.fish',
  },
  options: completionOptions,
  after:
    'Completes commands, options and their values: formats, profiles, areas, rules, requirements and faults. Write it again after an upgrade.',
};

export const doctorOptions = {
  help: HELP_OPTION,
  quiet: quiet('whether a check can run'),
  json: { type: 'boolean', text: 'as JSON' },
} as const satisfies OptionTable;

export const DOCTOR_HELP: HelpText = {
  name: 'doctor',
  argument: '[URL]',
  about:
    'Looks at Node, the optional packages, Chromium, the configuration, and which keys the environment holds (their names, never their values). With the URL of a deployment, here or in the configuration, it also sends one GET for its openapi.json, without a key.',
  options: doctorOptions,
  after: 'Exit codes: 0 a check can run, 2 something that a check cannot do without is missing, or bad usage.',
};

export const mcpOptions = {
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

export const MCP_HELP: HelpText = {
  name: 'mcp',
  about:
    'Speaks the Model Context Protocol over standard input and output, for a client that starts it. Its tools explain a rule, check a deployment, show what a rule found, reproduce it, read the requests of a sandbox, and control one. Keys come from the environment, as for check; no tool takes or shows one.',
  options: mcpOptions,
  after: 'Exit codes: 0 ended by its client, 2 usage.',
};
