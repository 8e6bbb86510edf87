import * as v from 'valibot';
import { integer, list, object, shortText } from '../../../contract/schema/kinds.ts';
import { UsageError, wordIn } from '../../commands/options.ts';
import { HELP } from '../../options/sandbox-ctl.ts';
import { tool } from '../tool.ts';
import { askSandbox, SANDBOX } from './requests.ts';

/** Of `sandbox ctl`, what neither reads a file here nor answers with a key; `log` is the tool requests. */
const WORDS = ['clock', 'events', 'event', 'reset', 'trouble', 'fault', 'keys', 'send'];
const GIVE_A_KEY = ['copy', 'generate', 'rotate'];

const commands = Object.entries(HELP.subcommands ?? {})
  .filter(([name]) => WORDS.includes(name.split(' ')[0] ?? ''))
  .map(([name, says]) => `${name} (${says})`);

export const control = tool({
  name: 'control',
  description: `Controls a sandbox that runs, with the words of "counterproof sandbox ctl": ${commands.join('; ')}. Keys that would be answered are refused (keys ${GIVE_A_KEY.join(', ')}).`,
  readsOnly: false,
  input: object({
    sandbox: SANDBOX,
    words: v.pipe(
      list(shortText('a word', 300), 'words such as ["clock", "advance", "2h"]', 20),
      v.description('Such as ["clock", "advance", "2h"], ["event", "refund", "sale=100600"] or ["fault", "off"].'),
    ),
    operation: v.optional(v.pipe(shortText('an operation', 60), v.description('With trouble: of this one alone.'))),
    next: v.optional(v.pipe(integer(1, 1_000_000), v.description('With trouble: the next so many answers.'))),
    every: v.optional(v.pipe(integer(1, 1_000_000), v.description('With trouble: every such answer, until it ends.'))),
    ms: v.optional(v.pipe(integer(1, 1_000_000), v.description('With trouble delay: how long.'))),
    keyId: v.optional(v.pipe(shortText('an id', 100), v.description('With send: the id of the key to add.'))),
  }),
  output: {
    answer: v.pipe(v.record(v.string(), v.unknown()), v.description('What the control API of the sandbox answered.')),
  },
  run: async ({ sandbox, words, operation, next, every, ms, keyId }, call) => {
    const [name = '', what = ''] = words;
    wordIn('control cannot do', name, WORDS);
    if (name === 'keys' && GIVE_A_KEY.includes(what))
      throw new UsageError(
        `the answer of keys ${what} would be a key, which no tool shows: use "counterproof sandbox ctl keys ${what}" in a terminal.`,
      );
    const numbers = Object.entries({ next, every, ms }).flatMap(([option, number]) =>
      number === undefined ? [] : [[option, String(number)]],
    );
    const values = { operation, 'key-id': keyId, ...Object.fromEntries(numbers) };
    return await askSandbox(sandbox, words, values, call);
  },
});
