import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 2 ** 20;
/** Two halves of 16 MB: enough for the answers that are under way, and more makes nothing faster. */
const USUAL = 32 * MEGABYTE;
/** What a server needs, whose answers are put together outside of V8's memory, or lie ready. */
const LITTLE = 8 * MEGABYTE;
/** By then a start is over, and most of what it needed is garbage. */
const STARTED_MS = 3000;
/** Whoever visits for longer than this reads a long list. */
const LONG_MS = 20_000;

/**
 * A start makes V8 let the space for young objects grow to 32 MB, and answers that stream through to 128 MB, all of which is
 * then held to the end of the process. A server's garbage is one turn's requests, without their bodies.
 */
export function keepServerSmall(): void {
  const started = () => {
    giveBack();
    boundYoungSpace(LITTLE);
  };
  setTimeout(started, STARTED_MS).unref();
}

/** The collection that V8 makes when memory runs out, some 50 ms: the only one after which the young space is small again. */
function giveBack(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** A check is run beside what it checks: of a long visit memory is spared at the price of some time. */
export function keepMemoryFlat(): () => void {
  const stop = boundYoungSpace(USUAL);
  const lasting = setTimeout(() => setFlagsFromString('--memory-saver-mode'), LONG_MS).unref();
  return () => {
    stop();
    clearTimeout(lasting);
  };
}

/** Looked at after each collection: a busy process doubles this space several times a second. */
function boundYoungSpace(enough: number): () => void {
  const collections = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (young === undefined || young.space_size < enough) return;
    collections.disconnect();
    setFlagsFromString('--semi-space-growth-factor=1');
  });
  collections.observe({ entryTypes: ['gc'] });
  return () => collections.disconnect();
}
