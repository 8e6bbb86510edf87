import type { AskedOperation } from '../../model/exchange.ts';
import { plural } from '../../model/values/plural.ts';
import { type Findings, shownAs } from '../detect/findings.ts';
import { inspect, type Trace } from '../detect/inspector.ts';
import { hide, keptText, shapeOf } from '../detect/mask.ts';
import type { Setting } from '../detect/sighting.ts';
import { isDay, isInstant, isUuid, looksLikeInstant } from '../shapes/forms.ts';
import type { BodyShape } from '../shapes/shape.ts';
import { TIMESTAMP, Unknown } from './unknown.ts';

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
  value(shape: BodyShape, value: unknown): unknown {
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

  #object(shape: BodyShape, value: unknown): unknown {
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

  #missing(shape: BodyShape, value: Members): void {
    for (const field of shape.fields.values()) {
      if (!field.required || Object.hasOwn(value, field.name)) continue;
      this.#violation(field.shape, 'required', 'nothing');
    }
  }

  #array(shape: BodyShape, value: unknown[]): unknown {
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

  #number(shape: BodyShape, value: number): unknown {
    if (shape.kind === 'number') return value;
    if (shape.kind === 'integer') {
      if (!Number.isInteger(value)) this.#violation(shape, 'type', 'number', 'integer');
      return value;
    }
    if (shape.kind !== 'any') this.#wrong(shape, value);
    return this.#unknown.value(value, shape.path);
  }

  #string(shape: BodyShape, value: string): unknown {
    if (shape.kind !== 'string' && shape.kind !== 'any') {
      this.#wrong(shape, value);
      return this.#unknown.value(value, shape.path);
    }
    if (shape.use === 'constant') return this.#constant(shape, value);
    if (shape.use === 'id' && isUuid(value)) return value;
    if (shape.use === 'id' && value === '' && shape.kind !== 'any') {
      this.#violation(shape, 'empty', 'an empty string', 'an id');
    }
    if (shape.length !== null && value.length !== shape.length) {
      this.#violation(shape, 'length', plural(value.length, 'character'), plural(shape.length, 'character'));
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

  #constant(shape: BodyShape, value: string): string {
    if (keepsTo(shape, value)) return value;
    if (shape.kind !== 'any') {
      const keyword = shape.values === null ? 'format' : 'enum';
      this.#violation(shape, keyword, shownAs(value));
    } else if (looksLikeInstant(value)) {
      this.#violation(shape, 'timestamp', shownAs(value), TIMESTAMP);
    }
    this.#inspect(shape, value, 'label');
    this.#tools.findings.masked('body', shape.path, 'text');
    return shapeOf(value);
  }

  /** The text, or its shape if it leaked something. */
  #inspect(shape: BodyShape, value: string, setting: Setting): string {
    const traces = inspect(value, { operation: this.#tools.operation, path: shape.path, setting });
    if (traces.length === 0) return keptText(value);
    this.#tools.findings.traces(traces, { where: shape.use === 'url' ? 'url' : 'body', path: shape.path, text: value });
    const masked = setting === 'code' ? traces.filter(({ form, weight }) => (form ?? weight) === 'certain') : traces;
    if (masked.length > 0) this.#tools.findings.masked('body', shape.path, 'text', traces[0]?.category);
    if (traces.some(saysAll)) return shapeOf(value);
    return keptText(hide(value, masked));
  }

  #wrong(shape: BodyShape, value: unknown): void {
    this.#violation(shape, 'type', shownAs(value));
  }

  #violation(shape: BodyShape, keyword: string, received: string, expected = expectation(shape)): void {
    const type = shape.form === 'anything' ? shape.kind : shape.form;
    this.#tools.findings.violation({ path: shape.path, keyword, type, expected, received });
  }
}

/**
 * By the form alone, however public it is there: the name of a person may be next to a contact, and goods have the same label
 * in a sale, where a contact may be a finding, as in a list, where it is none.
 */
function saysAll({ weight, form = weight }: Trace): boolean {
  return form === 'certain';
}

/** A value in the place of a URL is checked as one only if it is one. */
const URL_LIKE = /^(?:https?:)?\//i;
const STAFF = /\/(?:staff|tabCreator)\//;

function keepsTo(shape: BodyShape, value: string): boolean {
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

function expectation(shape: BodyShape): string {
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
