import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { SettingError } from '../../api/settings.ts';
import { version } from '../../api/version.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printable, printableLine } from '../../contract/printable.ts';
import { withoutKeys } from '../commands/keys-from-environment.ts';
import type { Call, Setup, Tool } from './tool.ts';
import { check, judgeClient } from './tools/check.ts';
import { explain, finding, reproduce } from './tools/finding.ts';
import { control, requests } from './tools/requests.ts';

const KEY_GIVEN =
  'an argument looks like an API key: keys come from the environment of this server alone, so leave it out.';

/** What a client is sent for a call: no key gets in, none gets out, and its length is bounded. */
export async function answered(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<CallToolResult> {
  const { env } = call;
  if (withoutKeys(JSON.stringify(given), env) !== JSON.stringify(given)) return failed(KEY_GIVEN);
  try {
    const { text, data } = await tool.run(given, call);
    const content = [{ type: 'text' as const, text: shortened(withoutKeys(printable(text), env)) }];
    return data === undefined ? { content } : { content, structuredContent: hidden(data, env) };
  } catch (error) {
    return failed(withoutKeys(lineOf(error), env));
  }
}

function failed(why: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: why }] };
}

function lineOf(error: unknown): string {
  const text = error instanceof SettingError ? error.says(error.setting) : String(Object(error).message ?? error);
  return printableLine(text.split('\n', 1)[0] ?? '');
}

/** Names of members are ours; values come from elsewhere. */
function hidden(data: Readonly<Record<string, unknown>>, env: NodeJS.ProcessEnv): Record<string, unknown> {
  return JSON.parse(JSON.stringify(data), (_name, value: unknown) =>
    typeof value === 'string' ? withoutKeys(value, env) : value,
  );
}

/** More than a script that shows a failure has. */
const MOST_TEXT = 16_000;

function shortened(text: string): string {
  return text.length <= MOST_TEXT
    ? text
    : `${text.slice(0, MOST_TEXT)}… (${MOST_TEXT} of ${plural(text.length, 'character')})`;
}

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
