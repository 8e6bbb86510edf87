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
import { withoutKeys } from '../keys-from-environment.ts';
import type { Call, Setup, Tool } from './tool.ts';
import { check, judgeClient } from './tools/check.ts';
import { explain, finding, reproduce } from './tools/finding.ts';
import { control, requests } from './tools/requests.ts';

type Json = Readonly<Record<string, unknown>>;

/** An agent reads all that it is given, and has room for little. */
export const MOST_BYTES = 48 * 1024;

/** From generous to narrow: the first with which the whole is short enough counts. */
const LIMITS = [
  { characters: 16_000, items: 50 },
  { characters: 4_000, items: 30 },
  { characters: 1_000, items: 20 },
  { characters: 300, items: 10 },
  { characters: 200, items: 3 },
  { characters: 60, items: 1 },
];

type Limits = (typeof LIMITS)[number];

/** Long texts and lists are cut, and `leftOut` says where: what is cut never looks whole. */
export function bounded(data: Json): Record<string, unknown> {
  let shown: Record<string, unknown> = {};
  for (const limits of LIMITS) {
    shown = cutBy(limits, data);
    if (Buffer.byteLength(JSON.stringify(shown)) <= MOST_BYTES) break;
  }
  return shown;
}

const MOST_NOTES = 20;

function cutBy(limits: Limits, data: Json): Record<string, unknown> {
  const leftOut: string[] = [];
  const members = Object.entries(data).map(([name, value]) => [name, cut(value, name, limits, leftOut)]);
  const notes = leftOut.slice(0, MOST_NOTES);
  const more = leftOut.length - notes.length;
  return {
    ...Object.fromEntries(members),
    ...(notes.length === 0 ? {} : { leftOut: [...notes, ...(more > 0 ? [`and ${more} more places`] : [])] }),
  };
}

function cut(value: unknown, place: string, limits: Limits, leftOut: string[]): unknown {
  if (typeof value === 'string') {
    if (value.length <= limits.characters) return value;
    leftOut.push(`${place}: the beginning, ${limits.characters} of ${plural(value.length, 'character')}`);
    return `${value.slice(0, limits.characters)}…`;
  }
  if (Array.isArray(value)) {
    if (value.length > limits.items) leftOut.push(`${place}: the first ${limits.items} of ${value.length}`);
    return value.slice(0, limits.items).map((item, at) => cut(item, `${place}[${at}]`, limits, leftOut));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, cut(each, `${place}.${name}`, limits, leftOut)]),
  );
}

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
    return data === undefined ? { content } : { content, structuredContent: bounded(hidden(data, env)) };
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

/** As JSON has it, so that keys of objects are looked at as well. */
function hidden(data: Readonly<Record<string, unknown>>, env: NodeJS.ProcessEnv): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(data), (_name, value: unknown) =>
    typeof value === 'string' ? withoutKeys(value, env) : withoutKeyNames(value, env),
  );
}

function withoutKeyNames(value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [withoutKeys(name, env), each]));
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
