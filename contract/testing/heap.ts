import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is left of this process's heap after everything that can go has gone. */
export function heapInMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1e6;
}
