import type { OptionRow } from './table.ts';

/** Left is what one must see. Exit codes stay as they are. */
export function quiet(leaves: string) {
  return { type: 'boolean', default: false, text: `print ${leaves} and errors alone` } as const satisfies OptionRow;
}

/** Of a command that takes its time. */
export const JSON_LINES = {
  type: 'boolean',
  default: false,
  text: 'print what happens as lines of JSON, each an event of docs/commands.md, and no other text',
} as const satisfies OptionRow;
