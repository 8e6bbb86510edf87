import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { type CompletedCommand, completedCommands } from '../completion/model.ts';
import { zshScript } from '../completion/zsh.ts';
import { HELP, options } from '../options/completion.ts';
import { helpOf } from '../options/table.ts';
import { type Io, oneLine, UsageError, usage } from './options.ts';
import { didYouMean, parseOptions } from './parse-options.ts';

const SHELLS: ReadonlyMap<string, (commands: readonly CompletedCommand[]) => string> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseOptions(argv, options);
    if (values.help) {
      io.out(helpOf(HELP));
      return 0;
    }
    const script = shellNamed(positionals);
    const { wordsFor } = await import('./words.ts');
    io.out(script(completedCommands(wordsFor)));
    return 0;
  } catch (error) {
    if (!usage(error)) throw error;
    io.err(oneLine(error, 'completion'));
    return 2;
  }
}

function shellNamed([name = '', ...more]: readonly string[]) {
  const script = SHELLS.get(name);
  if (script !== undefined && more.length === 0) return script;
  const known = [...SHELLS.keys()];
  throw new UsageError(`give one shell: ${known.join(', ')}.${didYouMean(name, known)}`);
}
