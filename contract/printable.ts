/**
 * Text from a deployment can hold characters that XML forbids or that rearrange what a reader sees.
 * Machines' formats get a visible stand-in; what the characters were is kept in run.json.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(UNPRINTABLE, '\uFFFD')
    .replace(DIRECTIONS, (mark) => `<U+${hex(mark)}>`);
}

/** All but tab, line feed and carriage return below space, DEL to U+009F, and the two that XML names. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

/** Overrides, embeddings and isolates (the "Trojan source" characters), and the two line separators. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069\u2028\u2029]/g;

/** For one line of text: it begins none of its own, does not go back to the start of the one that it is in, and holds no command to a CI. */
export function printableLine(text: string): string {
  return withoutCommands(printable(text).replace(/[\t\r\n]+/g, ' '));
}

/** A backslash makes it plain text to a CI, and visible to a person. */
export function withoutCommands(text: string): string {
  return withoutLineCommands(text).replace(INLINE_COMMAND, '#\\');
}

/** These alone: what no format writes for itself, other than the commands for GitHub. */
export function withoutLineCommands(text: string): string {
  return text.replace(LINE_COMMAND, '\\$&');
}

/** A workflow command of GitHub, which also reads it behind spaces. */
export const LINE_COMMAND = /(?<=^[^\S\r\n]*):(?=:)/gm;

/** A command of Azure Pipelines, and of GitHub in its older form, anywhere in a line. */
export const INLINE_COMMAND = /#(?=#(?:vso)?\[)/g;

/** JSON leaves DEL to U+009F and the directions as they are, and a terminal may act on them. It reads back the same. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(UNPRINTABLE, escaped)
    .replace(DIRECTIONS, escaped)
    .replace(INLINE_COMMAND, escaped);
}

/** In one line of program text, in which nothing but ASCII stands and no command to a CI. It reads back the same. */
export function printableLiteral(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[^\x20-\x7e]/g, escaped)
    .replace(INLINE_COMMAND, escaped)
    .replace(/:(?=:)/g, escaped);
}

function escaped(mark: string): string {
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function hex(mark: string): string {
  return (mark.codePointAt(0) ?? 0).toString(16).toUpperCase();
}

export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
