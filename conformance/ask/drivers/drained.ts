import type { ChildProcess } from 'node:child_process';

const DRAIN_MS = 500;

/** What a process that has ended left in its pipes is read; a child of its own may hold them open, and is not waited for. */
export async function drained({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): Promise<void> {
  const pipes = [stdout, stderr].flatMap((pipe) => pipe ?? []);
  const closed = pipes.map((pipe) => (pipe.closed ? null : new Promise((resolve) => pipe.once('close', resolve))));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, DRAIN_MS);
  });
  await Promise.race([Promise.all(closed), late]);
  clearTimeout(timer);
  for (const pipe of pipes) pipe.destroy();
}
