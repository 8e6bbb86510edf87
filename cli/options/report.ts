import { options as check } from './check.ts';
import { HELP_OPTION, type HelpText, JSON_LINES, type OptionTable, quiet } from './table.ts';

export const options = {
  help: HELP_OPTION,
  format: { ...check.format, text: `${check.format.choices.join(', ')} (default: html)` },
  out: {
    type: 'string',
    default: 'counterproof-out',
    value: 'DIR',
    path: 'folder',
    text: 'where the files go (default: counterproof-out/); - writes one text file to standard output',
  },
  compare: {
    type: 'string',
    value: 'OLD',
    path: 'file',
    text: 'an earlier run.json of the same deployment: the page says what changed since',
  },
  bundle: {
    type: 'boolean',
    default: false,
    text: 'also pack run, evidence and report into bundle.tar, for "counterproof verify"',
  },
  evidence: {
    type: 'string',
    value: 'FILE',
    path: 'file',
    text: 'the evidence.ndjson.gz of the same run, for --bundle',
  },
  'authorised-by': { type: 'string', value: 'NAME', text: 'who lets the bundle be relied on' },
  'valid-until': { type: 'string', value: 'DATE', text: 'until when, like 2026-12-31' },
  quiet: quiet('what --out - writes'),
  json: JSON_LINES,
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'report',
  argument: 'RUN.json',
  about: 'RUN.json is the file that check or judge wrote, or its folder.',
  options,
  after: `A bundle is signed when COUNTERPROOF_SIGNING_KEY holds an Ed25519 key in PEM or the path of one. In GitHub Actions, --format github also prints the annotations and adds to the step summary.

Exit codes: 0 written, 2 bad usage, or a format that could not be made (the others are written).`,
};
