import { createHash } from 'node:crypto';
import { isObject } from '../../../conformance/model/values/json.ts';
import { promisedShape } from '../../../conformance/see/shapes/promises.ts';
import type { BodyShape } from '../../../conformance/see/shapes/shape.ts';
import { keyedOperations, type OperationId } from '../../../contract/operations.ts';
import type { Change } from '../../fault.ts';
import { onAny } from '../../fault-kit/conditions.ts';
import { changeBody, type Loose } from '../../fault-kit/responses.ts';
import { CHANGES, type ChangeName } from './changes.ts';

export const EXTENTS = ['every answer', 'one answer in ten', 'one record'] as const;

export type Extent = (typeof EXTENTS)[number];

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

function isLoose(value: unknown): value is Loose {
  return isObject(value);
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
