import type { AskedOperation } from '../../model/exchange.ts';
import { pathName, searchName } from '../detect/field-names.ts';
import type { Findings } from '../detect/findings.ts';
import { inspect, segmentsOf } from '../detect/inspector.ts';
import { hideProse, shapeOf } from '../detect/mask.ts';
import { judgeName } from '../detect/names.ts';
import type { Setting, Weight } from '../detect/sighting.ts';

const KEPT = 2048;
const MAX_ITEMS = 50;
const MAX_DEPTH = 12;

/** In an error these words are about the request or the service: a reason, a note, a missing credential. */
export const SAY_NOTHING: ReadonlySet<string> = new Set([
  'log-reason',
  'log-employee',
  'notes',
  'credential',
  'customer-profile',
  'staff-account',
  'file-metadata',
]);
/** The detectors recognize their values; the name alone (supportEmail) is only a hint. */
const HINTS: ReadonlySet<string> = new Set(['phone', 'email']);
const TRACE = /^(?:stack(?:_?trace)?|trace_?back|back_?trace|sql(?:_?query|_?state|_?message)?)$/i;
export const PERSON =
  /^(?:first|last|full|middle|nick|display|customer|staff|employee|member|family|given|sur)[_-]?names?$/i;

const ABOUT_PERSON = /\/(?:customer|member|patient|staff|employee|cashier|user|person|owner)s?(?:\/|$)/i;

export interface ProseTools {
  readonly operation: AskedOperation;
  readonly findings: Findings;
  readonly redactKeys: (text: string) => string;
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
    if (typeof value === 'string') return this.text(value, path, 'error');
    if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => this.value(item, `${path}/*`, depth + 1));
    if (typeof value === 'object' && value !== null) return this.#object(value, path, depth);
    if (typeof value === 'number' && Math.abs(value) >= 1e8) return this.#masked(value, path);
    return value;
  }

  /** A text with keys and all that looks private masked, cut to a maximum length. */
  text(text: string, path: string, setting: Setting): string {
    const traces = inspect(text, { operation: this.#tools.operation, path, setting, isEcho: this.#tools.isEcho });
    this.#tools.findings.traces(traces, { where: 'body', path, text });
    if (traces.length > 0) this.#tools.findings.masked('body', path, 'text', traces[0]?.category);
    const kept = this.#tools.redactKeys(hideProse(text, traces)).slice(0, Math.max(0, this.#left));
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
    return [this.#tools.redactKeys(pathName(name)), kept];
  }

  #isPrivate(name: string, value: unknown, parent: string, path: string): boolean {
    if (PERSON.test(name) && typeof value === 'string') return true;
    if (TRACE.test(name) && isLong(value)) return this.#leak('internals', 'certain', path, value);
    if (typeof value === 'object' || typeof value === 'boolean' || this.#tools.isEcho(String(value))) return false;
    const judgement = judgeName(name, value, { operation: this.#tools.operation, within: segmentsOf(parent) });
    if (judgement === null) return false;
    // Fields of a person are masked even if the name alone is not a finding.
    if (SAY_NOTHING.has(judgement.category)) return ABOUT_PERSON.test(parent);
    const isHint = HINTS.has(judgement.category) ? !this.#isPersonal(value, path) : !isTelling(value);
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

/** `stack: true` or `sql: 400` are harmless; a trace is a long text or a list of lines. */
function isLong(value: unknown): boolean {
  return (typeof value === 'string' && value.length > 10) || (Array.isArray(value) && value.length > 0);
}

/** A number, a text with a digit, or a text as long as a trace: not "must not be negative". */
function isTelling(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && (/^\S*\d\S*$/.test(value) || value.length > 200));
}
