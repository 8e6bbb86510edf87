import { REPRODUCTION_FORMATS } from '../../reports/reproduction/formats.ts';
import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = {
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

export const HELP: HelpText = {
  name: 'reproduce',
  argument: 'RUN RULE',
  about: `RUN is a run.json, or the folder that check left it in. RULE is a failed rule, or the number of a cause (1 is the worst).

With --live it says in a sentence whether the fault is there, by its exit code as well. Keys come from COUNTERPROOF_KEY (others from COUNTERPROOF_REVOKED_KEY and so on). A limit is shown by a burst of up to 2500 requests, 64 at once, which ends with the first that is refused and is sent with COUNTERPROOF_ALLOW=burst only.

The shell script needs sh and curl: it sends the requests, shows what to look at in their answers, and names the command with --live. The test for Vitest needs this package; it fails while the fault is there, and with "Cannot tell" where that cannot be said.`,
  options,
  after:
    'Exit codes: 0 written, 2 usage, 3 no few requests show it. With --live: 0 the fault is gone, 1 there, 3 cannot tell, 4 unreachable.',
};
