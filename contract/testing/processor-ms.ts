/** The processor time that this thread takes for it, in ms: what else runs on the machine does not count in. */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
