/** A wire between a process and what it connects to, that can be cut, stalled, or carry no answers. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { listening } from '../../support/odd-servers.ts';

type State = 'open' | 'refuses' | 'stalls' | 'swallows';

export class Link {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #state: State = 'open';
  /** Where it is reached. */
  port = 0;

  private constructor(port: number) {
    this.#server = createServer({ pauseOnConnect: true }, (near) => this.#join(near, connect(port, '127.0.0.1')));
  }

  static async to(port: number): Promise<Link> {
    const link = new Link(port);
    link.port = await listening(link.#server);
    return link;
  }

  /** Resets each connection. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Until another state is set: no connection is taken, no byte goes on, or requests arrive and their answers do not. */
  set(state: State): void {
    this.#state = state;
    if (state === 'refuses') this.cut();
    for (const pair of this.#pairs) this.#apply(pair);
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket, far: Socket): void {
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => void (this.#state === 'swallows' || near.write(bytes)));
    if (this.#state === 'refuses') near.resetAndDestroy();
    else this.#apply(pair);
  }

  #apply(pair: readonly [Socket, Socket]): void {
    for (const socket of pair) {
      if (this.#state === 'stalls') socket.pause();
      else socket.resume();
    }
  }
}
