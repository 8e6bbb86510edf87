import type { Socket } from 'node:net';
import { type ProblemCode, problemResponse } from '../problems.ts';

type ParserError = Error & { code?: string; rawPacket?: Buffer };

/** What never became a request still gets an answer that says why, written by hand, for there is no response object. */
export function refuseBytes(requestId: () => string): (error: ParserError, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const { status, headers, body } = problemResponse(problemOf(error), { requestId: requestId() });
    const length = String(Buffer.byteLength(body));
    const fields = Object.entries({ ...headers, 'content-length': length, connection: 'close' });
    const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${reasons.get(status) ?? 'Bad Request'}\r\n${head}\r\n${body}`);
  };
}

const codes = new Map<string, ProblemCode>([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

const reasons = new Map([
  [408, 'Request Timeout'],
  [414, 'URI Too Long'],
  [431, 'Request Header Fields Too Large'],
]);

function problemOf(error: ParserError): ProblemCode {
  return isLongUrl(error) ? 'uri_too_long' : (codes.get(error.code ?? '') ?? 'malformed_request');
}

/**
 * The parser calls both too large, and keeps only what came last. A first line that does not end is the URL's fault, and
 * so is the rest of one; anything else may be the rest of a field.
 */
function isLongUrl({ code, rawPacket }: ParserError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || rawPacket === undefined) return false;
  const first = rawPacket.toString('latin1').split('\n', 1)[0] ?? '';
  return /^[A-Z-]+ [^\n]{16384}/.test(first) || /^\S+ HTTP\/\d\.\d\r?$/.test(first);
}
