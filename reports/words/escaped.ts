import { INLINE_COMMAND, LINE_COMMAND, printable } from '../../contract/printable.ts';

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

/** An XML element as data, so that escaping happens in one place. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (XmlElement | string)[];
}

export function element(
  name: string,
  attributes: XmlElement['attributes'] = {},
  children: XmlElement['children'] = [],
): XmlElement {
  return { name, attributes, children };
}

export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`;
}

function write(node: XmlElement, indent: string): string {
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`,
  );
  const open = `${indent}<${node.name}${attributes.join('')}`;
  if (node.children.length === 0) return `${open}/>`;
  // Space between elements says nothing; next to a text it would be a part of it.
  const isText = node.children.some((child) => typeof child === 'string');
  const [line, below] = isText ? ['', ''] : ['\n', `${indent}  `];
  const inner = node.children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child, below)));
  return `${open}>${line}${inner.join(line)}${isText ? '' : `\n${indent}`}</${node.name}>`;
}

/** Where the XML is printed, a CI must not find commands in it, and no line may begin again; parsed, it is the same text. */
export function escapeXml(text: string): string {
  return printable(text)
    .replace(/[&<>\r]/g, (mark) => ENTITIES[mark] ?? mark)
    .replace(LINE_COMMAND, '&#58;')
    .replace(INLINE_COMMAND, '&#35;');
}

/** Line breaks in an attribute would be read back as spaces. */
function escapeAttribute(text: string): string {
  return escapeXml(text).replace(/["\t\n\r]/g, (mark) => ENTITIES[mark] ?? mark);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
