import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { SettingError } from '../../api/setting-error.ts';
import { printable, printableLine } from '../../contract/printable.ts';
import { plural } from '../../reports/index.ts';
import { withoutKeys } from '../keys-from-environment.ts';
import { bounded } from './bounded.ts';
import type { Call, Tool } from './tool.ts';

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
