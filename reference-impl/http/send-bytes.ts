import type { ServerResponse } from 'node:http';
import type { PageBody } from '../body.ts';

/** Room for all but the largest pages; what is larger than this gets bytes of its own. */
const ROOM = 256 * 1024;
/** As many answers as leave together. */
const KEPT = 16;

/**
 * Puts a page together in bytes that are used again as soon as the system has taken them. Where it never does, because
 * the client is gone, they are not.
 */
export function byteSender(): (response: ServerResponse, body: PageBody) => void {
  const free: Buffer[] = [];
  return (response, body) => {
    const { length } = body;
    if (length > ROOM) {
      const own = Buffer.allocUnsafeSlow(length);
      body.copyTo(own);
      response.end(own);
      return;
    }
    const bytes = free.pop() ?? Buffer.allocUnsafeSlow(ROOM);
    body.copyTo(bytes);
    response.end(bytes.subarray(0, length), () => {
      if (free.length < KEPT) free.push(bytes);
    });
  };
}
