import type { Words } from '../../api/settings.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { TITLES } from '../called-as.ts';
import { HELPS } from '../options/all.ts';
import { COMPLETION_HELP } from '../options/others.ts';
import { flagOf, type OptionRow } from '../options/table.ts';
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

type CompletedCommand = ReturnType<typeof completedCommands>[number];

/** Every command as completion needs it, in whichever shell. */
export function completedCommands(wordsFor: (kind: Words) => readonly string[]) {
  return Object.values(HELPS).map(({ name, options, subcommands = {}, words }) => ({
    name,
    title: TITLES[name],
    /** What may stand for the argument; none means files. */
    words: [
      ...Object.keys(subcommands).map((each) => each.split(' ', 1)[0] ?? each),
      ...(words === undefined ? [] : wordsFor(words)),
    ],
    options: Object.entries(options).map(([option, row]) => completed(option, row, wordsFor)),
  }));
}

type CompletedOption = ReturnType<typeof completed>;

/** `flag` is as it is typed: `--out`, `--no-browser`. */
function completed(name: string, row: OptionRow, wordsFor: (kind: Words) => readonly string[]) {
  const flag = flagOf(name, row);
  if (row.type === 'boolean') return { flag, text: row.text, value: null };
  const words = row.choices ?? (row.words === undefined ? [] : wordsFor(row.words));
  return { flag, text: row.text, value: { words, isList: row.multiple === true, path: row.path ?? null } };
}

/** The first clause: a menu shows one short line. */
function shortText(text: string): string {
  const [clause = ''] = text.split(/[;:(]/, 1);
  return clause.trim().replaceAll(/['"`\\$[\]]/g, '');
}

/** Reads nothing but the words on the line: no process is started while a user types. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  return `# bash completion for counterproof, made by "counterproof completion bash"
_counterproof_words() {
  local before=""
  [[ $2 == list && $cur == *,* ]] && before="\${cur%,*},"
  local IFS=$'\\n'
  COMPREPLY=($(compgen -P "$before" -W "\${1// /$'\\n'}" -- "\${cur##*,}"))
}

_counterproof() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" option="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [[ $cur == = ]]; then cur=""
  elif [[ $option == = ]]; then option="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [[ $COMP_CWORD == 1 ]]; then
    _counterproof_words "${[...commands.map(({ name }) => name), 'help', '--help', '--version'].join(' ')}"
    return
  fi
  case "$command" in
    help) _counterproof_words "${commands.map(({ name }) => name).join(' ')}" ;;
${commands.map(branch).join('\n')}
  esac
}
complete -o bashdefault -o default -F _counterproof counterproof
`;
}

function branch({ name, options, words }: CompletedCommand): string {
  const values = options.flatMap((option) => valueBranch(option));
  return `    ${name})
      case "$option" in
${values.map((line) => `        ${line}`).join('\n')}
      esac
      if [[ $cur == -* ]]; then _counterproof_words "${options.map(({ flag }) => flag).join(' ')}"
      else _counterproof_words "${words.join(' ')}"; fi ;;`;
}

function valueBranch({ flag, value }: CompletedOption): readonly string[] {
  if (value === null) return [];
  if (value.path === 'folder') return [`${flag}) COMPREPLY=($(compgen -d -- "$cur")); return ;;`];
  return [`${flag}) _counterproof_words "${value.words.join(' ')}" ${value.isList ? 'list' : 'one'}; return ;;`];
}

export function fishScript(commands: readonly CompletedCommand[]): string {
  return `# fish completion for counterproof, made by "counterproof completion fish"
function __counterproof_list
    # The items before the last comma stay as they are typed.
    set -l typed (commandline -ct | string replace -r '^--[a-z-]+=' '')
    set -l before (string match -r '^.*,' -- $typed)
    for word in $argv
        echo "$before$word"
    end
end
${commands.map(({ name, title }) => `complete -c counterproof -n __fish_use_subcommand -f -a ${name} -d '${shortText(title)}'`).join('\n')}
complete -c counterproof -n __fish_use_subcommand -f -l version -d 'show the version'
complete -c counterproof -n '__fish_seen_subcommand_from help' -f -a '${commands.map(({ name }) => name).join(' ')}'
${commands.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ name, options, words }: CompletedCommand): readonly string[] {
  const start = `complete -c counterproof -n '__fish_seen_subcommand_from ${name}'`;
  const argument = words.length > 0 ? [`${start} -f -a '${words.join(' ')}'`] : [];
  return [...argument, ...options.map((option) => `${start} ${optionOf(option)}`)];
}

function optionOf({ flag, text, value }: CompletedOption): string {
  const option = `-l ${flag.slice(2)} -d '${shortText(text)}'`;
  if (value === null) return option;
  if (value.path !== null) return `${option} -r -F`;
  if (value.words.length === 0) return `${option} -x`;
  const words = value.words.join(' ');
  return `${option} -x -a '${value.isList ? `(__counterproof_list ${words})` : words}'`;
}

export function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef counterproof
# zsh completion for counterproof, made by "counterproof completion zsh"
_counterproof() {
  local context state line
  local -a commands=(
${commands.map(({ name, title }) => `    '${name}:${shortText(title)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
    help) _describe -t commands command commands ;;
${commands.map(zshBranch).join('\n')}
  esac
}
if [[ $funcstack[1] == _counterproof ]]; then _counterproof "$@"; else compdef _counterproof counterproof; fi
`;
}

function zshBranch({ name, options, words }: CompletedCommand): string {
  const argument = words.length > 0 ? `'*:argument:(${words.join(' ')})'` : "'*:argument:_files'";
  return `    ${name}) _arguments -s ${[...options.map(specification), argument].join(' \\\n      ')} ;;`;
}

function specification({ flag, text, value }: CompletedOption): string {
  const name = `${value?.isList === true ? '*' : ''}${flag}${value === null ? '' : '='}`;
  return `'${name}[${shortText(text)}]${value === null ? '' : `:value:${actionOf(value)}`}'`;
}

function actionOf({ path, words, isList }: NonNullable<CompletedOption['value']>): string {
  if (path !== null) return path === 'folder' ? '_files -/' : '_files';
  if (words.length === 0) return ' ';
  return isList ? `_values -s , value ${words.join(' ')}` : `(${words.join(' ')})`;
}
