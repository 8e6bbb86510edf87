/** The process in which Dredd runs, alone: it is unmaintained, its tree is large, and it is given nothing but its job. */

import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { answerJob, removeTemporaryFolder } from '../child-environment.ts';
import type { Job, Report } from './arrangements.ts';
import { type Loaded, loadDredd } from './runner/dredd-api.ts';
import { drive } from './runner/drive.ts';

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
  if (job.ca !== undefined) setDefaultCACertificates([...getCACertificates('default'), job.ca]);
  return await drive(job, loaded, () => process.send?.({ kind: 'alive' }));
}
