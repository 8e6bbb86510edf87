import { type ParseArgsConfig, parseArgs } from 'node:util';
import { didYouMean, nearest } from '../../contract/serving/nearest.ts';
import { flagOf } from '../options/table.ts';
import { UsageError } from './options.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** A list may be given in parts (`multiple`); of anything else the last one would silently win, so it is given once. */
export function parseOptions<const O extends Options>(args: string[], options: O) {
  for (const name of unknownOf(args, options)) throw new UsageError(`unknown option --${name}${hint(name, options)}`);
  const parsed = parseArgs({ args, options, strict: true, allowPositionals: true, allowNegative: true, tokens: true });
  const values = new Map<string, string>();
  for (const token of parsed.tokens) {
    if (token.kind !== 'option' || token.value === undefined || options[token.name]?.multiple === true) continue;
    const earlier = values.get(token.name);
    if (earlier !== undefined)
      throw new UsageError(`--${token.name} is given twice (${earlier} and ${token.value}): give it once.`);
    values.set(token.name, token.value);
  }
  return parsed;
}

/** The format that is asked for, where --json is another way to say one of them. */
export function formatOf({ format, json }: { readonly format?: string | undefined; readonly json: boolean }) {
  if (!json || format === undefined || format === 'json') return json ? 'json' : format;
  throw new UsageError(`--json is --format json: give that or --format ${format}.`);
}

/** For a command that takes options and nothing else. */
export function parseOnlyOptions<const O extends Options>(args: string[], options: O) {
  const { values, positionals } = parseOptions(args, options);
  refuseWords(positionals);
  return values;
}

export function refuseWords([first]: readonly string[], known: readonly string[] = []): void {
  if (first !== undefined) throw new UsageError(`unexpected argument "${first}".${didYouMean(first, known)}`);
}

function unknownOf(args: string[], options: Options): readonly string[] {
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  return tokens.flatMap((token) =>
    token.kind === 'option' && token.rawName.startsWith('--') && !isKnown(token.name, options) ? [token.name] : [],
  );
}

/** A flag can be undone: `--no-NAME`. */
function isKnown(name: string, options: Options): boolean {
  if (Object.hasOwn(options, name)) return true;
  const flag = /^no-(.+)$/.exec(name)?.[1] ?? '';
  return Object.hasOwn(options, flag) && options[flag]?.type === 'boolean';
}

function hint(name: string, options: Options): string {
  const meant = nearest(
    name,
    Object.entries(options).map(([known, row]) => flagOf(known, row)),
  );
  if (meant !== null) return `: did you mean ${meant}?`;
  return /key|token|secret/i.test(name) ? ': a key comes from COUNTERPROOF_KEY, never from an argument.' : '.';
}
