import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const MEGABYTE = 2 ** 20;
/** Two halves of 16 MB: enough for the answers that are under way, and more makes nothing faster. */
const USUAL = 32 * MEGABYTE;
/** What a server needs, whose answers are put together outside of V8's memory, or lie ready. */
const LITTLE = 4 * MEGABYTE;
/** Whoever visits for longer than this reads a long list. */
const LONG_MS = 20_000;
/** Bodies of pages that keep to the contract take a hundredth of this; of larger ones the rest of V8 should hold little. */
const LARGE_BODIES = 24 * MEGABYTE;
/** Half as much again as what a check of a large shop holds: more is an answer of very many small parts, such as a document of many APIs. */
const LARGE_HEAP = 96 * MEGABYTE;

/**
 * V8 notes where objects are made that last, and makes what comes from there later as old ones. A start, or a long read,
 * teaches it that of places through which every request goes: what they make is then garbage that holds what it names until
 * the next full collection, and all of it is copied first. To be said before it has learnt anything.
 */
export function makeAllYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * While answers stream through, V8 lets the space for young objects grow to 128 MB, all of which is then held to the end
 * of the process. A server's garbage is one turn's requests, without their bodies.
 */
export function keepServerSmall(): void {
  boundYoungSpace(LITTLE);
}

/** A check often runs on the machine it checks: a long one saves memory at the price of some time. */
export function keepMemoryFlat(): () => void {
  makeAllYoung();
  const stop = boundYoungSpace(USUAL);
  const lasting = setTimeout(saveMemory, LONG_MS).unref();
  const ignoreBytes = onLargeBodies(saveMemory);
  return () => {
    stop();
    clearTimeout(lasting);
    ignoreBytes();
  };
}

function saveMemory(): void {
  setFlagsFromString('--memory-saver-mode');
}

/** Said once, after a collection at which so much was held outside of V8's heap, or in it. */
function onLargeBodies(say: () => void): () => void {
  const collections = new PerformanceObserver(() => {
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    if (arrayBuffers < LARGE_BODIES && heapUsed < LARGE_HEAP) return;
    collections.disconnect();
    say();
  });
  collections.observe({ entryTypes: ['gc'] });
  return () => collections.disconnect();
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
