import type { Credential, Exchange, Json, MaskedPlace } from '../model/exchange.ts';
import { type Message, messageText } from '../model/message.ts';
import type { Finding, Judgement } from '../model/outcome.ts';
import { isMaskedWhole, looksMasked, MASK_LEGEND, maskedRuns, maskedType } from '../model/places.ts';
import type { MaskedPart, RunExchange } from '../model/run.ts';
import { curlOf, urlOf } from '../model/values/curl.ts';
import { memoize } from '../model/values/memoize.ts';

/** The body as JSON or text, and the parts of it that stand for what was removed, in the order in which they stand in it. */
export function writtenBody({ body, text, facts }: Pick<Exchange, 'body' | 'text' | 'facts'>) {
  const places = new Map(maskedIn({ facts }, 'body').map((each) => [each.path, each]));
  if (places.size === 0) return { text: body === undefined ? (text ?? '') : JSON.stringify(body), masked: [] };
  const plain = text ?? '';
  const pieces =
    body === undefined
      ? [{ text: plain, masks: masksIn(plain, isMaskedWhole(plain), 0, places.get('')) }]
      : piecesOf(body, '', places);
  const masked: MaskedPart[] = [];
  let written = '';
  for (const piece of pieces) {
    const at = written.length;
    for (const { start, end, ...mask } of piece.masks) masked.push({ start: at + start, end: at + end, ...mask });
    written += piece.text;
  }
  return { text: written, masked };
}

/** A part of a body as it is written, and where in it something was masked. */
interface Piece {
  readonly text: string;
  readonly masks: readonly MaskedPart[];
}

/** As JSON.stringify writes it, in one piece where nothing in it was masked. */
function piecesOf(value: Json, path: string, places: ReadonlyMap<string, MaskedPlace>): readonly Piece[] {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    const masks = typeof value === 'string' ? masksIn(text, isMaskedWhole(value), 1, places.get(path)) : [];
    return [{ text, masks }];
  }
  const piece = (text: string): Piece => ({ text, masks: [] });
  if (!places.keys().some((place) => place.startsWith(path))) return [piece(JSON.stringify(value))];
  const items = Array.isArray(value)
    ? value.map((item: Json) => piecesOf(item, `${path}/*`, places))
    : Object.entries(value).map(([name, item]) => {
        const below = `${path}/${name.slice(0, NAME_IN_PATH).replaceAll('/', '~1')}`;
        return [piece(`${JSON.stringify(name)}:`), ...piecesOf(item, below, places)];
      });
  const inside = items.flatMap((item, index) => (index === 0 ? item : [piece(','), ...item]));
  return Array.isArray(value) ? [piece('['), ...inside, piece(']')] : [piece('{'), ...inside, piece('}')];
}

const NAME_IN_PATH = 80;

/** All of the text but its quotes, or parts of it. */
function masksIn(text: string, isWhole: boolean, quotes: number, place?: MaskedPlace): readonly MaskedPart[] {
  if (place === undefined) return [];
  const { where: _where, path: _path, ...mask } = place;
  const parts = isWhole ? [{ start: quotes, end: text.length - quotes }] : maskedRuns(text);
  return parts.map((part) => ({ ...part, ...mask }));
}

/** Also where the body itself is not kept. */
function maskedIn(
  { facts: { masked, leaks } }: Pick<Exchange, 'facts'>,
  where: MaskedPlace['where'],
): readonly MaskedPlace[] {
  return (masked ?? placesOfLeaks(leaks)).filter((place) => place.where === where);
}

/** The names of the headers of which the values stand for what was removed. */
function maskedHeadersOf(exchange: Exchange): readonly string[] {
  return maskedIn(exchange, 'header').map(({ path }) => path);
}

/** Evidence of earlier versions has no other facts about what was masked. */
function placesOfLeaks(leaks: Exchange['facts']['leaks']): readonly MaskedPlace[] {
  return leaks
    .filter(({ by }) => by !== 'key')
    .map(({ where, path, category, shape }) => ({
      where: where === 'header' ? where : 'body',
      path,
      category,
      type: maskedType(shape),
    }));
}

type Quotes = (text: string) => boolean;

/** Where a finding quotes what was removed from the answers that it names, it says so: "aaaa 9999" would pass for a value. */
export function withQuotedMasks(judgement: Judgement, exchanges: ReadonlyMap<string, Exchange>): Judgement {
  // A few answers are named by many findings.
  const quotesOf = memoize((id) => {
    const exchange = exchanges.get(id);
    return exchange === undefined ? [] : quotesIn(exchange);
  }, exchanges.size);
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

function quotesIn(exchange: Exchange): readonly Quotes[] {
  const { text, masked } = writtenBody(exchange);
  const names = maskedHeadersOf(exchange);
  const headers = exchange.headers.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const masks = [...new Set([...masked.map(({ start, end }) => text.slice(start, end)), ...headers])];
  const quotes = masks.filter(looksMasked).map((mask) => (said: string) => holds(said, mask));
  const isKept = exchange.body !== undefined || exchange.text !== null;
  return maskedIn(exchange, 'body').length > 0 && !isKept ? [...quotes, holdsSomeMask] : quotes;
}

/** As a whole word: a number that only contains the mask is another one. */
function holds(text: string, mask: string): boolean {
  const at = text.indexOf(mask);
  if (at === -1) return false;
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + mask.length));
}

/** The bodies of later pages are not kept. No word and no number has three letters `a` in a row. */
const holdsSomeMask: Quotes = (text) =>
  maskedRuns(text).some(({ start, end }) => text.slice(start, end).includes('aaa'));

const BODY_SHOWN = 2000;

/** An exchange as reports show it. Without an address it is not ours to send again. */
export function shownExchange(base: string | null, exchange: Exchange): RunExchange {
  const { text, masked } = writtenBody(exchange);
  const shown = masked
    .filter(({ start }) => start < BODY_SHOWN)
    .map((part) => ({ ...part, end: Math.min(part.end, BODY_SHOWN) }));
  const headers = maskedHeadersOf(exchange);
  return {
    id: exchange.id,
    operation: exchange.operation,
    method: exchange.method,
    url: urlOf(exchange),
    credential: credentialWords(exchange.credential),
    credentialUsed: exchange.credential,
    requestHeaders: exchange.requestHeaders,
    status: exchange.status,
    responseHeaders: exchange.headers,
    body: text.length > BODY_SHOWN ? `${text.slice(0, BODY_SHOWN)} … (${text.length} characters)` : text,
    ...(shown.length === 0 ? {} : { masked: shown }),
    ...(headers.length === 0 ? {} : { maskedHeaders: headers }),
    ms: exchange.ms,
    attempts: exchange.attempts.length,
    curl: base === null ? '' : curlOf(base, exchange),
  };
}

/** Published since the first version: reports render `credentialUsed`. */
function credentialWords({ key, change, place }: Credential): string {
  if (key === 'none') return 'no key';
  const parts = [`the ${key} key`];
  if (change !== undefined) parts.push(change.replaceAll('-', ' '));
  if (place !== undefined && place !== 'bearer') parts.push(`as ${place}`);
  return parts.join(', ');
}
