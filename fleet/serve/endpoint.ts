import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { answering } from '../../contract/serving/server.ts';
import type { Fleet } from '../fleet.ts';
import type { Site } from './site.ts';

export const HOST = '127.0.0.1';
const MOST_BYTES = 16 * 1024 * 1024;

const call = v.object({ method: v.string(), arguments: v.array(v.unknown()) });

export interface At {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
}

export interface Endpoint {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Answers the other commands for the process that holds a folder, on loopback alone, and only who knows the token; and whoever reads, the
 * dashboard.
 */
export async function serve(fleet: Fleet, token: string, { port, host }: At, site: Site): Promise<Endpoint> {
  const server = createServer(
    answering(async (request, response) => {
      const isReading = request.method === 'GET' || request.method === 'HEAD';
      await (isReading ? site(request, response) : answer(request, response, { fleet, token }));
    }),
  );
  await listen(server, { port, host });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${reachable(host)}:${taken}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** As the commands on this machine reach it. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return HOST;
  return host.includes(':') ? `[${host}]` : host;
}

function listen(server: Server, { port, host }: At): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

interface Serving {
  readonly fleet: Fleet;
  readonly token: string;
}

async function answer(request: IncomingMessage, response: ServerResponse, { fleet, token }: Serving): Promise<void> {
  const end = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  };
  if (!isAllowed(request, token)) return end(401, { error: 'give the token of up.json as a bearer token.' });
  if (request.method !== 'POST' || request.url !== '/fleet') return end(404, { error: 'POST /fleet is all there is.' });
  try {
    const { method, arguments: given } = v.parse(call, JSON.parse(await bodyOf(request)));
    const known: Readonly<Record<string, unknown>> = { ...fleet };
    const verb = Object.hasOwn(known, method) ? known[method] : undefined;
    if (typeof verb !== 'function') return end(404, { error: `there is no ${method}.` });
    const result: unknown = await verb(...given);
    end(200, { result: result ?? null });
  } catch (error) {
    end(500, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** No page of another site knows the token, and none can send this header without asking first. */
function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the request is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
