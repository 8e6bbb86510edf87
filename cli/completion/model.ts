import type { Words } from '../../api/settings.ts';
import { TITLES } from '../command-names.ts';
import { HELPS } from '../options/all.ts';
import { flagOf, type OptionRow } from '../options/table.ts';

export interface CompletedOption {
  /** As it is typed: `--out`, `--no-browser`. */
  readonly flag: string;
  readonly text: string;
  /** Null for a flag. */
  readonly value: CompletedValue | null;
}

export interface CompletedValue {
  readonly words: readonly string[];
  readonly isList: boolean;
  readonly path: 'file' | 'folder' | null;
}

export interface CompletedCommand {
  readonly name: string;
  readonly title: string;
  /** What may stand for the argument; none means files. */
  readonly words: readonly string[];
  readonly options: readonly CompletedOption[];
}

/** Every command as completion needs it, in whichever shell. */
export function completedCommands(wordsFor: (kind: Words) => readonly string[]): readonly CompletedCommand[] {
  return Object.values(HELPS).map(({ name, options, subcommands = {}, words }) => ({
    name,
    title: TITLES[name],
    words: [
      ...Object.keys(subcommands).map((each) => each.split(' ', 1)[0] ?? each),
      ...(words === undefined ? [] : wordsFor(words)),
    ],
    options: Object.entries(options).map(([option, row]) => completed(option, row, wordsFor)),
  }));
}

function completed(name: string, row: OptionRow, wordsFor: (kind: Words) => readonly string[]): CompletedOption {
  const flag = flagOf(name, row);
  if (row.type === 'boolean') return { flag, text: row.text, value: null };
  const words = row.choices ?? (row.words === undefined ? [] : wordsFor(row.words));
  return { flag, text: row.text, value: { words, isList: row.multiple === true, path: row.path ?? null } };
}

/** The first clause: a menu shows one short line. */
export function shortText(text: string): string {
  const [clause = ''] = text.split(/[;:(]/, 1);
  return clause.trim().replaceAll(/['"`\\$[\]]/g, '');
}
