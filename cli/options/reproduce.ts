import { REPRODUCTION_FORMATS } from '../../reports/reproduction/formats.ts';
import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
  help: HELP_OPTION,
  format: {
    type: 'string',
    default: 'sh',
    value: 'NAME',
    choices: REPRODUCTION_FORMATS,
    text: 'sh (the default), har, vitest or markdown',
  },
  live: {
    type: 'boolean',
    default: false,
    text: 'ask the deployment of --url first: leave out what the fault is seen without, and refuse if it is gone',
  },
  url: {
    type: 'string',
    value: 'URL',
    text: 'with --live: the base address that the key is sent to',
  },
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'reproduce',
  argument: 'RUN RULE',
  about: `RUN is a run.json, or the folder that check left it in. RULE is a failed rule, or the number of a cause (1 is the worst).

The script exits with 1 while the fault is there, 0 when it is gone, 3 if that cannot be said. It reads the key from COUNTERPROOF_KEY (others from COUNTERPROOF_REVOKED_KEY and so on) and needs sh, curl and jq, or sh, Node and this package where a schema has to be read. The test for Vitest needs this package as well; it fails with "Cannot tell" where that cannot be said. A limit is shown by a burst of up to 2500 requests, 64 at once, which ends with the first that is refused and is sent with COUNTERPROOF_ALLOW=burst only.`,
  options,
  after:
    'Exit codes: 0 written, 2 usage, 3 no few requests show it or, with --live, it is not seen any more, 4 unreachable.',
};
