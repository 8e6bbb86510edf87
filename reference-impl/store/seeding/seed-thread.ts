import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadTask } from './rows-from-thread.ts';
import { worldRows } from './world-rows.ts';

/** So many portions wait at most: a large world would otherwise fill the memory. */
const ahead = 64;

const { world, parts, taken }: ThreadTask = workerData;

let made = 0;
for (const portion of worldRows(world, parts)) {
  for (let seen = Atomics.load(taken, 0); made - seen >= ahead; seen = Atomics.load(taken, 0)) {
    Atomics.wait(taken, 0, seen);
  }
  parentPort?.postMessage(portion);
  made += 1;
}
