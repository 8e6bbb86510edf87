import type { Exchange } from '../model/exchange.ts';
import { looksMasked, MASK_LEGEND, maskedRuns } from '../model/masked.ts';
import { type Message, messageText } from '../model/message.ts';
import type { Finding, Judgement } from '../model/outcome.ts';
import { isMaskedInBody, maskedHeadersOf, writtenBody } from './masked-parts.ts';

type Exchanges = ReadonlyMap<string, Exchange>;
type Quotes = (text: string) => boolean;

/** Where a finding quotes what was removed from the answers that it names, it says so: "aaaa 9999" would pass for a value. */
export function withQuotedMasks(judgement: Judgement, exchanges: Exchanges): Judgement {
  const quotesOf = remembered(exchanges);
  const findings = judgement.findings.map((finding) => said(finding, finding.evidence.flatMap(quotesOf)));
  const [before] = judgement.findings;
  const [after] = findings;
  if (before === undefined || after === undefined) return judgement;
  // The message of a judgement ends in that of its first finding.
  const message = judgement.message.replace(messageText(before.message), () => messageText(after.message));
  return { ...judgement, message, findings };
}

function said(finding: Finding, quotes: readonly Quotes[]): Finding {
  if (quotes.length === 0) return finding;
  const { message, received, masked } = finding;
  const isText = typeof received === 'string' && masked === undefined;
  return {
    ...finding,
    message: inMessage(message, quotes),
    ...(isText ? { received: inText(received, quotes) } : {}),
  };
}

function inMessage({ template, values }: Message, quotes: readonly Quotes[]): Message {
  const entries = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'string') return [name, inText(value, quotes)];
    return [name, typeof value === 'object' && value !== null ? inMessage(value, quotes) : value];
  });
  return { template, values: Object.fromEntries(entries) };
}

function inText(text: string, quotes: readonly Quotes[]): string {
  const isSaid = text.includes(MASK_LEGEND) || !looksMasked(text);
  return isSaid || !quotes.some((quotesOne) => quotesOne(text)) ? text : `${text} ${MASK_LEGEND}`;
}

/** A few answers are named by many findings. */
function remembered(exchanges: Exchanges): (id: string) => readonly Quotes[] {
  const known = new Map<string, readonly Quotes[]>();
  return (id) => {
    const exchange = exchanges.get(id);
    const quotes = known.get(id) ?? (exchange === undefined ? [] : quotesOf(exchange));
    known.set(id, quotes);
    return quotes;
  };
}

function quotesOf(exchange: Exchange): readonly Quotes[] {
  const { text, masked } = writtenBody(exchange);
  const names = maskedHeadersOf(exchange);
  const headers = exchange.headers.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const masks = [...new Set([...masked.map(({ start, end }) => text.slice(start, end)), ...headers])];
  const quotes = masks.filter(looksMasked).map((mask) => (said: string) => holds(said, mask));
  const isKept = exchange.body !== undefined || exchange.text !== null;
  return isMaskedInBody(exchange) && !isKept ? [...quotes, holdsSomeMask] : quotes;
}

/** As a whole word: a number that only contains the mask is another one. */
function holds(text: string, mask: string): boolean {
  const at = text.indexOf(mask);
  if (at === -1) return false;
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + mask.length));
}

/** The bodies of later pages are not kept. No word and no number has three letters `a` in a row. */
function holdsSomeMask(text: string): boolean {
  return maskedRuns(text).some(({ start, end }) => text.slice(start, end).includes('aaa'));
}
