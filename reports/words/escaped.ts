import { LINE_COMMAND, printable } from '../../contract/printable.ts';

/** A line that a GitHub runner makes an annotation of. */
export function command(kind: string, properties: Readonly<Record<string, string>>, message: string): string {
  const pairs = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeData(value).replace(/:/g, '%3A').replace(/,/g, '%2C')}`,
  );
  return `::${kind}${pairs.length > 0 ? ` ${pairs.join(',')}` : ''}::${escapeData(message)}`;
}

/** A line break in evidence must not start a workflow command of its own. */
function escapeData(text: string): string {
  return printable(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

/** Evidence must not become markup, a mention, a link or another table cell. */
export function escapedMarkdown(raw: string): string {
  const flat = printable(raw).replace(/\s+/g, ' ').trim();
  return flat
    .replace(/[\\`*_{}[\]<>|~#&!]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(/@/g, '&#64;')
    .replace(/:\/\//g, ':&#47;/')
    .replace(LINE_COMMAND, '&#58;');
}

/** A fence longer than any run of backticks inside it cannot be closed from within. */
export function fenced(inner: string, language: string): string {
  const longest = Math.max(2, ...[...inner.matchAll(/`+/g)].map((run) => run[0].length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${inner}\n${ticks}`;
}
