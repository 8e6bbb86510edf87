import { changedAt, placesIn, pointerTo } from '../change/json-places.ts';
import { isLoose, type Loose } from '../fault-kit/responses.ts';

export interface Mutation {
  /** What was done, and where: `drop /data/0/id`. */
  readonly name: string;
  readonly body: unknown;
}

const CHANGES: readonly (readonly [string, (holder: Loose, field: string) => unknown])[] = [
  ['drop', (holder, field) => delete holder[field]],
  ['null', (holder, field) => Object.assign(holder, { [field]: null })],
  ['other type', (holder, field) => Object.assign(holder, { [field]: ofOtherType(holder[field]) })],
  ['spoilt', (holder, field) => Object.assign(holder, { [field]: spoilt(holder[field]) })],
  ['unknown field', (holder, field) => Object.assign(holder, { [`${field}Unknown`]: 1 })],
  ['wrapped', (holder, field) => Object.assign(holder, { [field]: [holder[field]] })],
];

/** Records that stay in a body before it is changed: enough to differ, few enough to be judged hundreds of times. */
const RECORDS_KEPT = 3;

/** So many bodies, each with one thing changed in one field; the same ones for the same number. */
export function mutationsOf(body: unknown, count: number, seed: number): Mutation[] {
  const short = isLoose(body) && Array.isArray(body.data) ? { ...body, data: body.data.slice(0, RECORDS_KEPT) } : body;
  const fields = placesIn(short).filter(({ path }) => typeof path.at(-1) === 'string');
  return Array.from({ length: count }, (_, index) => seed * count + index).flatMap((number) => {
    const field = fields[scatter(number) % Math.max(1, fields.length)];
    const change = CHANGES[number % CHANGES.length];
    if (field === undefined || change === undefined) return [];
    const [name, apply] = change;
    return [{ name: `${name} ${pointerTo(field.path)}`, body: changedAt(short, field.path, apply) }];
  });
}

function ofOtherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return 'yes';
  return Array.isArray(value) ? {} : [];
}

/** Of the right type, and nothing that the contract allows there. */
function spoilt(value: unknown): unknown {
  if (typeof value === 'string') return `${value}~`;
  if (typeof value === 'number') return value + 0.5;
  return typeof value === 'boolean' ? null : value;
}

function scatter(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 8;
}
