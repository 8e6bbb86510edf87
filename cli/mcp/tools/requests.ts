import * as v from 'valibot';
import { integer, object, shortText } from '../../../contract/schema/kinds.ts';
import { answerTo, orderOf, sandboxAddress } from '../../commands/sandbox-ctl.ts';
import { allowedAddress } from '../allowed.ts';
import { type Call, tool } from '../tool.ts';

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
    sandbox: SANDBOX,
    number: v.optional(v.pipe(integer(1, 1e12), v.description('The request to explain.'))),
    operation: v.optional(v.pipe(shortText('an operation', 60), v.description('Only of this one, such as listSales.'))),
    status: v.optional(v.pipe(shortText('a status', 3), v.description('Only of this status, such as 403 or 4xx.'))),
    text: v.optional(v.pipe(shortText('a text', 200), v.description('Only those whose path or query contain it.'))),
  }),
  output: {
    answer: v.pipe(v.record(v.string(), v.unknown()), v.description('What the control API of the sandbox answered.')),
  },
  run: async ({ sandbox, number, ...filters }, call) =>
    await askSandbox(sandbox, ['log', ...(number === undefined ? [] : [String(number)])], filters, call),
});

export async function askSandbox(
  sandbox: string | undefined,
  words: readonly string[],
  values: Parameters<typeof orderOf>[1],
  call: Call,
) {
  const base = allowedAddress(sandboxAddress(sandbox, call.env), call);
  const order = await orderOf(words, values);
  const answer = await answerTo(order, base.origin, call.env);
  return { text: order.says(answer), data: { answer: Object(answer) } };
}
