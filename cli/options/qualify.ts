import { MOMENT } from '../../proof/moment.ts';
import { HELP_OPTION, type HelpText, JSON_LINES, type OptionTable, quiet } from './table.ts';

export const options = {
  help: HELP_OPTION,
  fault: {
    type: 'string',
    multiple: true,
    value: 'ID,...',
    words: 'faults',
    text: 'only these faults or variants, without the checks over all of them',
  },
  defects: { type: 'boolean', text: 'try real defects of other read APIs instead; exit code 0 for any score' },
  clients: {
    type: 'boolean',
    text: 'test the judge of clients instead: clients with one fault each, correct ones, and ones that do nothing',
  },
  client: { type: 'string', multiple: true, value: 'ID,...', text: 'with --clients: only these' },
  quick: { type: 'boolean', text: 'with --clients: a faulty client meets only what shows its own requirement' },
  sample: {
    type: 'boolean',
    text: 'with --clients: one faulty client of each must requirement, and a few others; --seed decides which',
  },
  seed: { type: 'string', value: '1', text: 'with --clients: seed of shop and situations (default: 1)' },
  areas: { type: 'boolean', text: 'also print the score of the suite with each area switched off' },
  list: { type: 'boolean', text: 'list faults and variants; run nothing; with --json an event for each' },
  threads: {
    type: 'string',
    value: 'N',
    text: 'number of threads (default: one more than there are processors, because cases wait between retries)',
  },
  now: { type: 'string', value: 'ISO', text: `clock for the generated data (default: ${MOMENT})` },
  out: { type: 'string', value: 'FILE', path: 'file', text: 'the result as JSON' },
  quiet: quiet('the score in one line'),
  json: JSON_LINES,
} as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'qualify',
  about:
    "Runs the suite against the reference implementation, against correct variants of it (none may fail) and against every seeded fault (each must fail a rule of its requirement; each mandatory rule must catch at least one). Prints the kill matrix. Then Prism's validators and the suite both judge the reference's answers, and must agree.",
  options,
  after:
    'Exit codes: 0 all faults caught, every mandatory rule caught one, no false positive, validators agree; 1 otherwise; 2 usage.',
};
