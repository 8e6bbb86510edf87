import type { AskedOperation } from '../../model/exchange.ts';
import { pathName, searchName, tracesInName } from '../detect/field-names.ts';
import type { Findings } from '../detect/findings.ts';
import { inspect, segmentsOf } from '../detect/inspector.ts';
import { REDACTED } from '../detect/keys.ts';
import { hide, hideProse, shapeOf } from '../detect/mask.ts';
import { judgeName } from '../detect/names.ts';
import type { Weight } from '../detect/sighting.ts';

const KEPT = 2048;
const MAX_ITEMS = 50;
const MAX_DEPTH = 12;

/** In an error these words are about the request or the service: a reason, a note, a missing credential. */
const SAY_NOTHING: ReadonlySet<string> = new Set(
  'log-reason log-employee notes credential customer-profile staff-account file-metadata'.split(' '),
);
/** The detectors recognize their values; the name alone (supportEmail) is only a hint. */
const HINTS: ReadonlySet<string> = new Set(['phone', 'email']);
const TRACE = /^(?:stack(?:_?trace)?|trace_?back|back_?trace|sql(?:_?query|_?state|_?message)?)$/i;
export const PERSON =
  /^(?:first|last|full|middle|nick|display|customer|staff|employee|member|family|given|sur)[_-]?names?$/i;

const ABOUT_PERSON = /\/(?:customer|member|patient|staff|employee|cashier|user|person|owner)s?(?:\/|$)/i;

export interface ProseTools {
  readonly operation: AskedOperation;
  readonly findings: Findings;
  readonly isEcho: (fragment: string) => boolean;
}

/** Walks error bodies and plain text, for which the contract has no schema. */
export class ProseWalk {
  readonly #tools: ProseTools;
  #left = KEPT;

  constructor(tools: ProseTools) {
    this.#tools = tools;
  }

  value(value: unknown, path = '', depth = 0): unknown {
    if (depth > MAX_DEPTH) return null;
    if (typeof value === 'string') return this.text(value, path);
    if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => this.value(item, `${path}/*`, depth + 1));
    if (typeof value === 'object' && value !== null) return this.#object(value, path, depth);
    if (typeof value === 'number' && Math.abs(value) >= 1e8) return this.#masked(value, path);
    return value;
  }

  /** A text with keys and all that looks private masked, cut to a maximum length. */
  text(text: string, path: string): string {
    const { operation, isEcho } = this.#tools;
    const traces = inspect(text, { operation, path, setting: 'error', isEcho });
    this.#tools.findings.traces(traces, { where: 'body', path, text });
    if (traces.length > 0) this.#tools.findings.masked('body', path, 'text', traces[0]?.category);
    const kept = this.#tools.findings.redactKeys(hideProse(text, traces)).slice(0, Math.max(0, this.#left));
    this.#left -= kept.length;
    return kept;
  }

  #object(value: object, path: string, depth: number): Record<string, unknown> {
    const entries = Object.entries(value);
    const kept = entries.slice(0, MAX_ITEMS).map(([name, item]) => this.#member(name, item, path, depth));
    const left = this.#left;
    // The others are searched, and take nothing of what is kept.
    for (const [name, item] of entries.slice(MAX_ITEMS)) this.#member(name, item, path, depth);
    this.#left = left;
    return Object.fromEntries(kept);
  }

  #member(name: string, item: unknown, path: string, depth: number): readonly [string, unknown] {
    const at = `${path}/${pathName(name)}`;
    searchName(name, { ...this.#tools, path });
    const kept = this.#isPrivate(name, item, path, at) ? this.#masked(item, at) : this.value(item, at, depth + 1);
    return [this.#tools.findings.redactKeys(pathName(name)), kept];
  }

  #isPrivate(name: string, value: unknown, parent: string, path: string): boolean {
    if (PERSON.test(name) && typeof value === 'string') return true;
    // `stack: true` or `sql: 400` are harmless; a trace is a long text or a list of lines.
    const isLong = (typeof value === 'string' && value.length > 10) || (Array.isArray(value) && value.length > 0);
    if (TRACE.test(name) && isLong) return this.#leak('internals', 'certain', path, value);
    if (typeof value === 'object' || typeof value === 'boolean' || this.#tools.isEcho(String(value))) return false;
    const judgement = judgeName(name, value, { operation: this.#tools.operation, within: segmentsOf(parent) });
    if (judgement === null) return false;
    // Fields of a person are masked even if the name alone is not a finding.
    if (SAY_NOTHING.has(judgement.category)) return ABOUT_PERSON.test(parent);
    // A number, a text with a digit, or a text as long as a trace: not "must not be negative".
    const isTelling =
      typeof value === 'number' || (typeof value === 'string' && (/^\S*\d\S*$/.test(value) || value.length > 200));
    const isHint = HINTS.has(judgement.category) ? !this.#isPersonal(value, path) : !isTelling;
    return this.#leak(judgement.category, isHint ? 'possible' : judgement.weight, path, value);
  }

  /** A phone number or email address under its own name, unless it is a support contact. */
  #isPersonal(value: unknown, path: string): boolean {
    if (/support|help|contact|service|admin|store|shop|branch|docs/i.test(path)) return false;
    const traces = inspect(String(value), { operation: this.#tools.operation, path, setting: 'label' });
    return traces.some(({ weight }) => weight === 'certain');
  }

  #masked(value: unknown, path: string): string | null {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    this.#tools.findings.masked('body', path, typeof value === 'number' ? 'number' : 'text');
    return shapeOf(String(value));
  }

  #leak(category: string, weight: Weight, path: string, value: unknown): true {
    this.#tools.findings.leak({ category, weight, by: 'name', where: 'body', path, shape: shapeOf(String(value)) });
    return true;
  }
}

type Header = readonly [string, string];

/** Sessions and credentials: never kept. */
const SECRET =
  /^(?:set-cookie2?|cookie|authorization|proxy-authorization|x-api-key|x-auth-token|x-csrf-token|x-session.*)$/;
/** Harmless names that contain a suspicious word, such as the cost of a request for the rate limit. */
const HARMLESS =
  /(?:rate-?limit|quota|request|query|graphql|complexity|credit)s?-.*cost|cost-.*(?:rate|limit|quota)|^from$|^x-(?:rate|request|query|graphql).*cost/;
const PERSON_HEADER =
  /(?:^|-)(?:customer|staff|user|employee|cashier|member|owner)-?(?:first-?|last-?|full-?|display-?)?name$/;

/** Redacts headers and counts what they leak. Names are in lower case. */
export function keptHeaders(headers: readonly Header[], tools: ProseTools): readonly Header[] {
  return headers.map(([given, value]) => {
    const name = given.toLowerCase();
    const kept = keptName(name, tools);
    return [tools.findings.redactKeys(kept), keptOf(name, kept, value, tools)];
  });
}

/** The name with what is private in it masked. */
function keptName(name: string, { operation, findings, isEcho }: ProseTools): string {
  const traces = tracesInName(name, { operation, path: name, setting: 'name', isEcho });
  const kept = hide(name, traces);
  for (const { category, weight } of traces)
    findings.leak({ category, weight, by: 'value', inName: true, where: 'header', path: kept, shape: shapeOf(name) });
  return kept;
}

/** The value as it is kept; `shown` is the name as it is kept. */
function keptOf(name: string, shown: string, value: string, tools: ProseTools): string {
  const isNamed = [[name, value] as const, ...metricsOf(name, value)]
    .map(([named, said]) => judgeByName(named, shown, said, tools) || PERSON_HEADER.test(named))
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
  return tools.findings.redactKeys(kept).slice(0, 2048);
}

/** What is measured may be described by what it was measured for; words that say what is done are no value. */
function metricsOf(name: string, value: string): readonly Header[] {
  if (name !== 'server-timing') return [];
  return [...value.matchAll(METRIC)]
    .map(({ groups: { metric = '', said = '' } = {} }): Header => [metric.toLowerCase(), said])
    .filter(([named, said]) => /\d/.test(said) || PERSON_HEADER.test(named));
}

const METRIC = /(?:^|,)\s*(?<metric>[^\s;,="]+)(?:\s*;\s*dur=[\d.]+)?\s*;\s*desc="?(?<said>[^";,]*)/gi;

/** A file name may contain anything, such as a customer's number: only its shape is kept. */
function withoutFileName(name: string, value: string): string {
  if (name !== 'content-disposition') return value;
  return value.replace(/(filename\*?=)(.*)$/is, (_, start: string, rest: string) => `${start}${shapeOf(rest)}`);
}

function judgeByName(name: string, shown: string, value: string, { operation, findings }: ProseTools): boolean {
  const judgement = judgeName(name.replace(/^x-/, ''), value, { operation, within: [] });
  if (judgement === null || HARMLESS.test(name) || STANDARD.has(name) || isOfServer(name, value)) return false;
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

/** With the age of a cached response (RFC 9111). */
const STANDARD: ReadonlySet<string> = new Set(
  'age x-age x-cache-age from warning server-timing x-powered-by x-frame-options report-to nel'.split(' '),
);
