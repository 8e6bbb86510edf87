import { isUuid } from '../../../contract/formats.ts';
import { pagedOperation } from '../../../contract/operations.ts';
import type { AskedOperation } from '../../model/exchange.ts';
import { plural } from '../../model/values/plural.ts';
import { pathName, searchName } from '../detect/field-names.ts';
import { type Findings, shownAs } from '../detect/findings.ts';
import { inspect, OF_STAFF, segmentsOf, type Trace } from '../detect/inspector.ts';
import { hide, keptText, shapeOf } from '../detect/mask.ts';
import { judgeName } from '../detect/names.ts';
import type { Setting } from '../detect/sighting.ts';
import { type BodyShape, isInstant, looksLikeInstant, OF_FORM } from '../shapes/shape.ts';

const PROMOTIONS = pagedOperation('promotions');

/** By its name a code, a number or a reference, which may have any number of digits. */
const CODED = /(?:code|sku|ref|reference|serial|barcode|gtin|ean|id|no|number|invoice|hash|version)s?$/i;

const OF_A_PRODUCT: ReadonlyMap<string, Setting> = new Map([
  ['name', 'label'],
  ['description', 'text'],
  ['imageUrl', 'url'],
]);

const PICTURE = /image|picture|photo|thumb|icon|logo|banner|avatar|cover|gallery|media|swatch|img/i;
const PICTURE_FILE = /^[^?#]*\.(?:png|jpe?g|gif|webp|svg|avif|hei[cf]|bmp|tiff?)(?:[?#]|$)/i;

const TIMESTAMP = 'ISO 8601 in UTC with milliseconds, ending in Z';

type Members = { [name: string]: unknown };

const MAX_DEPTH = 40;
/** Counts are small; what has more digits may be a phone number, a card or an id. */
const COUNT = 1e6;
const MOMENT = /(?:At|_at|[Tt]ime(?:stamp)?|clock_?(?:in|out))$/i;
/** Records whose fields the source does not show, but whose instants are promised. */
const UNSHOWN: ReadonlySet<AskedOperation> = new Set([...OF_STAFF, 'listStores', 'getCustomer']);

/** Of a field in a record: what was found in the names around it, and how many there are. */
const TOP: { readonly leaked?: string | undefined; readonly depth: number } = { depth: 0 };

/** Fields that are not in the contract: names are checked, texts are searched, and values are not kept. */
export class Unknown {
  readonly #operation: AskedOperation;
  readonly #findings: Findings;

  constructor(operation: AskedOperation, findings: Findings) {
    this.#operation = operation;
    this.#findings = findings;
  }

  /** A field that is not in the contract, of a record that the source lists in full or not. */
  member(holder: Members, name: string, { path, closed }: Pick<BodyShape, 'path' | 'closed'>, above = TOP): void {
    const at = this.#placeOf(name, path);
    const value = holder[name];
    const category = this.#judged(name, value, path, at);
    if (category === undefined && closed) this.#findings.extra(at, value);
    this.#replace(holder, name, this.value(value, at, category ?? above.leaked, above.depth));
  }

  /** The value with everything in it masked. `leaked`: the category of its name, which is a finding, so numbers are masked too. */
  value(value: unknown, path: string, leaked?: string, depth = 0): unknown {
    if (depth > MAX_DEPTH) return null;
    if (typeof value === 'string') return this.#string(value, path, leaked);
    if (typeof value === 'number') return this.#number(value, path, leaked);
    if (Array.isArray(value)) return value.map((item) => this.value(item, `${path}/*`, leaked, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    const holder: Members = { ...value };
    for (const name of Object.keys(holder))
      this.member(holder, name, { path, closed: false }, { leaked, depth: depth + 1 });
    return holder;
  }

  /** Also searches the name, which can hold what a value can. */
  #placeOf(name: string, parent: string): string {
    const path = `${parent}/${pathName(name)}`;
    const isOwn = this.#isOwn(path);
    searchName(name, { operation: this.#operation, findings: this.#findings, path: parent, isOwn });
    return path;
  }

  #replace(holder: Members, name: string, value: unknown): void {
    const safe = pathName(name);
    if (safe !== name) delete holder[name];
    Object.defineProperty(holder, safe, { value, enumerable: true, writable: true, configurable: true });
  }

  #judged(name: string, value: unknown, parent: string, path: string): string | undefined {
    const judgement = judgeName(name, value, { operation: this.#operation, within: segmentsOf(parent) });
    if (judgement === null) return undefined;
    const shape = typeof value === 'object' && value !== null ? '{}' : shapeOf(String(value));
    this.#findings.leak({ ...judgement, by: 'name', where: 'body', path, shape });
    return judgement.category;
  }

  #string(value: string, path: string, leaked: string | undefined): string {
    const shape = shapeOf(value);
    const traces = inspect(value, { operation: this.#operation, path, setting: this.#settingOf(path, value) });
    const isOwn = this.#isOwn(path);
    const weighed = traces.map((trace): Trace => (isOwn ? { ...trace, weight: 'possible', about: 'goods' } : trace));
    this.#findings.traces(weighed, { where: 'body', path, text: value });
    this.#findings.masked('body', path, 'text', leaked ?? traces[0]?.category);
    const isPromised = UNSHOWN.has(this.#operation) && path.startsWith('/data');
    if (isPromised && looksLikeInstant(value) && !isInstant(value)) {
      this.#notATimestamp(path, `string ${shape}`);
    }
    return shape;
  }

  #notATimestamp(path: string, received: string): void {
    this.#findings.violation({ path, keyword: 'timestamp', type: 'timestamp', expected: TIMESTAMP, received });
  }

  /** The contract leaves open whether a promotion shows its products in full: they are read like listed products. */
  #settingOf(path: string, value: string): Setting {
    // A field that deployments add for a picture, by its name or by the file that its link leads to.
    if (/^https?:\/\/\S+$/i.test(value) && (PICTURE.test(path) || PICTURE_FILE.test(value))) return 'url';
    const field = this.#operation === PROMOTIONS ? /^\/data\/\*\/products\/\*\/(\w+)$/.exec(path)?.[1] : undefined;
    return OF_A_PRODUCT.get(field ?? '') ?? (CODED.test(path) ? 'code' : 'unknown');
  }

  /** Stores print their own phone number and email address on every receipt. */
  #isOwn(path: string): boolean {
    const isOfShop =
      this.#operation === 'listStores' || (this.#operation === 'getMe' && path.includes('/organization/'));
    return isOfShop && !/staff|manager|employee|customer|owner/i.test(path);
  }

  #number(value: number, path: string, leaked: string | undefined): unknown {
    if (value >= 1e9 && OF_STAFF.has(this.#operation) && MOMENT.test(path)) {
      this.#notATimestamp(path, 'number');
    }
    if (leaked === undefined && Math.abs(value) < COUNT) return value;
    this.#findings.masked('body', path, 'number', leaked);
    return shapeOf(String(value));
  }
}

/**
 * One pass over a parsed body: checks it against the schema, looks for forbidden data, and masks or pseudonymizes private data.
 * The hot path of a run: it allocates nothing unless something is wrong.
 */
export class BodyWalk {
  readonly #operation: AskedOperation;
  readonly #findings: Findings;
  readonly #unknown: Unknown;

  constructor(operation: AskedOperation, findings: Findings) {
    this.#operation = operation;
    this.#findings = findings;
    this.#unknown = new Unknown(operation, findings);
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
    if (shape.isRecord) this.#findings.record = recordId(value);
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
      if (item.isRecord) this.#findings.record = `#${index}`;
      const before = value[index];
      const after = this.value(item, before);
      if (after !== before) value[index] = after;
    }
    if (item.isRecord) this.#findings.record = null;
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
      const isStaff = STAFF.test(shape.path) || OF_STAFF.has(this.#operation);
      return this.#findings.pseudonym(isStaff ? 'staff' : 'customer', value);
    }
    return this.#inspect(shape, value, shape.use === 'url' && !URL_LIKE.test(value) ? 'text' : shape.use);
  }

  #constant(shape: BodyShape, value: string): string {
    const isKept = shape.values?.has(value) ?? OF_FORM.get(shape.form)?.(value) ?? true;
    if (isKept) return value;
    if (shape.kind !== 'any') {
      const keyword = shape.values === null ? 'format' : 'enum';
      this.#violation(shape, keyword, shownAs(value));
    } else if (looksLikeInstant(value)) {
      this.#violation(shape, 'timestamp', shownAs(value), TIMESTAMP);
    }
    this.#inspect(shape, value, 'label');
    this.#findings.masked('body', shape.path, 'text');
    return shapeOf(value);
  }

  /** The text, or its shape if it leaked something. */
  #inspect(shape: BodyShape, value: string, setting: Setting): string {
    const traces = inspect(value, { operation: this.#operation, path: shape.path, setting });
    if (traces.length === 0) return keptText(value);
    this.#findings.traces(traces, { where: shape.use === 'url' ? 'url' : 'body', path: shape.path, text: value });
    const masked = setting === 'code' ? traces.filter(({ form, weight }) => (form ?? weight) === 'certain') : traces;
    if (masked.length > 0) this.#findings.masked('body', shape.path, 'text', traces[0]?.category);
    // By the form alone, however public it is there: the name of a person may be next to a contact, and goods have the same
    // label in a sale, where a contact may be a finding, as in a list, where it is none.
    if (traces.some(({ weight, form = weight }) => form === 'certain')) return shapeOf(value);
    return keptText(hide(value, masked));
  }

  #wrong(shape: BodyShape, value: unknown): void {
    this.#violation(shape, 'type', shownAs(value));
  }

  #violation(shape: BodyShape, keyword: string, received: string, expected = expectation(shape)): void {
    const type = shape.form === 'anything' ? shape.kind : shape.form;
    this.#findings.violation({ path: shape.path, keyword, type, expected, received });
  }
}

/** A value in the place of a URL is checked as one only if it is one. */
const URL_LIKE = /^(?:https?:)?\//i;
const STAFF = /\/(?:staff|tabCreator)\//;

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
