import { HELP_OPTION, type HelpText, type OptionTable } from './table.ts';

export const options = { help: HELP_OPTION } as const satisfies OptionTable;

export const HELP: HelpText = {
  name: 'completion',
  argument: 'SHELL',
  subcommands: {
    bash: 'counterproof completion bash > ~/.local/share/bash-completion/completions/counterproof',
    zsh: 'counterproof completion zsh > DIR/_counterproof, where DIR is in fpath',
    fish: 'counterproof completion fish > ~/.config/fish/completions/counterproof.fish',
  },
  options,
  after:
    'Completes commands, options and their values: formats, profiles, areas, rules, requirements and faults. Write it again after an upgrade.',
};
