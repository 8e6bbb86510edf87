import type { ServerResponse } from 'node:http';
import type { PageBody } from '../body.ts';

/** Room for all but the largest pages; what is larger than this gets bytes of its own. */
const BUFFER_SIZE = 256 * 1024;
/** As many answers as leave together. */
const MAX_FREE_BUFFERS = 16;

/**
 * Puts a page together in bytes that are used again as soon as the system has taken them. Where it never does, because
 * the client is gone, they are not.
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
