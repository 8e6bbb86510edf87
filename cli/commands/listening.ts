const NOT_LISTENING: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'that port is taken (EADDRINUSE): give another --port, or 0 for any free one.'],
  ['EADDRNOTAVAIL', 'that --host is no address of this machine (EADDRNOTAVAIL): 127.0.0.1 is, and 0.0.0.0 is all.'],
  ['ENOTFOUND', 'that --host is not known (ENOTFOUND): give an address of this machine.'],
  ['EACCES', 'that port is not for everybody (EACCES): give a --port above 1023.'],
]);

/** What to do about a server that cannot listen on its port; undefined for every other failure. */
export function whyNotListening(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? NOT_LISTENING.get(error.code) : undefined;
}
