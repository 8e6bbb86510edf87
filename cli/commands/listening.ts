interface Listening {
  readonly port: unknown;
  readonly address: unknown;
}

const NOT_LISTENING: ReadonlyMap<unknown, (at: Listening) => string> = new Map([
  [
    'EADDRINUSE',
    ({ port, address }: Listening) =>
      `port ${port} of ${address} is taken (EADDRINUSE): give another --port, or --port 0 for any free one.`,
  ],
  [
    'EADDRNOTAVAIL',
    () => 'that --host is no address of this machine (EADDRNOTAVAIL): 127.0.0.1 is, and 0.0.0.0 is all.',
  ],
  ['ENOTFOUND', () => 'that --host is not known (ENOTFOUND): give an address of this machine.'],
  ['EACCES', ({ port }: Listening) => `port ${port} is for root alone (EACCES): give a --port above 1023.`],
]);

/** A server that cannot listen where it was to, in words that say what to do. */
export class NotListening extends Error {
  override name = 'NotListening';
}

/** The server, once it listens. */
export async function listening<Server>(starting: Promise<Server>): Promise<Server> {
  try {
    return await starting;
  } catch (error) {
    const why = whyNotListening(error);
    throw why === undefined ? error : new NotListening(why);
  }
}

function whyNotListening(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const { port, address } = { port: '', address: '', ...error };
  return NOT_LISTENING.get(error.code)?.({ port, address });
}
