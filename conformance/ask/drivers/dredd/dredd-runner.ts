/** The process in which Dredd runs, alone: it is unmaintained, its tree is large, and it is given nothing but its job. */

import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { removeTemporaryFolder } from '../child-environment.ts';
import type { Said } from '../child-process.ts';
import type { Job, Report } from './arrangements.ts';
import { type Loaded, loadDredd } from './runner/dredd-api.ts';
import { drive } from './runner/drive.ts';

let loaded: Loaded | Error;

process.on('message', (job: Job) => void work(job));
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

async function work(job: Job): Promise<void> {
  const secrets = new RegExp(escaped(job.key), 'g');
  try {
    if (loaded instanceof Error) throw loaded;
    if (job.ca !== undefined) setDefaultCACertificates([...getCACertificates('default'), job.ca]);
    const report = await drive(job, loaded, () => say({ kind: 'alive' }));
    say(JSON.parse(JSON.stringify({ kind: 'done', report }).replace(secrets, '[redacted]')));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say({ kind: 'broken', message: message.replace(secrets, '[redacted]') });
  }
}

function say(said: Said<Report>): void {
  process.send?.(said);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
