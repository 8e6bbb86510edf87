/** The process in which Dredd runs, alone: it is unmaintained, its tree is large, and it is given nothing but its job. */

import { answerJob, removeTemporaryFolder } from '../child-environment.ts';
import type { Job, Report } from './arrangements.ts';
import { drive, type Loaded, loadDredd } from './drive.ts';

let loaded: Loaded | Error;

process.on('message', (job: Job) => void answerJob(job.key, () => work(job)));
// Ctrl-C reaches every process of a terminal: this one ends after its parent.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => {
  removeTemporaryFolder();
  process.exit(0);
});
// Loaded before it is asked for: while it loads, the rest of the run goes on.
try {
  loaded = loadDredd();
} catch (error) {
  loaded = error instanceof Error ? error : new Error(String(error));
}

async function work(job: Job): Promise<Report> {
  if (loaded instanceof Error) throw loaded;
  return await drive(job, loaded);
}
