/** What every server of ours does with node:http, whatever it serves. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiResponse } from './http.ts';

/** What a turn of the event loop brings, taken together when it ends, or at once when there are `most` of them. */
export function turnful<T>(take: (held: readonly T[]) => void, most = Number.POSITIVE_INFINITY) {
  let held: T[] = [];
  const spill = () => {
    const taken = held;
    held = [];
    if (taken.length > 0) take(taken);
  };
  return {
    add(one: T): void {
      if (held.length === 0) setImmediate(spill);
      held.push(one);
      if (held.length >= most) spill();
    },
    spill,
  };
}

/** With more than these the first would wait noticeably. */
const heldTogether = 16;

/**
 * Answers of one turn go out together: each may wake the process that waits for it, which costs about as much as making
 * the answer, and one that is awake takes the next ones without.
 */
export function atTurnsEnd(): (write: () => void) => void {
  return turnful<() => void>((writes) => {
    for (const write of writes) write();
  }, heldTogether).add;
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
