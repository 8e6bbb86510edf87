/** `node scripts/prove/run-part.ts JOURNAL PART [--alone]`: the cases of one part that the journal lacks, or with --alone those that failed once. */
import { add, readJournal, standing } from './journal.ts';
import { parts } from './parts.ts';

const [file = '', name = '', alone] = process.argv.slice(2);
const part = parts.find((one) => one.name === name);
const journal = readJournal(file);
if (part === undefined || journal === null) throw new Error(`there is no part ${name}, or no journal ${file}`);

const isAlone = alone === '--alone';
const { open, doubtful } = standing(journal, name);
await part.run(isAlone ? doubtful.map(({ id }) => id) : open, {
  isAlone,
  report: (result) => {
    add(file, { part: name, ...result });
    if (!result.good) process.stdout.write(`${result.id} failed (${result.seconds} s): ${result.said}\n`);
  },
});
// What a check leaves open, such as a pool of connections, is of no more use.
process.exit();
