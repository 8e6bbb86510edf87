import { parentPort, workerData } from 'node:worker_threads';
import type { Vocabulary } from '../../world/shape.ts';
import { makeWorld } from '../../world/world.ts';
import type { ThreadTask } from './seed.ts';
import { worldRows } from './world-rows.ts';

/** The largest number of unread portions, about 25 MB, so that a large world does not fill the memory. */
const ahead = 250;

const { world, taken }: ThreadTask = workerData;

parentPort?.once('message', (words: Vocabulary) => {
  let made = 0;
  for (const portion of worldRows(makeWorld(world, words), 'history')) {
    for (let seen = Atomics.load(taken, 0); made - seen >= ahead; seen = Atomics.load(taken, 0)) {
      Atomics.wait(taken, 0, seen);
    }
    parentPort?.postMessage(portion);
    made += 1;
  }
});
