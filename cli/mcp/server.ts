import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { version } from '../../api/version.ts';
import { answered } from './answered.ts';
import type { Setup, Tool } from './tool.ts';
import { check } from './tools/check.ts';
import { control } from './tools/control.ts';
import { explain } from './tools/explain.ts';
import { finding } from './tools/finding.ts';
import { judgeClient } from './tools/judge-client.ts';
import { reproduce } from './tools/reproduce.ts';
import { requests } from './tools/requests.ts';

/** This is the only list of what an agent can do. */
const TOOLS: readonly Tool[] = [explain, check, judgeClient, finding, reproduce, requests, control];

const INSTRUCTIONS =
  'Counterproof checks whether a deployment of the point-of-sale API keeps its contract. Begin with check, or with judge_client for a client of the API; ask finding about a rule that failed, explain what the rule is about, and reproduce for a script that shows the failure. Keys are in the environment of this server: never ask for one.';

/** A server for one client. */
export function createMcpServer(setup: Setup): Server {
  const server = new Server(
    { name: 'counterproof', version: version() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ run: _, ...described }) => described),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const { name, arguments: given = {}, _meta: { progressToken } = {} } = params;
    const tool = TOOLS.find((each) => each.name === name);
    if (tool === undefined)
      throw new McpError(
        ErrorCode.InvalidParams,
        `there is no tool of this name: ${TOOLS.map((each) => each.name).join(', ')}`,
      );
    let sent = 0;
    const onProgress = (done: number, message: string): void => {
      if (progressToken === undefined || done <= sent) return;
      sent = done;
      // A client that is gone hears nothing.
      sendNotification({ method: 'notifications/progress', params: { progressToken, progress: done, message } }).catch(
        () => {},
      );
    };
    return await answered(tool, given, { ...setup, signal, onProgress });
  });
  return server;
}
