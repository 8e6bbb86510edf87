import { tracesInName } from '../detect/field-names.ts';
import type { Findings } from '../detect/findings.ts';
import { inspect } from '../detect/inspector.ts';
import { REDACTED } from '../detect/keys.ts';
import { hide, shapeOf } from '../detect/mask.ts';
import { judgeName } from '../detect/names.ts';
import { type ProseTools, SAY_NOTHING } from './error-walk.ts';

type Header = readonly [string, string];

/** Sessions and credentials: never kept. */
const SECRET =
  /^(?:set-cookie2?|cookie|authorization|proxy-authorization|x-api-key|x-auth-token|x-csrf-token|x-session.*)$/;
/** Harmless names that contain a suspicious word, such as the cost of a request for the rate limit. */
const HARMLESS =
  /(?:rate-?limit|quota|request|query|graphql|complexity|credit)s?-.*cost|cost-.*(?:rate|limit|quota)|^from$|^x-(?:rate|request|query|graphql).*cost/;
const PERSON =
  /(?:^|-)(?:customer|staff|user|employee|cashier|member|owner)-?(?:first-?|last-?|full-?|display-?)?name$/;

export interface HeaderTools extends Omit<ProseTools, 'findings'> {
  readonly findings: Pick<Findings, 'leak' | 'traces' | 'masked'>;
}

/**
 * Redacts headers and counts what they leak. Names are in lower case. Most headers are the same in every response: one without
 * findings, and without anything that the request contained, is taken from a cache.
 */
export function headerReader(): (headers: readonly Header[], tools: HeaderTools) => readonly Header[] {
  const harmless = new Map<string, Header>();
  return (headers, tools) =>
    headers.map(([given, value]) => {
      const slot = `${tools.operation} ${given} ${value}`;
      const known = harmless.get(slot);
      if (known !== undefined) return known;
      const name = given.toLowerCase();
      const noting = notingTools(tools);
      const kept = keptName(name, noting);
      const header: Header = [tools.redactKeys(kept), keptOf(name, kept, value, noting)];
      if (noting.isHarmless() && harmless.size < REMEMBERED) harmless.set(slot, header);
      return header;
    });
}

/** The same tools, recording whether they were used. */
function notingTools(tools: HeaderTools): HeaderTools & { readonly isHarmless: () => boolean } {
  let isHarmless = true;
  const noted = <Value>(value: Value): Value => {
    isHarmless = false;
    return value;
  };
  return {
    ...tools,
    findings: {
      leak: (leak) => noted(tools.findings.leak(leak)),
      traces: (...found) => noted(tools.findings.traces(...found)),
      masked: (...place) => noted(tools.findings.masked(...place)),
    },
    isEcho: (fragment) => noted(tools.isEcho(fragment)),
    isHarmless: () => isHarmless,
  };
}

const REMEMBERED = 2000;

/** The name with what is private in it masked. */
function keptName(name: string, { operation, findings, isEcho }: HeaderTools): string {
  const traces = tracesInName(name, { operation, path: name, setting: 'name', isEcho });
  const kept = hide(name, traces);
  for (const { category, weight } of traces)
    findings.leak({ category, weight, by: 'value', inName: true, where: 'header', path: kept, shape: shapeOf(name) });
  return kept;
}

/** The value as it is kept; `shown` is the name as it is kept. */
function keptOf(name: string, shown: string, value: string, tools: HeaderTools): string {
  const isNamed = [[name, value] as const, ...metricsOf(name, value)]
    .map(([named, said]) => judgeByName(named, shown, said, tools) || PERSON.test(named))
    .includes(true);
  const isUrl = name === 'location' || name === 'link' || name === 'content-location';
  const traces = inspect(value, { operation: tools.operation, path: name, setting: 'header', isEcho: tools.isEcho });
  const isSecret = SECRET.test(name);
  const leaked = traces.filter(({ category }) => !isSecret || category !== 'credential');
  const place = isUrl ? ({ where: 'url', inHeader: true } as const) : ({ where: 'header' } as const);
  if (leaked.length > 0) tools.findings.traces(leaked, { ...place, path: shown, text: value });
  if (isSecret) return REDACTED;
  const kept = isNamed ? shapeOf(value) : withoutFileName(name, hide(value, traces));
  if (kept !== value) tools.findings.masked('header', shown, 'text', traces[0]?.category);
  return tools.redactKeys(kept).slice(0, 2048);
}

/** What is measured may be described by what it was measured for; words that say what is done are no value. */
function metricsOf(name: string, value: string): readonly Header[] {
  if (name !== 'server-timing') return [];
  return [...value.matchAll(METRIC)]
    .map(({ groups: { metric = '', said = '' } = {} }): Header => [metric.toLowerCase(), said])
    .filter(([named, said]) => /\d/.test(said) || PERSON.test(named));
}

const METRIC = /(?:^|,)\s*(?<metric>[^\s;,="]+)(?:\s*;\s*dur=[\d.]+)?\s*;\s*desc="?(?<said>[^";,]*)/gi;

/** A file name may contain anything, such as a customer's number: only its shape is kept. */
function withoutFileName(name: string, value: string): string {
  if (name !== 'content-disposition') return value;
  return value.replace(/(filename\*?=)(.*)$/is, (_, start: string, rest: string) => `${start}${shapeOf(rest)}`);
}

function judgeByName(name: string, shown: string, value: string, { operation, findings }: HeaderTools): boolean {
  if (HARMLESS.test(name) || STANDARD.has(name) || isOfServer(name, value)) return false;
  const judgement = judgeName(name.replace(/^x-/, ''), value, { operation, within: [] });
  if (judgement === null) return false;
  const isNote = judgement.category === 'notes';
  if (!isNote && SAY_NOTHING.has(judgement.category)) return false;
  const weight = isNote ? 'possible' : judgement.weight;
  findings.leak({ ...judgement, weight, by: 'name', where: 'header', path: shown, shape: shapeOf(value) });
  return true;
}

/** The cost of the response, the server's node, and the kind of screen. */
function isOfServer(name: string, value: string): boolean {
  const isCost = /(?:^|-)costs?$/.test(name) && /^\d+$/.test(value.trim()) && !GOODS.test(name);
  const isMachine = /(?:cluster|node|replica|raft|peer|pool)-?member/.test(name);
  return isCost || isMachine || (/mobile$/.test(name) && /^(?:\?[01]|[01]|true|false|yes|no)$/i.test(value.trim()));
}

const GOODS = /unit|supplier|purchase|average|avg|product|item|sku|landed|historical|goods|stock|sale/;

const STANDARD: ReadonlySet<string> = new Set([
  // The age of a cached response (RFC 9111).
  'age',
  'x-age',
  'x-cache-age',
  'from',
  'warning',
  'server-timing',
  'x-powered-by',
  'x-frame-options',
  'report-to',
  'nel',
]);
