/** `npm run fleet-faults`: kills, cuts and fills what a fleet needs, and looks whether a visit or a notice was lost or came twice. */
import { readOptions, wholeNumber } from '../../../scripts/options.ts';
import { injectFaults } from './injected.ts';

const text = { type: 'string' } as const;
const values = readOptions(
  'npm run fleet-faults -- [--faults 500] [--seed 1] [--only TEXT]: does so many faults to a fleet of five processes on a real PostgreSQL, and says what is not as it has to be afterwards; --only chooses the kinds of faults that have this in their names',
  { faults: { ...text, default: '500' }, seed: { ...text, default: '1' }, only: { ...text, default: '' } },
);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const faults = wholeNumber('faults', values.faults, 1);
const injected = await injectFaults({ seed: wholeNumber('seed', values.seed), faults, only: values.only, say });
for (const [what, times] of injected.faults) say(`${String(times).padStart(5)}  ${what}`);
for (const line of injected.wrong) say(`wrong: ${line}`);
process.exit(injected.wrong.length === 0 ? 0 : 1);
