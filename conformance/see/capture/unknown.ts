import { pagedOperation } from '../../../contract/operations.ts';
import type { AskedOperation } from '../../model/exchange.ts';
import { pathName, searchName } from '../detect/field-names.ts';
import type { Findings } from '../detect/findings.ts';
import { inspect, segmentsOf, type Trace } from '../detect/inspector.ts';
import { shapeOf } from '../detect/mask.ts';
import { judgeName } from '../detect/names.ts';
import type { Setting } from '../detect/sighting.ts';
import { isInstant, looksLikeInstant } from '../shapes/forms.ts';
import type { BodyShape } from '../shapes/shape.ts';

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

/** A field that deployments add for a picture, by its name or by the file that its link leads to. */
function isPictureLink(path: string, value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && (PICTURE.test(path) || PICTURE_FILE.test(value));
}

function ofShop(trace: Trace): Trace {
  return { ...trace, weight: 'possible', about: 'goods' };
}

export const TIMESTAMP = 'ISO 8601 in UTC with milliseconds, ending in Z';

type Members = { [name: string]: unknown };

const MAX_DEPTH = 40;
/** Counts are small; what has more digits may be a phone number, a card or an id. */
const COUNT = 1e6;
const MOMENT = /(?:At|_at|[Tt]ime(?:stamp)?|clock_?(?:in|out))$/i;
const EPOCHS: ReadonlySet<AskedOperation> = new Set(['getStaffAnalytics', 'listStaffShifts']);
/** Records whose fields the source does not show, but whose instants are promised. */
const UNSHOWN: ReadonlySet<AskedOperation> = new Set([...EPOCHS, 'listStores', 'getCustomer']);

/** Fields that are not in the contract: names are checked, texts are searched, and values are not kept. */
export class Unknown {
  readonly #operation: AskedOperation;
  readonly #findings: Findings;

  constructor(operation: AskedOperation, findings: Findings) {
    this.#operation = operation;
    this.#findings = findings;
  }

  /** A field of a known record that is not in the contract. */
  member(holder: Members, name: string, shape: BodyShape): void {
    const path = this.#placeOf(name, shape.path);
    const value = holder[name];
    const category = this.#judged(name, value, shape.path, path);
    if (category === undefined && shape.closed) this.#findings.extra(path, value);
    this.#replace(holder, name, this.value(value, path, category));
  }

  /** The value with everything in it masked. `leaked`: the category of its name, which is a finding, so numbers are masked too. */
  value(value: unknown, path: string, leaked?: string, depth = 0): unknown {
    if (depth > MAX_DEPTH) return null;
    if (typeof value === 'string') return this.#string(value, path, leaked);
    if (typeof value === 'number') return this.#number(value, path, leaked);
    if (Array.isArray(value)) return value.map((item) => this.value(item, `${path}/*`, leaked, depth + 1));
    if (typeof value === 'object' && value !== null) return this.#object({ ...value }, path, leaked, depth);
    return value;
  }

  #object(value: Members, path: string, leaked: string | undefined, depth: number): Members {
    for (const name of Object.keys(value)) {
      const at = this.#placeOf(name, path);
      const category = this.#judged(name, value[name], path, at) ?? leaked;
      this.#replace(value, name, this.value(value[name], at, category, depth + 1));
    }
    return value;
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
    const weighed = this.#isOwn(path) ? traces.map(ofShop) : traces;
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
    if (isPictureLink(path, value)) return 'url';
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
    if (value >= 1e9 && EPOCHS.has(this.#operation) && MOMENT.test(path)) {
      this.#notATimestamp(path, 'number');
    }
    if (leaked === undefined && Math.abs(value) < COUNT) return value;
    this.#findings.masked('body', path, 'number', leaked);
    return shapeOf(String(value));
  }
}
