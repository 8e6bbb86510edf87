import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const megabyte = 2 ** 20;
/** Whoever visits for longer than this reads a long list. */
const LONG_MS = 20_000;

/**
 * While answers stream through, V8 lets the space for young objects grow to 128 MB, all of which is then held to the end
 * of the process. A server's garbage is one turn's requests: it takes no longer to clear it from a tenth of that.
 */
export function keepServerSmall(): void {
  boundYoungSpace(8 * megabyte);
}

/**
 * A check is run beside what it checks: its young space stops where more makes nothing faster, and of a long visit memory
 * is spared at the price of some time, for V8 clears the old objects seldom.
 */
export function keepMemoryFlat(): () => void {
  const bounded = boundYoungSpace(32 * megabyte);
  const lasting = setTimeout(() => setFlagsFromString('--memory-saver-mode'), LONG_MS).unref();
  return () => {
    bounded();
    clearTimeout(lasting);
  };
}

function boundYoungSpace(enough: number): () => void {
  const growing = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (young === undefined || young.space_size < enough) return;
    clearInterval(growing);
    setFlagsFromString('--semi-space-growth-factor=1');
  }, 100).unref();
  return () => clearInterval(growing);
}
