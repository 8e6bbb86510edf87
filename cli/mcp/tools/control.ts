import * as v from 'valibot';
import { list, object, shortText } from '../../../contract/schema/kinds.ts';
import { UsageError, wordIn } from '../../commands/options.ts';
import { parseOptions } from '../../commands/parse-options.ts';
import { orderOf } from '../../commands/sandbox-ctl.ts';
import { HELP, options } from '../../options/sandbox-ctl.ts';
import { tool } from '../tool.ts';
import { ask, SANDBOX } from './requests.ts';

/** Of `sandbox ctl`, what neither reads a file here nor answers with a key; `log` is the tool requests. */
const WORDS = ['clock', 'events', 'event', 'reset', 'trouble', 'fault', 'keys', 'send'];
const GIVE_A_KEY = ['copy', 'generate', 'rotate'];

const { operation, next, every, ms, 'key-id': keyId } = options;
const OPTIONS = { operation, next, every, ms, 'key-id': keyId };
const FLAGS = Object.keys(OPTIONS).map((name) => `--${name}`);

const commands = Object.entries(HELP.subcommands ?? {})
  .filter(([name]) => WORDS.includes(name.split(' ')[0] ?? ''))
  // The tool has no help: events lists the fields.
  .map(([name, says]) => `${name} (${says.replace('; with --help: its fields', '')})`);

export const control = tool({
  name: 'control',
  description: `Controls a sandbox that runs, with the words of "counterproof sandbox ctl": ${commands.join('; ')}. trouble takes --operation NAME, --next N (answers), --every K (answers), and with delay --ms MS; send takes --key-id ID. Keys that would be answered are refused (keys ${GIVE_A_KEY.join(', ')}).`,
  readsOnly: false,
  input: object({
    url: SANDBOX,
    words: v.pipe(
      list(shortText('a word', 300), 'words such as ["clock", "advance", "2h"]', 20),
      v.description('Such as ["clock", "advance", "2h"] or ["trouble", "429", "--operation", "listSales"].'),
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
