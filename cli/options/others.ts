import { exportFormats } from '../../contract/export/formats.ts';
import { REPRODUCTION_FORMATS } from '../../reports/words/requests.ts';
import { file, helpText, quiet } from './table.ts';

export const VERIFY_HELP = helpText({
  name: 'verify',
  argument: 'BUNDLE...',
  about: `Needs no network. BUNDLE is the bundle.tar that check or report wrote, or its folder. Checks every digest, the signature and that report and run agree, and judges the evidence again. With --chain it checks digests and signatures, and that each bundle is followed by the one that names it.`,
  options: {
    key: file(
      'the public key (PEM) that must have signed it; get it from the signer, not from the bundle. With --chain, a file may have several',
    ),
    pdf: file('the PDF that is said to have been printed with it: its digest is compared'),
    chain: {
      default: false,
      text: 'BUNDLE are the bundles of a chain, or a folder of them, as "fleet export --bundles" writes them: none may be missing in between, altered, replaced or added',
    },
    head: {
      multiple: true,
      value: 'DIGEST',
      text: 'with --chain: a bundle that must be in it, such as the last one that a report of a month names',
    },
    'unsigned-ok': { default: false, text: 'exit with 0 instead of 3 where the signer was not checked' },
    quiet: quiet('the result in one line'),
    json: { default: false, text: 'the checks as JSON' },
  },
  after:
    'Exit codes: 0 valid and signed by the given key, 1 altered, expired or signed by another key, 2 usage, 3 complete and consistent, but the signer was not checked: anyone could have made it.',
});

export const EXPLAIN_HELP = helpText({
  name: 'explain',
  argument: 'NAME',
  about:
    'NAME is a rule (page-no-holes), a requirement (PAGE-04), an area (pagination) or a fault that "counterproof qualify --list" lists. Shows what is promised and where, what fails it, how to fix it, which probes look, and the open points near it.',
  options: {},
  after: 'Exit codes: 0 explained, 2 nothing has this name.',
  words: 'explained',
});

export const DIFF_HELP = helpText({
  name: 'diff',
  argument: 'OLD NEW',
  about: 'OLD and NEW are run.json files, or the folders that check left them in.',
  options: {
    format: { value: 'NAME', choices: ['text', 'markdown', 'json'], text: 'text (the default), markdown or json' },
    strict: { default: false, text: 'a demanded rule that is no longer decided counts as a regression too' },
    quiet: quiet('the result in one line'),
    json: { default: false, text: 'the same as --format json' },
  },
  after: 'Exit codes: 0 no regression, 1 a must rule regressed, 2 the runs cannot be compared, or bad usage.',
});

export const REPRODUCE_HELP = helpText({
  name: 'reproduce',
  argument: 'RUN RULE',
  about: `RUN is a run.json, or the folder that check left it in. RULE is a failed rule, or the number of a cause (1 is the worst).

With --live it says in a sentence whether the fault is there, by its exit code as well. Keys come from COUNTERPROOF_KEY (others from COUNTERPROOF_REVOKED_KEY and so on). A limit is shown by a burst of up to 2500 requests, 64 at once, which ends with the first that is refused and is sent with COUNTERPROOF_ALLOW=burst only.

The shell script needs sh and curl: it sends the requests, shows what to look at in their answers, and names the command with --live. The test for Vitest needs this package; it fails while the fault is there, and with "Cannot tell" where that cannot be said.`,
  options: {
    format: {
      value: 'NAME',
      choices: REPRODUCTION_FORMATS,
      text: 'sh (the default), vitest or markdown; with --live, written only if this is given',
    },
    live: {
      default: false,
      text: 'ask the deployment of --url, and say whether the fault is there; what is written has the fewest requests that show it',
    },
    url: { value: 'URL', text: 'with --live: the base address that the key is sent to' },
  },
  after:
    'Exit codes: 0 written, 2 usage, 3 no few requests show it. With --live: 0 the fault is gone, 1 there, 3 cannot tell, 4 unreachable.',
});

export const CONTRACT_HELP = helpText({
  name: 'contract',
  argument: 'COMMAND',
  subcommands: {
    show: 'openapi.yaml',
    'lint FILE': "an OpenAPI document against OpenAPI's rules and our conventions; exit 1 when something is wrong",
    requirements: 'every promise, numbered',
    export: 'a collection of requests, a page of reference, or types and a test fixture for Python',
  },
  options: {
    format: {
      value: 'NAME',
      choices: ['yaml', 'json', 'text', 'table', ...exportFormats],
      text: `show: yaml (the default) or json; lint: text (the default) or json; requirements: table (the default) or json; export: ${exportFormats.join(', ')}`,
    },
    out: {
      value: 'PATH',
      text: 'export: the file to write, for bruno the folder; a file that exists is never overwritten; without it the text is printed',
    },
    json: { default: false, text: 'the same as --format json' },
  },
  after: 'Exit codes: 0 done, 1 the linter found an error, 2 usage, or a file that exists already.',
});

export const COMPLETION_HELP = helpText({
  name: 'completion',
  argument: 'SHELL',
  subcommands: {
    bash: 'counterproof completion bash > ~/.local/share/bash-completion/completions/counterproof',
    zsh: 'counterproof completion zsh > DIR/_counterproof, where DIR is in fpath',
    fish: 'counterproof completion fish > ~/.config/fish/completions/counterproof.fish',
  },
  options: {},
  after:
    'Completes commands, options and their values: formats, profiles, areas, rules, requirements and faults. Write it again after an upgrade.',
});

export const DOCTOR_HELP = helpText({
  name: 'doctor',
  argument: '[URL]',
  about:
    'Looks at Node, the optional packages, Chromium, the configuration, and which keys the environment holds (their names, never their values). With the URL of a deployment, here or in the configuration, it also sends one GET for its openapi.json, without a key.',
  options: { quiet: quiet('whether a check can run'), json: { text: 'as JSON' } },
  after: 'Exit codes: 0 a check can run, 2 something that a check cannot do without is missing, or bad usage.',
});

export const MCP_HELP = helpText({
  name: 'mcp',
  about:
    'Speaks the Model Context Protocol over standard input and output, for a client that starts it. Its tools explain a rule, check a deployment, show what a rule found, reproduce it, read the requests of a sandbox, and control one. Keys come from the environment, as for check; no tool takes or shows one.',
  options: {
    'allow-address': {
      multiple: true,
      value: 'URL',
      text: 'an address that tools may call, and send the key to; can be repeated (loopback is always allowed)',
    },
    out: {
      default: 'counterproof-out',
      value: 'DIR',
      path: 'folder',
      text: 'where a check writes its reports, and where the other tools find them (default: counterproof-out/)',
    },
    port: {
      value: 'PORT',
      text: 'serve over HTTP at http://127.0.0.1:PORT/mcp instead of standard input; 0 for any free port',
    },
  },
  after: 'Exit codes: 0 ended by its client, 2 usage.',
});
