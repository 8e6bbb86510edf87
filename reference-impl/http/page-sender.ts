import type { ServerResponse } from 'node:http';
import type { PageBody } from '../body.ts';

const SMALLEST_BUFFER = 4 * 1024;
/** Larger pages, which are few, get a buffer of their own. */
const LARGEST_BUFFER = 256 * 1024;
/** Of each size, as many as the answers that are sent in one tick. */
const MAX_FREE_BUFFERS = 16;

/**
 * Joins a page in a buffer that is reused once the system has sent it. When the client is gone, it is not reused. Sizes are
 * powers of two, so that a page which waits for its client holds at most twice its own size.
 */
export function pageSender(): (response: ServerResponse, body: PageBody) => void {
  const free = new Map<number, Buffer[]>();
  return (response, body) => {
    const { length } = body;
    const size = bufferSize(length);
    const unused = free.get(size) ?? [];
    free.set(size, unused);
    const bytes = unused.pop() ?? Buffer.allocUnsafeSlow(size);
    body.copyTo(bytes);
    response.end(bytes.subarray(0, length), () => {
      if (size <= LARGEST_BUFFER && unused.length < MAX_FREE_BUFFERS) unused.push(bytes);
    });
  };
}

function bufferSize(length: number): number {
  return length > LARGEST_BUFFER ? length : Math.max(SMALLEST_BUFFER, 2 ** Math.ceil(Math.log2(length)));
}
