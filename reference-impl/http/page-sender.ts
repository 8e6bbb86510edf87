import type { ServerResponse } from 'node:http';
import type { PageBody } from '../body.ts';

/** Enough for all but the largest pages, which get a buffer of their own. */
const BUFFER_SIZE = 256 * 1024;
/** As many as the answers that are sent in one tick. */
const MAX_FREE_BUFFERS = 16;

/**
 * Joins a page in a buffer that is reused once the system has sent it. When the client is gone, it is not reused.
 */
export function pageSender(): (response: ServerResponse, body: PageBody) => void {
  const free: Buffer[] = [];
  return (response, body) => {
    const { length } = body;
    if (length > BUFFER_SIZE) {
      const own = Buffer.allocUnsafeSlow(length);
      body.copyTo(own);
      response.end(own);
      return;
    }
    const bytes = free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_SIZE);
    body.copyTo(bytes);
    response.end(bytes.subarray(0, length), () => {
      if (free.length < MAX_FREE_BUFFERS) free.push(bytes);
    });
  };
}
