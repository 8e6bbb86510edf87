import { CHECK_SETTINGS } from '../../api/settings.ts';
import { HELP_OPTION, type HelpText, JSON_LINES, type OptionTable, quiet } from './table.ts';

/** Options that are no settings, each with the reason. */
export const NOT_SETTINGS = {
  help: 'it is a question',
  config: 'it names the file itself',
  plan: 'it belongs to one run, which ends without a verdict: with it in a file, a pipeline would be green without a check',
  quiet: 'it is about what one reads, and not about the deployment',
  json: 'it is about what one reads, and not about the deployment',
} as const;

export const options = {
  help: HELP_OPTION,
  config: {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'configuration: JSON, YAML or TypeScript (default: counterproof.config.json, .yaml, .yml or .ts, if it exists)',
  },
  ...CHECK_SETTINGS,
  plan: { type: 'boolean', text: 'show planned requests and duration; run no checks' },
  quiet: quiet('the verdict in one line'),
  json: JSON_LINES,
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
