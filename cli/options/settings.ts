import { options } from './check.ts';
import type { OptionRow, OptionTable } from './table.ts';

/** What a setting of the configuration holds. */
export type SettingKind = 'text' | 'number' | 'texts' | 'flag' | 'waivers';

export interface Setting {
  readonly name: string;
  readonly option: string;
  readonly kind: SettingKind;
  readonly row: OptionRow;
}

const TABLE: OptionTable = options;

/** Every option of `check` but those that say why not; the URL is an argument, and comes first. */
export const SETTINGS: readonly Setting[] = [
  { name: 'url', option: '', kind: 'text', row: { type: 'string', text: 'the base address, before /public-api/v1' } },
  ...Object.entries(TABLE).flatMap(([option, row]) =>
    row.notInConfig === undefined ? [{ name: camelCase(option), option, kind: kindOf(option, row), row }] : [],
  ),
];

export const NOT_SETTINGS = Object.entries(TABLE).flatMap(([option, { notInConfig }]) =>
  notInConfig === undefined ? [] : [{ option, why: notInConfig }],
);

export function camelCase(option: string): string {
  return option.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function kindOf(option: string, row: OptionRow): SettingKind {
  if (option === 'waivers') return 'waivers';
  if (row.type === 'boolean') return 'flag';
  if (row.integer !== undefined) return 'number';
  return row.multiple === true ? 'texts' : 'text';
}

/** The text of the setting; that of the option where it fits both. */
export function settingText({ row }: Setting): string {
  return row.setting ?? row.text;
}
