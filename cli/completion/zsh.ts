import { type CompletedCommand, type CompletedOption, shortText } from './model.ts';

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
${commands.map(branch).join('\n')}
  esac
}
if [[ $funcstack[1] == _counterproof ]]; then _counterproof "$@"; else compdef _counterproof counterproof; fi
`;
}

function branch({ name, options, words }: CompletedCommand): string {
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
