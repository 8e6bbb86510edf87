/** An import statement would read every export of it, and two of those load the whole of fetch at every check. */
const { createServer } = process.getBuiltinModule('node:http');

export interface ForeignPage {
  readonly url: string;
  close(): Promise<void>;
}

/** A page on an origin that the deployment has never heard of. */
export async function serveForeignPage(): Promise<ForeignPage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>another origin</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page of another origin has no address');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
