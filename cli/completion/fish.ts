import { type CompletedCommand, type CompletedOption, shortText } from './model.ts';

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
