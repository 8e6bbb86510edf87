import { variableOf } from '../../api/settings.ts';
import { INPUT_DEFAULTS } from '../gate/inputs.ts';
import { helpText } from './table.ts';

export const HELP = helpText({
  name: 'gate',
  about: `It checks a deployment, or judges a client where INPUT_CLIENT or the configuration names its command. It compares with the run of the base branch, writes what GitHub or GitLab shows, and fails where the job has to fail. Its inputs are variables, and keys come from the environment as for check:

${Object.entries(INPUT_DEFAULTS)
  .map(([name, otherwise]) => `  ${variableOf(name)}${otherwise === '' ? '' : ` (default: ${otherwise})`}`)
  .join('\n')}

INPUT_FORMAT adds to the formats of the configuration; INPUT_OUT alone names the folder. INPUT_BASE is a run.json to compare with, or its folder. INPUT_FAIL_ON says which verdicts fail the job: incomplete (all but conformant), nonconformant, regression (what the base did not have), or never. The others are options of check or of client.`,
  options: {},
  after: 'Exit codes: 0 the job goes on, 1 nonconformant or a regression, 2 usage, 3 incomplete, 4 unreachable.',
});
