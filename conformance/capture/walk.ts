import type { AskedOperation } from '../model/exchange.ts';
import type { Setting } from './detect/sighting.ts';
import { type Findings, shownAs } from './findings.ts';
import { isDay, isInstant, isUuid, looksLikeInstant } from './forms.ts';
import { inspect, type Trace } from './inspector.ts';
import { hide, keptText, shapeOf } from './mask.ts';
import type { Shape } from './shape.ts';
import { Unknown } from './unknown.ts';

type Members = { [name: string]: unknown };

export interface WalkTools {
  readonly operation: AskedOperation;
  readonly findings: Findings;
  readonly pseudonym: (kind: string, value: string) => string;
}

/**
 * One pass over a parsed body: checks it against the schema, looks for forbidden data, and masks or pseudonymizes private data.
 * The hot path of a run: it allocates nothing unless something is wrong.
 */
export class BodyWalk {
  readonly #tools: WalkTools;
  readonly #unknown: Unknown;

  constructor(tools: WalkTools) {
    this.#tools = tools;
    this.#unknown = new Unknown(tools.operation, tools.findings);
  }

  /** The redacted value. Objects and arrays are changed in place. */
  value(shape: Shape, value: unknown): unknown {
    if (value === null) {
      if (!shape.nullable) this.#wrong(shape, value);
      return value;
    }
    switch (typeof value) {
      case 'string':
        return this.#string(shape, value);
      case 'number':
        return this.#number(shape, value);
      case 'boolean':
        if (shape.kind !== 'boolean' && shape.kind !== 'any') this.#wrong(shape, value);
        return value;
      default:
        return Array.isArray(value) ? this.#array(shape, value) : this.#object(shape, value);
    }
  }

  #object(shape: Shape, value: unknown): unknown {
    if (!isMembers(value)) return value;
    if (shape.kind !== 'object' && (shape.kind !== 'any' || shape.fields.size === 0)) {
      if (shape.kind !== 'any') this.#wrong(shape, value);
      return this.#unknown.value(value, shape.path);
    }
    if (shape.isRecord) this.#tools.findings.record = recordId(value);
    let required = 0;
    for (const name in value) {
      const field = shape.fields.get(name);
      if (field === undefined) {
        this.#unknown.member(value, name, shape);
        continue;
      }
      if (field.required) required += 1;
      const before = value[name];
      const after = this.value(field.shape, before);
      if (after !== before) value[name] = after;
    }
    if (required < shape.requiredCount && shape.kind === 'object') this.#missing(shape, value);
    return value;
  }

  #missing(shape: Shape, value: Members): void {
    for (const field of shape.fields.values()) {
      if (!field.required || Object.hasOwn(value, field.name)) continue;
      this.#tools.findings.violation(field.shape.path, 'required', expectation(field.shape), 'nothing');
    }
  }

  #array(shape: Shape, value: unknown[]): unknown {
    const { item } = shape;
    if (item === null) {
      if (shape.kind !== 'any' && shape.kind !== 'array') this.#wrong(shape, value);
      return this.#unknown.value(value, shape.path);
    }
    for (let index = 0; index < value.length; index++) {
      if (item.isRecord) this.#tools.findings.record = `#${index}`;
      const before = value[index];
      const after = this.value(item, before);
      if (after !== before) value[index] = after;
    }
    if (item.isRecord) this.#tools.findings.record = null;
    return value;
  }

  #number(shape: Shape, value: number): unknown {
    if (shape.kind === 'number') return value;
    if (shape.kind === 'integer') {
      if (!Number.isInteger(value)) this.#tools.findings.violation(shape.path, 'type', 'integer', 'number');
      return value;
    }
    if (shape.kind !== 'any') this.#wrong(shape, value);
    return this.#unknown.value(value, shape.path);
  }

  #string(shape: Shape, value: string): unknown {
    if (shape.kind !== 'string' && shape.kind !== 'any') {
      this.#wrong(shape, value);
      return this.#unknown.value(value, shape.path);
    }
    if (shape.use === 'constant') return this.#constant(shape, value);
    if (shape.use === 'id' && isUuid(value)) return value;
    if (shape.use === 'id' && value === '' && shape.kind !== 'any') {
      this.#tools.findings.violation(shape.path, 'empty', 'an id', 'an empty string');
    }
    if (shape.length !== null && value.length !== shape.length) {
      this.#tools.findings.violation(shape.path, 'length', `${shape.length} characters`, `${value.length} characters`);
    }
    if (shape.kind === 'any' && shape.fields.size > 0) return this.#unknown.value(value, shape.path);
    if (shape.use === 'personal') {
      this.#inspect(shape, value, 'personal');
      return this.#tools.pseudonym(STAFF.test(shape.path) || this.#isStaff ? 'staff' : 'customer', value);
    }
    return this.#inspect(shape, value, shape.use === 'url' && !URL_LIKE.test(value) ? 'text' : shape.use);
  }

  get #isStaff(): boolean {
    return this.#tools.operation === 'getStaffAnalytics' || this.#tools.operation === 'listStaffShifts';
  }

  #constant(shape: Shape, value: string): string {
    if (keepsTo(shape, value)) return value;
    if (shape.kind !== 'any') {
      const keyword = shape.values === null ? 'format' : 'enum';
      this.#tools.findings.violation(shape.path, keyword, expectation(shape), shownAs(value));
    } else if (looksLikeInstant(value)) {
      this.#tools.findings.violation(shape.path, 'timestamp', TIMESTAMP, shownAs(value));
    }
    this.#inspect(shape, value, 'label');
    this.#tools.findings.masked('body', shape.path, 'text');
    return shapeOf(value);
  }

  /** The text, or its shape if it leaked something. */
  #inspect(shape: Shape, value: string, setting: Setting): string {
    const traces = inspect(value, { operation: this.#tools.operation, path: shape.path, setting });
    if (traces.length === 0) return keptText(value);
    this.#tools.findings.traces(traces, { where: shape.use === 'url' ? 'url' : 'body', path: shape.path, text: value });
    if (setting !== 'code' || traces.some(isCertain)) {
      this.#tools.findings.masked('body', shape.path, 'text', traces[0]?.category);
    }
    if (traces.some(isCertain)) return shapeOf(value);
    return keptText(setting === 'code' ? value : hide(value, traces));
  }

  #wrong(shape: Shape, value: unknown): void {
    this.#tools.findings.violation(shape.path, 'type', expectation(shape), shownAs(value));
  }
}

function isCertain({ weight }: Trace): boolean {
  return weight === 'certain';
}

const TIMESTAMP = 'ISO 8601 in UTC with milliseconds, ending in Z';
/** A value in the place of a URL is checked as one only if it is one. */
const URL_LIKE = /^(?:https?:)?\//i;
const STAFF = /\/(?:staff|tabCreator)\//;

function keepsTo(shape: Shape, value: string): boolean {
  if (shape.values !== null) return shape.values.has(value);
  switch (shape.form) {
    case 'timestamp':
      return isInstant(value);
    case 'date':
      return isDay(value);
    case 'uuid':
      return isUuid(value);
    case 'anything':
      return true;
  }
}

function expectation(shape: Shape): string {
  if (shape.values !== null) return `one of ${[...shape.values].join(', ')}`;
  const names: Readonly<Record<string, string>> = { timestamp: TIMESTAMP, date: 'a date YYYY-MM-DD', uuid: 'a UUID' };
  const plain = shape.kind === 'any' ? 'a value' : shape.kind;
  const base = names[shape.form] ?? plain;
  return shape.nullable && shape.kind !== 'any' ? `${base} or null` : base;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** An id that may be shown; other records are named by position. */
function recordId(value: Members): string | null {
  const { id } = value;
  if (typeof id !== 'string') return null;
  if (isUuid(id)) return id;
  const isPlain = /^[\w-]{1,64}$/.test(id) && !/^\d{9,}$/.test(id);
  return isPlain && inspect(id, { operation: 'other', path: '', setting: 'label' }).length === 0 ? id : null;
}
