import { didYouMean } from '../../contract/serving/nearest.ts';
import { bashScript, type CompletedCommand, completedCommands, fishScript, zshScript } from '../completion/model.ts';
import { COMPLETION_HELP } from '../options/others.ts';
import { command } from './command.ts';
import { UsageError } from './options.ts';

const SHELLS: ReadonlyMap<string, (commands: readonly CompletedCommand[]) => string> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

export const run = command({ help: COMPLETION_HELP }, async ({ positionals }, io) => {
  const script = shellNamed(positionals);
  const { wordsFor } = await import('./explain.ts');
  io.out(script(completedCommands(wordsFor)));
  return 0;
});

function shellNamed([name = '', ...more]: readonly string[]) {
  const script = SHELLS.get(name);
  if (script !== undefined && more.length === 0) return script;
  const known = [...SHELLS.keys()];
  throw new UsageError(`give one shell: ${known.join(', ')}.${didYouMean(name, known)}`);
}
