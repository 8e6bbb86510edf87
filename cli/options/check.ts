import { PROFILES } from '../../conformance/engine/profiles.ts';
import { KINDS } from '../../conformance/model/kinds.ts';
import { FORMAT_NAMES } from '../../reports/index.ts';
import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const ALLOWABLE = ['burst', 'writes', 'key-in-url'] as const;

/** What belongs to one run and not to a project. */
const ONE_RUN =
  'it belongs to one run, which ends without a verdict: with it in a file, a pipeline would be green without a check';

export const options = {
  help: { ...HELP_OPTION, notInConfig: 'it is a question' },
  config: {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'configuration: JSON, YAML or TypeScript (default: counterproof.config.json, .yaml, .yml or .ts, if it exists)',
    notInConfig: 'it names the file itself',
  },
  out: { type: 'string', value: 'DIR', path: 'folder', text: 'folder for the results (default: counterproof-out/)' },
  format: {
    type: 'string',
    multiple: true,
    value: 'LIST',
    choices: FORMAT_NAMES,
    text: `report formats: ${FORMAT_NAMES.join(', ')} (default: html,json)`,
    setting: 'report formats (default: html and json)',
  },
  profile: {
    type: 'string',
    value: 'NAME',
    choices: [...PROFILES.keys()],
    text: 'local, ci, production (low request rate) or shape (for mocks); default: ci where CI is set, otherwise local',
  },
  only: {
    type: 'string',
    multiple: true,
    value: 'AREA|RULE|REQ',
    words: 'subjects',
    text: 'check a part, such as pagination,AUTH-01; the verdict is never conformant',
    setting: 'areas, rules and requirements: check a part; the verdict is never conformant',
  },
  allow: {
    type: 'string',
    multiple: true,
    value: 'LIST',
    choices: ALLOWABLE,
    text: 'burst: send a burst to find the rate limit; writes: try write methods (default: both on loopback, except with the profile production; neither elsewhere); key-in-url: with the profile production, send the key in the query string too, where access logs record it',
  },
  waivers: {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'JSON list of accepted failures, added to those of the configuration',
    setting: 'accepted failures: a rule or requirement, an owner, a reason, the last day, and optionally a target',
  },
  without: {
    type: 'string',
    multiple: true,
    value: 'KIND,...',
    choices: KINDS,
    text: `kinds of data that this shop does not have: ${KINDS.join(', ')}; without this, a run that does not see one of them is incomplete`,
  },
  'foreign-store': { type: 'string', value: 'ID', text: 'a store of another organization' },
  'foreign-customer': { type: 'string', value: 'ID', text: 'a customer of another organization' },
  'foreign-staff': { type: 'string', value: 'ID', text: 'a staff member of another organization' },
  budget: {
    type: 'string',
    value: 'REQUESTS',
    integer: { least: 1, most: 10_000_000 },
    text: 'maximum number of requests',
  },
  pace: {
    type: 'string',
    value: 'REQ_PER_S',
    integer: { least: 0, most: 100_000 },
    text: 'maximum requests per second (0: unlimited)',
  },
  concurrency: {
    type: 'string',
    value: 'N',
    integer: { least: 1, most: 256 },
    text: 'maximum concurrent requests',
  },
  'max-duration': {
    type: 'string',
    value: 'TIME',
    pattern: '^\\d{1,6}[smh]$',
    text: 'end the check after this time, such as 90s, 20m or 2h: the result is incomplete, with what was learnt by then (default: three times the estimate of the plan, at least 15m)',
  },
  seed: {
    type: 'string',
    value: 'N',
    integer: { least: 0, most: 2 ** 32 - 1 },
    text: 'choose other requests where several would show as much: values to be refused, and what is sent with them (default: the version of the suite)',
  },
  ca: {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'also trust the authorities in this PEM file, such as a private one; for the browser rules, Chromium must know them itself',
  },
  browser: {
    type: 'boolean',
    isOn: true,
    text: 'skip the rules that need Chromium',
    setting: 'whether to run the rules that need Chromium (default: true)',
  },
  dredd: {
    type: 'boolean',
    isOn: true,
    text: 'skip the rules that need Dredd',
    setting: 'whether to run the rules that need Dredd (default: true)',
  },
  'key-in-url': {
    type: 'boolean',
    isOn: true,
    text: 'do not send the key in the query string, even where it is allowed',
    setting:
      'whether to send the key in the query string; false forbids it even where `allow` has key-in-url (default: true, except with the profile production)',
  },
  bundle: {
    type: 'boolean',
    text: 'also write one archive for your records; signed if COUNTERPROOF_SIGNING_KEY is set (a PEM key, or a file with one), authorised by COUNTERPROOF_AUTHORISED_BY, valid until COUNTERPROOF_VALID_UNTIL',
  },
  quick: {
    type: 'boolean',
    text: "a quick look: at most 60 requests, for a developer's loop; exits 1 if something fails, otherwise 3",
  },
  'write-waivers': {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'write a waiver for each mandatory rule that fails now, as a baseline; this run keeps its exit code',
    setting: 'a new file for a waiver of each mandatory rule that fails now, as a baseline',
  },
  owner: { type: 'string', value: 'NAME', text: 'the owner in --write-waivers (default: your user name)' },
  expires: {
    type: 'string',
    value: 'DAY',
    pattern: '^\\d{4}-\\d\\d-\\d\\d$',
    text: 'the last day in --write-waivers (default: in 90 days)',
  },
  plan: { type: 'boolean', text: 'show planned requests and duration; run no checks', notInConfig: ONE_RUN },
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'check',
  argument: 'URL',
  about:
    "URL is the base address, before /public-api/v1. The key comes from COUNTERPROOF_KEY; where you have them, from COUNTERPROOF_REVOKED_KEY, COUNTERPROOF_DISABLED_KEY, COUNTERPROOF_ROTATED_KEY and COUNTERPROOF_OTHER_KEY (another organization's).",
  options,
  after: `An option wins over the configuration: --no-bundle, --browser and the like undo a setting of it.

Exit codes: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete, 4 unreachable.`,
};
