/** What every server of ours does with node:http, whatever it serves. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiResponse } from './http.ts';

/** With more than these the first would wait noticeably. */
const heldTogether = 16;

/**
 * Answers of one turn of the event loop go out together: each may wake the process that waits for it, which costs about
 * as much as making the answer, and one that is awake takes the next ones without.
 */
export function atTurnsEnd(): (write: () => void) => void {
  let held: (() => void)[] = [];
  const spill = () => {
    const writes = held;
    held = [];
    for (const write of writes) write();
  };
  return (write) => {
    if (held.length === 0) setImmediate(spill);
    held.push(write);
    if (held.length === heldTogether) spill();
  };
}

/** Name, value, name, value: node writes this form without copying it into an object of its own first. */
export function fieldLines(headers: ApiResponse['headers']): string[] {
  const lines: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') lines.push(name, value);
    else for (const one of value ?? []) lines.push(name, one);
  }
  return lines;
}

/** Nothing here reads a body; what follows an unread one on the connection is not to be taken for a request. */
export function hasBody({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
