import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = { help: HELP_OPTION } as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'explain',
  argument: 'NAME',
  about:
    'NAME is a rule (page-no-holes), a requirement (PAGE-04), an area (pagination) or a fault that "counterproof qualify --list" lists. Shows what is promised and where, what fails it, how to fix it, which probes look, and the open points near it.',
  options,
  after: 'Exit codes: 0 explained, 2 nothing has this name.',
  words: 'explained',
};
