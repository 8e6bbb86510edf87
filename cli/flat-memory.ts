import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Two halves of 16 MB: enough for the answers that are under way. */
const ENOUGH = 32 * 2 ** 20;

/**
 * While answers stream through, V8 lets the space for young objects grow to 128 MB, all of which is then held to the end
 * of a visit. It is stopped where more makes nothing faster: a check is run beside what it checks.
 */
export function keepMemoryFlat(): () => void {
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (young === undefined || young.space_size < ENOUGH) return;
    clearInterval(timer);
    setFlagsFromString('--semi-space-growth-factor=1');
  }, 50);
  timer.unref();
  return () => clearInterval(timer);
}
