import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { addressOf } from '../../api/address.ts';
import { command } from '../commands/command.ts';
import { ended, listening, NotListening } from '../commands/listening.ts';
import { integerOption, UsageError } from '../commands/options.ts';
import { MCP_HELP } from '../options/others.ts';
import { serveHttp } from './http.ts';
import { createMcpServer } from './server.ts';

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
