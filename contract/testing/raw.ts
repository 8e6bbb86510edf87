import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends what no client library would send, piece by piece, and returns all that arrives until the server closes the connection. */
export function raw(port: number, ...chunks: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', async () => {
      for (const chunk of chunks) {
        socket.write(chunk, 'latin1');
        await sleep(20);
      }
    });
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}
