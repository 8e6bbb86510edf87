import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The processor time that this thread takes for it, in ms: what else runs on the machine does not count in. */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** What is left of this process's heap after everything that can go has gone. */
export function heapInMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1e6;
}
