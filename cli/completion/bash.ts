import type { CompletedCommand, CompletedOption } from './model.ts';

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
