import { readFileSync } from 'node:fs';

/** How many processors were busy during this work, with any process. */
export async function busyProcessors(work: () => Promise<unknown>): Promise<number> {
  const [busy, began] = [busySeconds(), performance.now()];
  await work();
  return (busySeconds() - busy) / ((performance.now() - began) / 1000);
}

/** Of all processors together, since the machine started. */
function busySeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + interrupts + soft) / 100;
}
