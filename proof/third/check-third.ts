import { createServer, type Server } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createHttpTransport, TransportError, type Visit } from '../../conformance/index.ts';
import type { Kind } from '../../conformance/model/decisions.ts';
import type { Handler } from '../../contract/http.ts';
import { running } from '../../contract/serving/server.ts';
import type { Deployment, Visitor } from '../fault.ts';
import type { OpenedDeployment } from '../open-deployment.ts';
import { visitTo } from '../visit-to.ts';
import { openThird } from './deployment.ts';
import { type Chosen, chosenIn, needsSocket, PLAIN, type Setting, type Weather } from './switches.ts';

/** One drawing: a setting, the shop that its seed makes, and the moment at which it is opened. */
export interface Drawing {
  readonly setting: Setting;
  readonly seed: number;
  readonly now: number;
  /** Where it is not that of the setting. */
  readonly weather?: Weather;
}

const NOTHING_FOREIGN: Deployment['facts'] = { foreignStore: '', foreignCustomer: '', foreignStaff: '' };

/** Of which a shop may have none. */
const KINDS = ['customers', 'promotions', 'shifts'] as const satisfies readonly Kind[];

/** The third deployment as the suite visits it. */
export function visited({ setting, seed, now, weather }: Drawing) {
  const { answer, keys, facts, shop } = openThird(setting, seed, now, weather);
  const without = KINDS.filter((kind) => shop[kind].length === 0);
  const visitor: Visitor = { keys, facts };
  return { handle: answer, visitor, without };
}

/** One that takes the plain choice everywhere, opened as `openDeployment` opens the reference. */
export function openPlain(now: number, seed = 1): OpenedDeployment {
  const { handle, visitor } = visited({ setting: PLAIN, seed, now });
  return { handle, keys: visitor.keys, facts: { ...NOTHING_FOREIGN, ...visitor.facts }, close: async () => undefined };
}

/** Visits it: in this process, or over a socket where the setting has choices that only a socket shows. */
export async function visitThird<Seen>(
  drawing: Drawing,
  look: (visit: Visit) => Promise<Seen>,
  wrap?: (deployment: Deployment) => Handler,
): Promise<Seen> {
  const { handle, visitor, without } = visited(drawing);
  const facts = { ...NOTHING_FOREIGN, ...visitor.facts };
  const wrapped = wrap?.({ handle, keys: visitor.keys, facts }) ?? handle;
  const chosen = chosenIn(drawing.setting);
  const visit = visitTo({ handle: wrapped, visitor, burst: chosen('limit') !== 'none', without });
  if (!needsSocket(drawing.setting)) return await look(visit);
  const server = served(wrapped, chosen);
  const { url, close } = await running(server, 0, '127.0.0.1');
  const transport = createHttpTransport({
    base: new URL(url),
    connections: 8,
    timeoutMs: 30_000,
    maxBodyBytes: 2 ** 25,
  });
  try {
    return await look({ ...visit, url, transport: transport.send });
  } finally {
    transport.close();
    await close();
  }
}

const PACKED = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync } as const;

/** Over node:http, with what a socket shows: compression, framing, connections and the letter case of headers. */
function served(handle: Handler, chosen: Chosen): Server {
  let count = 0;
  const cased = (name: string): string =>
    ({
      lower: name,
      title: name.replace(/(?:^|-)[a-z]/g, (letters) => letters.toUpperCase()),
      upper: name.toUpperCase(),
    })[chosen('headerCase')];

  const server = createServer((request, response) => {
    count += 1;
    const { method = 'GET', url = '/', headers } = request;
    handle({ method, url, headers }).then(
      (answer) => {
        // By the clock of this thread, which the harness sets; Node's own is by the machine's.
        response.setHeader(cased('date'), new Date().toUTCString());
        for (const [name, value] of Object.entries(answer.headers)) response.setHeader(cased(name), value);
        const packing = chosen('compression');
        const takes = String(headers['accept-encoding'] ?? '').includes(packing);
        const isPacked = packing !== 'none' && takes && answer.body !== '';
        const plain = Buffer.from(answer.body);
        const bytes = packing !== 'none' && isPacked ? PACKED[packing](plain) : plain;
        if (isPacked) response.setHeader(cased('content-encoding'), packing);
        if (chosen('connection') === 'closed' || (chosen('connection') === 'closed at times' && count % 9 === 0))
          response.setHeader(cased('connection'), 'close');
        response.statusCode = answer.status;
        if (chosen('framing') === 'length') response.setHeader(cased('content-length'), bytes.length);
        const size = chosen('framing') === 'bytes' ? 97 : 4_096;
        for (let start = 0; start < bytes.length; start += size) response.write(bytes.subarray(start, start + size));
        response.end();
      },
      (error: unknown) => {
        request.socket.destroy();
        if (error instanceof TransportError && error.kind === 'unreachable') refuseForAWhile(server);
      },
    );
  });
  return server;
}

/** Nothing listens at its port until it is back. */
function refuseForAWhile(server: Server): void {
  const address = server.address();
  if (address === null || typeof address === 'string') return;
  server.close();
  server.closeAllConnections();
  setTimeout(() => server.listen(address.port, '127.0.0.1'), 400);
}
