import { createHash } from 'node:crypto';
import { promisedShape } from '../conformance/see/shapes/promises.ts';
import type { BodyShape } from '../conformance/see/shapes/shape.ts';
import { keyedOperations, type OperationId } from '../contract/operations.ts';
import type { Change } from './fault.ts';
import { onAny } from './fault-kit/conditions.ts';
import { changeBody, isLoose, type Loose } from './fault-kit/responses.ts';

const EXTENTS = ['every answer', 'one answer in ten', 'one record'] as const;

type Extent = (typeof EXTENTS)[number];

/** One field of one operation that is wrong in one way. */
export interface OutputMutation {
  readonly id: string;
  readonly place: OutputPlace;
  readonly change: ChangeName;
  readonly extent: Extent;
}

let known: ReadonlyMap<string, OutputMutation> | undefined;

/** Every one there is, by its id. */
export function outputMutations(): ReadonlyMap<string, OutputMutation> {
  const names = Object.keys(CHANGES).filter((name): name is ChangeName => name in CHANGES);
  known ??= new Map(
    outputPlaces()
      .flatMap((place) => names.flatMap((change) => extentsAt(place).map((extent) => ({ place, change, extent }))))
      .map((one) => {
        const id = `${one.place.operation} ${one.place.path}: ${one.change} in ${one.extent}`;
        return [id, { id, ...one }];
      }),
  );
  return known;
}

/** What belongs to no record of a list is not wrong in one record alone. */
function extentsAt({ path }: OutputPlace): readonly Extent[] {
  return path.startsWith('/data/*/') ? EXTENTS : EXTENTS.filter((extent) => extent !== 'one record');
}

/** The deployment with the mutation. Which answer or record it hits depends on the question or the record alone. */
export function mutate({ place, change, extent, id }: OutputMutation): Change {
  let chosen: string | null = null;
  return changeBody(onAny(place.operation), (body, { request }) => {
    if (extent === 'one answer in ten' && !isOneInTen(`${id} ${request.url}`)) return;
    const slots = slotsAt(body, place.path);
    const before = slots.map(({ holder, name }) => holder[name]);
    for (const [index, { holder, name, record }] of slots.entries()) {
      if (extent === 'one record' && chosen !== null && record !== chosen) continue;
      const value = before[index];
      const other = CHANGES[change]({ value, next: before[index ^ 1], first: before[0], shape: place.shape });
      if (JSON.stringify(other) === JSON.stringify(value)) continue;
      // The same record from here on, in every answer that shows it.
      if (extent === 'one record') chosen = record;
      if (other === undefined) delete holder[name];
      else holder[name] = other;
    }
  });
}

function isOneInTen(text: string): boolean {
  return (createHash('sha256').update(text).digest()[0] ?? 0) < 26;
}

interface Slot {
  readonly holder: Loose;
  readonly name: string;
  /** Which record of the body it belongs to. */
  readonly record: string;
}

/** Where a body holds what a path leads to. */
function slotsAt(body: Loose, path: string): Slot[] {
  const steps = path.split('/').slice(1);
  const name = steps.at(-1) ?? '';
  let holders: { readonly value: unknown; readonly record: string }[] = [{ value: body, record: '' }];
  for (const step of steps.slice(0, -1))
    holders = holders.flatMap(({ value, record }) => {
      if (step === '*')
        return Array.isArray(value) ? value.map((item) => ({ value: item, record: record || keyOf(item) })) : [];
      return isLoose(value) && Object.hasOwn(value, step) ? [{ value: value[step], record }] : [];
    });
  return holders.flatMap(({ value, record }) =>
    isLoose(value) && Object.hasOwn(value, name) ? [{ holder: value, name, record }] : [],
  );
}

/** Rows of revenue have no id, but a date and a store. */
function keyOf(record: unknown): string {
  if (!isLoose(record)) return '';
  return [record.id, record.date, record.storeId].map((part) => String(part ?? '')).join(' ');
}

/** A place in the answers of an operation: a field of the contract, at any depth. */
interface OutputPlace {
  readonly operation: OperationId;
  /** Pointer with `*` for array positions. */
  readonly path: string;
  readonly shape: BodyShape;
}

function outputPlaces(): OutputPlace[] {
  return keyedOperations.flatMap((operation) => {
    const shape = promisedShape(operation, { bounded: true });
    return shape === null ? [] : fieldsBelow(shape).map((inner) => ({ operation, path: inner.path, shape: inner }));
  });
}

function fieldsBelow(shape: BodyShape): BodyShape[] {
  const fields = [...shape.fields.values()].map((field) => field.shape);
  const items = shape.item === null ? [] : [shape.item];
  return [...fields, ...[...fields, ...items].flatMap(fieldsBelow)];
}

/** What a field holds and what it could hold instead; undefined leaves it out. */
export interface Place {
  readonly value: unknown;
  /** Its neighbor in the list of records, and the first record's. */
  readonly next: unknown;
  readonly first: unknown;
  readonly shape: BodyShape;
}

const HOUR = 3_600_000;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Ways in which an implementation gets a field wrong. One that does not apply leaves the value as it is. */
const CHANGES = {
  'another value': ({ value, shape }: Place) => anotherValue(value, shape),
  null: () => null,
  absent: () => undefined,
  'off by one': ({ value }: Place) => offByOne(value),
  'swapped with its neighbor': ({ value, next }: Place) => (next === undefined ? value : next),
  'of another record': ({ value, first }: Place) => (first === undefined ? value : first),
  rounded: ({ value }: Place) => rounded(value),
  'another time zone': ({ value }: Place) => (isTime(value) ? moved(String(value), 7 * HOUR) : value),
  doubled: ({ value }: Place) => doubled(value),
  'sorted otherwise': ({ value }: Place) => (Array.isArray(value) ? [...value].reverse() : value),
} as const satisfies Record<string, (slot: Place) => unknown>;

type ChangeName = keyof typeof CHANGES;

function isTime(value: unknown): boolean {
  return typeof value === 'string' && TIME.test(value);
}

function moved(value: string, ms: number): string {
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : new Date(at + ms).toISOString();
}

function anotherValue(value: unknown, shape: BodyShape): unknown {
  if (typeof value === 'number') return value + 7;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [];
  if (typeof value !== 'string') return value;
  if (shape.values !== null) return [...shape.values].find((other) => other !== value) ?? value;
  if (isTime(value)) return moved(value, -40 * 24 * HOUR);
  if (DAY.test(value)) return moved(`${value}T00:00:00.000Z`, -40 * 24 * HOUR).slice(0, 10);
  if (UUID.test(value)) return `${value.slice(0, -4)}${value.endsWith('0000') ? '1111' : '0000'}`;
  return value === '' ? 'Other' : 'Other value';
}

function offByOne(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.slice(1);
  if (typeof value !== 'string') return value;
  if (isTime(value)) return moved(value, 1);
  if (DAY.test(value)) return moved(`${value}T00:00:00.000Z`, 24 * HOUR).slice(0, 10);
  return value.slice(0, -1);
}

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value);
  return isTime(value) ? `${String(value).slice(0, 19)}.000Z` : value;
}

function doubled(value: unknown): unknown {
  if (typeof value === 'number') return value * 2;
  if (Array.isArray(value)) return [...value, ...value];
  return typeof value === 'string' && !isTime(value) && !DAY.test(value) ? `${value}${value}` : value;
}
