import { parentPort, workerData } from 'node:worker_threads';
import { type QualificationCase, qualifyCase } from '../../conformance/qualification/qualify.ts';
import { moveClockTo } from './qualify-clock.ts';
import { openDeployment } from './qualify-deployment.ts';

const { now }: { readonly now: number } = workerData;

/** Judges the cases that the main thread hands out, one after the other, against a deployment of its own. */
moveClockTo(now);
const deployment = await openDeployment(now);

parentPort?.on('message', (one: QualificationCase | null) => {
  if (one === null) {
    void deployment.close().then(() => process.exit(0));
    return;
  }
  moveClockTo(now);
  void qualifyCase(one, deployment).then((result) => parentPort?.postMessage(result));
});
parentPort?.postMessage('ready');
