import { MOMENT } from '../../proof/moment.ts';
import { file, helpText, JSON_LINES, quiet } from './table.ts';

export const HELP = helpText({
  name: 'qualify',
  about:
    "Runs the suite against the reference implementation, against correct variants of it (none may fail) and against every seeded fault (each must fail a rule of its requirement; each mandatory rule must catch at least one). Prints the kill matrix. Then Prism's validators and the suite both judge the reference's answers, and must agree.",
  options: {
    fault: {
      multiple: true,
      value: 'ID,...',
      words: 'faults',
      text: 'only these faults or variants, without the checks over all of them',
    },
    defects: { text: 'try real defects of other read APIs instead; exit code 0 for any score' },
    clients: {
      text: 'test the judge of clients instead: clients with one fault each, correct ones, and ones that do nothing',
    },
    client: { multiple: true, value: 'ID,...', text: 'with --clients: only these' },
    quick: { text: 'with --clients: a faulty client meets only what shows its own requirement' },
    sample: {
      text: 'with --clients: one faulty client of each must requirement, and a few others; --seed decides which',
    },
    seed: { value: '1', text: 'with --clients: seed of shop and situations (default: 1)' },
    areas: { text: 'also print the score of the suite with each area switched off' },
    list: { text: 'list faults and variants; run nothing; with --json an event for each' },
    threads: {
      value: 'N',
      text: 'number of threads (default: one more than there are processors, because cases wait between retries)',
    },
    now: { value: 'ISO', text: `clock for the generated data (default: ${MOMENT})` },
    out: file('the result as JSON'),
    quiet: quiet('the score in one line'),
    json: JSON_LINES,
  },
  after:
    'Exit codes: 0 all faults caught, every mandatory rule caught one, no false positive, validators agree; 1 otherwise; 2 usage.',
});
