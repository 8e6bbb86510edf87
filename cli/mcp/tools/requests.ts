import * as v from 'valibot';
import { integer, object, shortText } from '../../../contract/schema/kinds.ts';
import { logText, member } from '../../commands/ctl-text.ts';
import { UsageError } from '../../commands/options.ts';
import { answerTo, type Order, orderOf, sandboxAddress } from '../../commands/sandbox-ctl.ts';
import { allowedAddress } from '../allowed.ts';
import { type Answer, type Call, tool } from '../tool.ts';

export const SANDBOX = v.optional(
  v.pipe(
    shortText('a URL', 500),
    v.description('The sandbox (default: COUNTERPROOF_SANDBOX_URL, or http://127.0.0.1:4010).'),
  ),
);

export const requests = tool({
  name: 'requests',
  description:
    'The newest requests that a sandbox was sent; with `number`, one of them: how it was understood, why it was refused, and the corrected request.',
  readsOnly: true,
  input: object({
    url: SANDBOX,
    number: v.optional(v.pipe(integer(1, 1e12), v.description('The request to explain.'))),
    operation: v.optional(v.pipe(shortText('an operation', 60), v.description('Only of this one, such as listSales.'))),
    status: v.optional(v.pipe(shortText('a status', 3), v.description('Only of this status, such as 403 or 4xx.'))),
    text: v.optional(v.pipe(shortText('a text', 200), v.description('Only those whose path or query contain it.'))),
    before: v.optional(v.pipe(integer(1, 1e12), v.description('Only those before this number.'))),
  }),
  run: async ({ url, number, ...filters }, call) => {
    const given = Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    if (number === undefined) return await ask(url, listOrder(given), call);
    const [[name] = []] = given;
    if (name !== undefined) throw new UsageError(`number and ${name} both choose requests: give one of them.`);
    return await ask(url, await orderOf(['log', String(number)], {}), call);
  },
});

/** Of a sandbox that was sent a lot, so many are counted. */
const MOST = 1000;
const SHOWN = 20;

function listOrder(filters: string[][]): Order {
  return { method: 'GET', path: `/log?${new URLSearchParams([...filters, ['limit', String(MOST)]])}`, says: listText };
}

function listText(answer: unknown): string {
  const found = member(answer, 'requests');
  const all: readonly unknown[] = Array.isArray(found) ? found : [];
  const shown = all.slice(0, SHOWN);
  const left = all.length - shown.length;
  const count = all.length === MOST ? `${left} or more` : left;
  const rest = `${count} older ones are left out: give "before": ${member(shown.at(-1), 'no')}, or choose by operation, status or text.`;
  return [
    logText({ requests: shown }),
    ...(left === 0 ? [] : [rest]),
    `Sent since the start: ${member(answer, 'count')}`,
  ].join('\n');
}

export async function ask(url: string | undefined, order: Order, call: Call): Promise<Answer> {
  const base = allowedAddress(sandboxAddress(url, call.env), call);
  return { text: order.says(await answerTo(order, base.origin, call.env), '') };
}
