import { parentPort, workerData } from 'node:worker_threads';
import { type QualificationCase, qualifyCase } from '../../conformance/qualification/qualify.ts';
import { openDeployment } from './qualify-deployment.ts';

/** Judges the cases that the main thread hands out, one after the other, against a deployment of its own. */
const deployment = await openDeployment(workerData);

parentPort?.on('message', (one: QualificationCase | null) => {
  if (one === null) {
    void deployment.close().then(() => process.exit(0));
    return;
  }
  void qualifyCase(one, deployment).then((result) => parentPort?.postMessage(result));
});
parentPort?.postMessage('ready');
