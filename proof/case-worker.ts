import { parentPort, workerData } from 'node:worker_threads';
import type { Place } from './case-pool.ts';
import { openDeployment } from './open-deployment.ts';
import { type QualificationCase, qualifyCase } from './qualify-case.ts';
import { moveClockTo } from './thread-clock.ts';

const { now, shop, isQuietFor }: Place = workerData;

/** Judges the cases that the main thread hands out, one after the other, against a deployment of its own. */
moveClockTo(now);
const deployment = await openDeployment(now, shop, isQuietFor);

parentPort?.on('message', (one: QualificationCase | null) => {
  if (one === null) {
    void deployment.close().then(() => process.exit(0));
    return;
  }
  moveClockTo(now);
  void qualifyCase(one, deployment).then((result) => parentPort?.postMessage(result));
});
parentPort?.postMessage('ready');
