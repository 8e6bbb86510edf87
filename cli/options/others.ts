import { HELP_OPTION, type HelpText, type OptionTable, quiet } from './table.ts';

export const options = {
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

export const HELP: HelpText = {
  name: 'verify',
  argument: 'BUNDLE...',
  about: `Needs no network. BUNDLE is the bundle.tar that check or report wrote, or its folder. Checks every digest, the signature and that report and run agree, and judges the evidence again. With --chain it checks digests and signatures, and that each bundle is followed by the one that names it.`,
  options,
  after:
    'Exit codes: 0 valid and signed by the given key, 1 altered, expired or signed by another key, 2 usage, 3 complete and consistent, but the signer was not checked: anyone could have made it.',
};
