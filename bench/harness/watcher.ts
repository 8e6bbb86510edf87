import { type ClientRequest, get, type IncomingMessage } from 'node:http';

export interface Watcher {
  /** Bytes that the page's stream has sent by now. */
  readonly received: () => number;
  readonly stop: () => void;
}

/** Reads the stream of events that an open page of the workbench reads. */
export async function watch(url: string): Promise<Watcher> {
  const { request, response } = await opened(url);
  let received = 0;
  response.on('data', (bytes: Buffer) => {
    received += bytes.length;
  });
  response.on('error', () => undefined);
  return { received: () => received, stop: () => request.destroy() };
}

function opened(url: string): Promise<{ readonly request: ClientRequest; readonly response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/_workbench/stream`, { agent: false }, (response) => {
      if (response.statusCode === 200) resolve({ request, response });
      else reject(new Error(`the stream answered ${response.statusCode}`));
    });
    request.once('error', reject);
  });
}
