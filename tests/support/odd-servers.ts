import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { createGzip } from 'node:zlib';
import { running } from '../../contract/serving/server.ts';
import type { Deployment } from '../../proof/fault.ts';
import { choose, type Needle, type Stage } from '../../proof/hostile/kit.ts';
import { leakRows } from '../../proof/hostile/leaks.ts';
import { search } from '../../proof/hostile/watch/search.ts';

/** The key of all certificates here: it is public. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQtRyVD/FHlDvV1Mo
4X27Od4H7jXuTdq6EaIOHm/At26hRANCAAQe1tDpFt+Wq3/y5KB+I5xE5SXTL8lo
em7r5piLxlr859I5J5Ia1zWjXAEI1DCfItsTAdryVfwoQHd0zmmSCf9k
-----END PRIVATE KEY-----`;

/** Certificates for tests: an authority that nothing trusts, which stands for this machine itself as well. */
export const selfSigned = {
  key,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUbqH2sR+BR32bFgXpOucY7ECxQLYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDIxMzIzM1oYDzIxMjYxMTA2
MjEzMjMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQe1tDpFt+Wq3/y5KB+I5xE5SXTL8loem7r5piLxlr859I5J5Ia1zWj
XAEI1DCfItsTAdryVfwoQHd0zmmSCf9ko28wbTAdBgNVHQ4EFgQUnULMTKOCHW/y
sfyHxfxzt1KBoEcwHwYDVR0jBBgwFoAUnULMTKOCHW/ysfyHxfxzt1KBoEcwGgYD
VR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSQAwRgIhANhQDr+qi2KQmPgMNqdr6l9x9mckUX85OUPCdMqcOIsTAiEA
vBG+8JxqyoOkuCWxUjVG7Oj+AWGMi2EolxW4n94A53Q=
-----END CERTIFICATE-----`,
};

/** Signed by it: for this machine by its address alone, and for this machine until 2021. */
export const signedPrivately = {
  here: {
    key,
    cert: `-----BEGIN CERTIFICATE-----
MIIBMTCB2KADAgECAgECMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAgFw0yNjExMzAyMTMyMzNaGA8yMTI2MTEwNjIxMzIzM1owDzENMAsGA1UEAwwE
aGVyZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABB7W0OkW35arf/LkoH4jnETl
JdMvyWh6buvmmIvGWvzn0jknkhrXNaNcAQjUMJ8i2xMB2vJV/ChAd3TOaZIJ/2Sj
HjAcMA8GA1UdEQQIMAaHBH8AAAEwCQYDVR0TBAIwADAKBggqhkjOPQQDAgNIADBF
AiAkKO8wLq2Yw+Zql8Fc8XaxEItifBCi9ro/vCxI2Up/iAIhAIcBLqzyflQnIqTZ
w3l09f/oGgMcutjkgNTlQkDEVK9z
-----END CERTIFICATE-----`,
  },
  expired: {
    key,
    cert: `-----BEGIN CERTIFICATE-----
MIIBMjCB2aADAgECAgEEMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBIxEDAOBgNVBAMMB2V4
cGlyZWQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQe1tDpFt+Wq3/y5KB+I5xE
5SXTL8loem7r5piLxlr859I5J5Ia1zWjXAEI1DCfItsTAdryVfwoQHd0zmmSCf9k
ox4wHDAPBgNVHREECDAGhwR/AAABMAkGA1UdEwQCMAAwCgYIKoZIzj0EAwIDSAAw
RQIhAI2yS0eO6CbXyjTBav2aFmQNC1k6qTr1WL3V+CYAo9qAAiAj9KkYk/MVBkry
DirHVMiDdPJQbYVEevzzNei7QGaQ7Q==
-----END CERTIFICATE-----`,
  },
};

/** The port of this machine alone that it gets. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** The address that it gets. */
export async function addressOf(server: Server): Promise<string> {
  return `http://127.0.0.1:${await listening(server)}`;
}

/** The same answer to every request. */
export function page(status: number, contentType: string, body: string, location?: string): RequestListener {
  return (_, response) => {
    if (contentType !== '') response.setHeader('content-type', contentType);
    if (location !== undefined) response.setHeader('location', location);
    response.writeHead(status).end(body);
  };
}

interface Front {
  readonly url: string;
  close(): Promise<void>;
}

/** Stands before a deployment with a certificate that only a private authority vouches for. */
export function tlsFront(behind: string): Promise<Front> {
  return served(passing(behind), signedPrivately.here);
}

/** A gateway that compresses every answer, whoever asks. */
export function compressing(behind: string): Promise<Front> {
  return served(passing(behind, createGzip));
}

/** A server whose connections end with it; with a certificate it speaks TLS. */
export async function served(listener: RequestListener, certificate?: typeof selfSigned): Promise<Front> {
  if (certificate === undefined) return await running(createServer(listener), 0, '127.0.0.1');
  const { port, close } = await running(createTlsServer(certificate, listener), 0, '127.0.0.1');
  return { url: `https://127.0.0.1:${port}`, close };
}

function passing(behind: string, compress?: typeof createGzip): RequestListener {
  return (incoming, response) => {
    const { method, headers } = incoming;
    const outgoing = request(`${behind}${incoming.url}`, { method, headers }, (answer) => {
      const { statusCode = 502, headers } = answer;
      const { 'content-length': _, ...kept } = headers;
      if (compress === undefined) answer.pipe(response.writeHead(statusCode, headers));
      else answer.pipe(compress()).pipe(response.writeHead(statusCode, { ...kept, 'content-encoding': 'gzip' }));
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
}

/** Of the hostile deployments those that a check judges, and finds to leak. */
const LEAKING: readonly string[] = leakRows.flatMap(({ id, exits }) => (exits.join() === '1' ? [id] : []));

/** A deployment that leaks as these hostile ones do, by turns, where it is asked for this. */
export function leaky(
  deployment: Deployment,
  ids = LEAKING,
  when: Parameters<typeof choose>[0] = () => true,
): RequestListener {
  const stage: Stage = { ...deployment, url: '', elsewhere: '', folder: '', sample: async () => '' };
  const leaks = leakRows.flatMap(({ id, serves }) => (serves !== undefined && ids.includes(id) ? [serves(stage)] : []));
  let turn = 0;
  const byTurns: RequestListener = (request, response) => {
    turn += 1;
    leaks[turn % leaks.length]?.(request, response);
  };
  return choose(when, () => byTurns)(stage);
}

/** What of these is in what was written, by name. */
export function secretsIn(files: ReadonlyMap<string, Uint8Array>, secrets: readonly Needle[]): string[] {
  return [...files].flatMap(([name, bytes]) =>
    search(Buffer.from(bytes), secrets).map((label) => `${label} is in ${name}`),
  );
}
