import { described, integer, list, may, object, shortText } from '../../../contract/schema/kinds.ts';
import type { Summary } from '../../../workbench/control/describe.ts';
import { logText } from '../../commands/ctl-text.ts';
import { UsageError, wordIn } from '../../commands/options.ts';
import { parseOptions } from '../../commands/parse-options.ts';
import { answerTo, type Order, orderOf, sandboxAddress, saying } from '../../commands/sandbox-ctl.ts';
import { CTL_HELP } from '../../options/sandbox.ts';
import { type Answer, allowedAddress, type Call, tool } from '../tool.ts';

const SANDBOX = may(
  shortText('a URL', 500),
  'The sandbox (default: COUNTERPROOF_SANDBOX_URL, or http://127.0.0.1:4010).',
);

export const requests = tool({
  name: 'requests',
  description:
    'The newest requests that a sandbox was sent; with `number`, one of them: how it was understood, why it was refused, and the corrected request.',
  readsOnly: true,
  input: object({
    url: SANDBOX,
    number: may(integer(1, 1e12), 'The request to explain.'),
    operation: may(shortText('an operation', 60), 'Only of this one, such as listSales.'),
    status: may(shortText('a status', 3), 'Only of this status, such as 403 or 4xx.'),
    text: may(shortText('a text', 200), 'Only those whose path or query contain it.'),
    before: may(integer(1, 1e12), 'Only those before this number.'),
  }),
  run: async ({ url, number, ...filters }, call) => {
    const given = Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    if (number === undefined) {
      const query = new URLSearchParams([...given, ['limit', String(MOST)]]);
      return await ask(url, { method: 'GET', path: `/log?${query}`, says: saying(listText) }, call);
    }
    const [[name] = []] = given;
    if (name !== undefined) throw new UsageError(`number and ${name} both choose requests: give one of them.`);
    return await ask(url, await orderOf(['log', String(number)], {}), call);
  },
});

/** Of a sandbox that was sent a lot, so many are counted. */
const MOST = 1000;
const SHOWN = 20;

interface Listed {
  readonly requests: readonly Summary[];
  readonly count: number;
}

function listText({ requests: all, count: sent }: Listed): string {
  const shown = all.slice(0, SHOWN);
  const left = all.length - shown.length;
  const count = all.length === MOST ? `${left} or more` : left;
  const rest = `${count} older ones are left out: give "before": ${shown.at(-1)?.no}, or choose by operation, status or text.`;
  return [logText({ requests: shown }), ...(left === 0 ? [] : [rest]), `Sent since the start: ${sent}`].join('\n');
}

async function ask(url: string | undefined, order: Order, call: Call): Promise<Answer> {
  const base = allowedAddress(sandboxAddress(url, call.env), call);
  return { text: order.says(await answerTo(order, base.origin, call.env), '') };
}

/** Of `sandbox ctl`, what neither reads a file here nor answers with a key; `log` is the tool requests. */
const WORDS = ['clock', 'events', 'event', 'reset', 'trouble', 'fault', 'keys', 'send'];
const GIVE_A_KEY = ['copy', 'generate', 'rotate'];

const { operation, next, every, ms, 'key-id': keyId } = CTL_HELP.options;
const OPTIONS = { operation, next, every, ms, 'key-id': keyId };
const FLAGS = Object.keys(OPTIONS).map((name) => `--${name}`);

const commands = Object.entries(CTL_HELP.subcommands ?? {})
  .filter(([name]) => WORDS.includes(name.split(' ')[0] ?? ''))
  // The tool has no help: events lists the fields.
  .map(([name, says]) => `${name} (${says.replace('; with --help: its fields', '')})`);

export const control = tool({
  name: 'control',
  description: `Controls a sandbox that runs, with the words of "counterproof sandbox ctl": ${commands.join('; ')}. trouble takes --operation NAME, --next N (answers), --every K (answers), and with delay --ms MS; send takes --key-id ID. Keys that would be answered are refused (keys ${GIVE_A_KEY.join(', ')}).`,
  readsOnly: false,
  input: object({
    url: SANDBOX,
    words: described(
      list(shortText('a word', 300), 'words such as ["clock", "advance", "2h"]', 20),
      'Such as ["clock", "advance", "2h"] or ["trouble", "429", "--operation", "listSales"].',
    ),
  }),
  run: async ({ url, words }, call) => {
    const flag = words.find((word) => word.startsWith('-') && !FLAGS.includes(word.replace(/=.*/s, '')));
    if (flag !== undefined) throw new UsageError(`${flag} is not understood: words take ${FLAGS.join(', ')}.`);
    const { positionals, values } = parseOptions(words, OPTIONS);
    const [name = '', what = ''] = positionals;
    wordIn('control cannot do', name, WORDS);
    if (name === 'keys' && GIVE_A_KEY.includes(what))
      throw new UsageError(
        `the answer of keys ${what} would be a key, which no tool shows: use "counterproof sandbox ctl keys ${what}" in a terminal.`,
      );
    if (name === 'fault' && what === '')
      throw new UsageError('fault needs an id, or off: explain lists the faults that break a requirement.');
    return await ask(url, await orderOf(positionals, values), call);
  },
});
