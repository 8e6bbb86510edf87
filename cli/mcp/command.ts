import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { addressOf } from '../../api/address.ts';
import { answering, running } from '../../contract/serving/server.ts';
import { foreign } from '../../workbench/guard.ts';
import { command } from '../commands/command.ts';
import { integerOption, UsageError } from '../commands/options.ts';
import { ended, listening, NotListening } from '../commands/serving.ts';
import { MCP_HELP } from '../options/others.ts';
import { createMcpServer } from './server.ts';
import type { Setup } from './tool.ts';

const codeOf = (error: unknown) => (error instanceof NotListening ? 2 : undefined);

export const run = command({ help: MCP_HELP, codeOf }, async ({ values, positionals }, io) => {
  if (positionals.length > 0) throw new UsageError('takes no arguments: addresses come with --allow-address.');
  const allowed = (values['allow-address'] ?? []).map(addressOf);
  const setup = { env: io.env, out: values.out, allowed };
  if (values.port === undefined) {
    const input = once(process.stdin, 'end');
    const server = createMcpServer(setup);
    await server.connect(new StdioServerTransport());
    await Promise.race([input, ended()]);
    // What is being answered is given up: the client is gone.
    await server.close();
    return 0;
  }
  const port = integerOption('--port', values.port, 0, 65_535);
  const server = await listening(serveHttp(setup, port));
  io.out(`The tools are at ${server.url}, until Ctrl-C.\n`);
  await ended();
  await server.close();
  return 0;
});

const HOST = '127.0.0.1';
const PATH = '/mcp';
/** Of clients that went away without a word, the oldest is forgotten first. */
const MOST_SESSIONS = 100;

/** One path, on loopback alone. A page of another site in the user's browser is refused, by whichever name it gives this address. */
export async function serveHttp(setup: Setup, port: number) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const server = createServer(
    answering(async (request, response) => {
      const { method = '', headers, socket } = request;
      const refused = foreign({ method, headers, port: socket.localPort ?? 0 }, { host: HOST, token: null });
      if (refused !== null) return refuse(response, refused.status, refused.why);
      if (request.url !== PATH) return refuse(response, 404, `The tools are at ${PATH}.`);
      const transport = sessions.get(String(headers['mcp-session-id'])) ?? (await openSession(setup, sessions));
      await transport.handleRequest(request, response);
    }),
  );
  const { url, close } = await running(server, port, HOST);
  return {
    url: `${url}${PATH}`,
    close: async () => {
      for (const transport of sessions.values()) await transport.close();
      await close();
    },
  };
}

/** The transport itself refuses a first request that begins no session; then nothing refers to it. */
async function openSession(setup: Setup, sessions: Map<string, StreamableHTTPServerTransport>) {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      sessions.set(id, transport);
      const [[oldest, first] = []] = sessions;
      if (sessions.size > MOST_SESSIONS && oldest !== undefined) {
        sessions.delete(oldest);
        void first?.close();
      }
    },
    onsessionclosed: (id) => {
      sessions.delete(id);
    },
  });
  await createMcpServer(setup).connect(transport);
  return transport;
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message: why } }));
}
