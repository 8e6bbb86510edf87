/** A process that is many deployments: sandboxes and third ones, each at a path of its own. Prints where and with which key. */
import { createServer } from 'node:http';
import type { Handler } from '../../contract/http.ts';
import { running } from '../../contract/serving/server.ts';
import { openPlain } from '../../proof/third/check-third.ts';
import { startSandbox } from '../../reference-impl/index.ts';

interface Shop {
  readonly handle: Handler;
  readonly key: string;
}

const [first = 0, count = 0, faulty = 0] = process.argv.slice(2).map(Number);
/** How long a fault stays, and how long it is away. */
const FAULT_MS = 60_000;

const now = Date.now();
const sandbox = await startSandbox({ port: 0, seed: first + 1, scale: 0.02, rate: { requests: 1e9, windowMs: 1000 } });
const shops: readonly Shop[] = [
  { handle: sandbox.handle, key: sandbox.keys.good },
  ...[1, 2, 3, 4, 5].map((seed) => {
    const { handle, keys } = openPlain(now, first + seed);
    return { handle, key: keys.get('good') ?? '' };
  }),
];

/** Every other one is a sandbox. */
function shopAt(index: number): Shop | undefined {
  return index % 2 === 0 ? shops[0] : shops[1 + (Math.floor(index / 2) % (shops.length - 1))];
}

function isBroken(index: number): boolean {
  return index < faulty && (Math.floor(Date.now() / FAULT_MS) + index) % 2 === 0;
}

const server = createServer((request, response) => {
  const [, number = '', path = '/'] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
  const shop = shopAt(Number(number));
  if (shop === undefined) return void response.writeHead(404).end();
  const { method = 'GET', headers } = request;
  void shop.handle({ method, url: path, headers }).then(({ status, headers: given, body }) => {
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
    const isText = typeof body === 'string' && isBroken(Number(number));
    if (isText) response.removeHeader('content-length');
    response.writeHead(status).end(isText ? body.replaceAll(/"total":(-?[\d.]+)/g, '"total":"$1"') : body);
  });
});
const { port } = await running(server, 0, '127.0.0.1');
const deployments = Array.from({ length: count }, (_, index) => ({ path: `/${index}`, key: shopAt(index)?.key }));
process.stdout.write(`${JSON.stringify({ port, deployments })}\n`);
process.once('SIGTERM', () => process.exit());
