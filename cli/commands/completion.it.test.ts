import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { bashScript, completedCommands, fishScript, zshScript } from './completion.ts';
import { wordsFor } from './explain.ts';

/** What is typed, and what the shell offers for its last word. */
const TYPED: readonly (readonly [string, readonly string[]])[] = [
  ['counterproof ch', ['check']],
  ['counterproof help dif', ['diff']],
  ['counterproof check --no-', ['--no-browser', '--no-dredd', '--no-key-in-url']],
  ['counterproof check --format js', ['json']],
  ['counterproof sandbox --det', ['--detach']],
  ['counterproof check --format html,j', ['html,json', 'html,junit']],
  ['counterproof check --only page-no-', ['page-no-duplicates', 'page-no-holes', 'page-no-repeats']],
  ['counterproof sandbox --fault average-cost-of-the-p', ['average-cost-of-the-product']],
  ['counterproof explain PAGE-2', ['PAGE-20', 'PAGE-21']],
  ['counterproof keys ro', ['rotate']],
  ['counterproof diff --format mark', ['markdown']],
];

const folder = useFolder('completion');

beforeAll(() => {
  const commands = completedCommands(wordsFor);
  writeFileSync(join(folder, 'script.bash'), bashScript(commands));
  writeFileSync(join(folder, 'script.zsh'), zshScript(commands));
  writeFileSync(join(folder, 'script.fish'), fishScript(commands));
  writeFileSync(join(folder, 'page.html'), '');
});

function shell(name: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
  if (error !== undefined) throw new Error(`${name} is needed for this test, and cannot be run: ${error.message}`);
  expect({ name, status, stderr }, stdout).toEqual({ name, status: 0, stderr: '' });
  return stdout;
}

describe('bash', () => {
  function offered(typed: readonly string[]): string[] {
    const program = `source ./script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _counterproof; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return shell('bash', ['--norc', '-c', program, 'bash', ...typed])
      .split('\n')
      .filter((word) => word !== '');
  }

  it.each(TYPED)('%s', (typed, words) => expect(offered(typed.split(' ')).sort()).toEqual([...words].sort()));
  it('takes a value after an equals sign, as bash splits it', () =>
    expect(offered(['counterproof', 'check', '--format', '=', 'ht'])).toEqual(['html']));
  it('leaves other arguments to the completion of files', () =>
    expect(offered(['counterproof', 'judge', 'pa'])).toEqual([]));
});

describe.skipIf(inject('missing').includes('fish'))('fish', () => {
  it.each(TYPED)('%s', (typed, words) => {
    const offered = shell('fish', ['--no-config', '-c', `source script.fish; complete -C '${typed}'`]);
    const found = offered
      .split('\n')
      .flatMap((line) => line.split('\t', 1))
      .filter((word) => word !== '');
    expect(found.sort()).toEqual([...words].sort());
  });
});

describe.skipIf(inject('missing').includes('zsh'))('zsh', () => {
  /** A terminal of its own, in which Tab is pressed; it ends when what is wanted stands there. */
  const PRESS_TAB = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -Uz compinit; compinit -u -D; source ./script.zsh; echo REA""DY'
zpty -r shell seen '*READY*'
zpty -n -w shell "$1"$'\\t'
zpty -r shell seen "*$2*"
zpty -d shell`;

  it.each(TYPED.filter(([, words]) => words.length === 1))('%s', (typed, [word = '']) => {
    const line = typed.replace(/\S+$/, word);
    shell('zsh', ['-f', '-c', PRESS_TAB, 'zsh', typed, line]);
  });
});
