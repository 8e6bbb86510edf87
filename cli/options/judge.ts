import { options as check } from './check.ts';
import { HELP_OPTION, type HelpText, JSON_LINES, type OptionTable, quiet } from './table.ts';

export const options = {
  help: HELP_OPTION,
  profile: { ...check.profile, text: 'local, ci, production or shape' },
  waivers: { ...check.waivers, text: 'accepted failures, each with an owner' },
  without: { ...check.without, text: 'kinds of data that the shop does not have' },
  require: { ...check.require, text: 'what the run may not leave open' },
  config: { ...check.config, text: 'profile, waivers, kinds and rules left out of this configuration' },
  browser: { ...check.browser, text: 'leave out the rules that need Chromium as well' },
  dredd: { ...check.dredd, text: 'leave out the rules that need Dredd as well' },
  'key-in-url': { ...check['key-in-url'], text: 'leave out the rule of the key in the query string as well' },
  out: {
    ...check.out,
    text: 'where the run is written (default: counterproof-judged/); never over the run of the check itself',
  },
  format: check.format,
  quiet: quiet('the verdict in one line'),
  json: JSON_LINES,
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'judge',
  argument: 'EVIDENCE',
  about:
    'EVIDENCE is the evidence.ndjson.gz that check wrote, its folder, or a bundle.tar. Profile, waivers and the kinds of data that the shop does not have are those of the run.json in the same folder or bundle, unless options replace them.',
  options,
  after: 'Exit codes as for check: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete.',
};
