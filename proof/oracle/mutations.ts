import { isLoose, type Loose } from '../fault-kit/responses.ts';

export interface Mutation {
  /** What was done, and where: `drop /data/0/id`. */
  readonly name: string;
  readonly body: unknown;
}

interface Spot {
  readonly pointer: string;
  readonly holder: Loose;
  readonly field: string;
}

type Change = (holder: Loose, field: string) => void;

const CHANGES: readonly (readonly [string, Change])[] = [
  ['drop', (holder, field) => delete holder[field]],
  ['null', (holder, field) => Object.assign(holder, { [field]: null })],
  ['other type', (holder, field) => Object.assign(holder, { [field]: ofOtherType(holder[field]) })],
  ['spoilt', (holder, field) => Object.assign(holder, { [field]: spoilt(holder[field]) })],
  ['unknown field', (holder, field) => Object.assign(holder, { [`${field}Unknown`]: 1 })],
  ['wrapped', (holder, field) => Object.assign(holder, { [field]: [holder[field]] })],
];

/** Records that stay in a body before it is changed: enough to differ, few enough to be judged hundreds of times. */
const RECORDS_KEPT = 3;

/** So many bodies, each with one thing changed in one place; the same ones for the same number. */
export function mutationsOf(body: unknown, count: number, seed: number): Mutation[] {
  return Array.from({ length: count }, (_, index) => mutation(body, seed * count + index)).filter(
    (one) => one !== null,
  );
}

function mutation(original: unknown, number: number): Mutation | null {
  const body = shortened(structuredClone(original));
  const found = spots(body, '');
  const spot = found[scatter(number) % Math.max(1, found.length)];
  const change = CHANGES[number % CHANGES.length];
  if (spot === undefined || change === undefined) return null;
  const [name, apply] = change;
  apply(spot.holder, spot.field);
  return { name: `${name} ${spot.pointer}`, body };
}

function shortened(body: unknown): unknown {
  return isLoose(body) && Array.isArray(body.data) ? { ...body, data: body.data.slice(0, RECORDS_KEPT) } : body;
}

function spots(value: unknown, pointer: string): Spot[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => spots(item, `${pointer}/${index}`));
  if (!isLoose(value)) return [];
  return Object.keys(value).flatMap((field) => [
    { pointer: `${pointer}/${field}`, holder: value, field },
    ...spots(value[field], `${pointer}/${field}`),
  ]);
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
