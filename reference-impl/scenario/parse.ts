import { isDateTime } from '../../contract/formats.ts';
import { nearest } from '../../contract/serving/nearest.ts';
import { paymentMethods } from '../world/records.ts';
import {
  type ClockStep,
  clockForms,
  EventError,
  eventForms,
  type Field,
  type FieldKind,
  type Form,
  type Scenario,
  type ShopEvent,
  type Step,
} from './shop-event.ts';

/** Throws an EventError: one line, with the path of what is wrong. */
export function parseEvent(value: unknown): ShopEvent {
  return eventAt('event', objectAt('event', value));
}

/** A scenario is a list of steps, or an object with a name and steps: what YAML or JSON gave. */
export function parseScenario(value: unknown): Scenario {
  if (Array.isArray(value)) return { name: null, steps: value.map((step, index) => stepAt(`[${index}]`, step)) };
  const { name = null, steps, $schema: _schema, ...rest } = objectAt('scenario', value);
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw wrong(unknown, `is not known: a scenario has name and steps${hint(unknown, ['name', 'steps'])}`);
  if (name !== null && typeof name !== 'string') throw wrong('name', `wants a text, not ${show(name)}`);
  if (!Array.isArray(steps)) throw wrong('steps', 'wants a list of steps, each with do: and the fields of that event');
  return { name, steps: steps.map((step, index) => stepAt(`steps[${index}]`, step)) };
}

function stepAt(path: string, value: unknown): Step {
  const step = objectAt(path, value);
  return typeof step.do === 'string' && step.do in clockForms
    ? clockStepAt(path, step)
    : eventAt(path, step, Object.keys(clockForms));
}

const units = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

function clockStepAt(path: string, step: Readonly<Record<string, unknown>>): ClockStep {
  const { do: what, by, to, ...rest } = step;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw wrong(`${path}.${unknown}`, `is not a field of ${what}`);
  if (what === 'advance') return { do: 'advance', by: durationAt(`${path}.by`, by) };
  if (what === 'set') return { do: 'set', to: Date.parse(timeAt(`${path}.to`, to)) };
  return { do: what === 'freeze' ? 'freeze' : 'resume' };
}

export function durationAt(path: string, value: unknown): number {
  const [, count, unit = ''] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(String(value)) ?? [];
  if (count === undefined) throw wrong(path, `wants a time like 90s, 20m, 2h or 30d, not ${show(value)}`);
  return Number(count) * (units.get(unit) ?? 0);
}

/** `others`: what else could stand here. */
function eventAt(
  path: string,
  { do: what, ...given }: Readonly<Record<string, unknown>>,
  others: readonly string[] = [],
): ShopEvent {
  const form = formOf(what);
  if (form === null) {
    const known = [...Object.keys(eventForms), ...others];
    throw wrong(
      `${path}.do`,
      `${what === undefined ? 'is missing' : `is ${show(what)}`}: one of ${known.join(', ')}${hint(what, known)}`,
    );
  }
  const read: Record<string, unknown> = { do: what };
  for (const [name, value] of Object.entries(given)) {
    const field = form.fields[name];
    const names = Object.keys(form.fields);
    if (field === undefined)
      throw wrong(`${path}.${name}`, `is not a field of ${what}, which has ${names.join(', ')}${hint(name, names)}`);
    if (value !== undefined) read[name] = readers[field.kind](`${path}.${name}`, value);
  }
  lacking(path, String(what), form, read);
  // The table that the type is made from has just been checked.
  return read as unknown as ShopEvent;
}

function formOf(what: unknown): Form | null {
  return typeof what === 'string' ? (new Map<string, Form>(Object.entries(eventForms)).get(what) ?? null) : null;
}

function lacking(path: string, what: string, form: Form, read: Readonly<Record<string, unknown>>): void {
  const missing = Object.entries(form.fields).find(
    ([name, field]: [string, Field]) => field.required && !(name in read),
  );
  if (missing !== undefined) throw wrong(`${path}.${missing[0]}`, `is missing: ${missing[1].says}`);
  if (form.oneOf?.every((name) => !(name in read)))
    throw wrong(path, `wants at least one of ${form.oneOf.join(', ')} for ${what}`);
}

const readers: Readonly<Record<FieldKind, (path: string, value: unknown) => unknown>> = {
  text: textAt,
  sale: (path, value) =>
    Number.isSafeInteger(value) ? value : textAt(path, value, 'an id, a name or an invoice number'),
  money: (path, value) => numberAt(path, value, 0, 1_000_000, 'an amount in baht'),
  quantity: (path, value) => numberAt(path, value, 0.01, 10_000, 'a quantity'),
  percent: (path, value) => numberAt(path, value, 0, 100, 'a percentage'),
  method(path, value) {
    const method = paymentMethods.find((one) => one === value);
    if (method !== undefined) return method;
    throw wrong(path, `is ${show(value)}: one of ${paymentMethods.join(', ')}${hint(value, paymentMethods)}`);
  },
  flag(path, value) {
    if (typeof value === 'boolean') return value;
    throw wrong(path, `wants true or false, not ${show(value)}`);
  },
  time: (path, value) => (value === null ? null : timeAt(path, value)),
  lines(path, value) {
    if (!Array.isArray(value) || value.length === 0 || value.length > mostLines)
      throw wrong(path, `wants a list of 1 to ${mostLines} lines, each with product and quantity`);
    return value.map((line, index) => lineAt(`${path}[${index}]`, line));
  },
};

/** A sale has room for eight lines, and one may be added later. */
const mostLines = 6;

function lineAt(path: string, value: unknown) {
  const { product, quantity = 1, ...rest } = objectAt(path, value);
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw wrong(`${path}.${unknown}`, 'is not a field of a line, which has product and quantity');
  return {
    product: textAt(`${path}.product`, product),
    quantity: readers.quantity(`${path}.quantity`, quantity),
  };
}

function objectAt(path: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw wrong(path, `wants an object, not ${show(value)}`);
}

function textAt(path: string, value: unknown, what = 'a text'): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 200 && !/[\0\n\r]/.test(value)) return value;
  throw wrong(path, `wants ${what} of up to 200 characters on one line, not ${show(value)}`);
}

function numberAt(path: string, value: unknown, least: number, most: number, what: string): number {
  const isFine = typeof value === 'number' && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  if (isFine && value >= least && value <= most) return value;
  throw wrong(path, `wants ${what} from ${least} to ${most} with two decimals at most, not ${show(value)}`);
}

/** YAML gives a date where a time is not quoted. */
function timeAt(path: string, value: unknown): string {
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
  if (typeof text === 'string' && isDateTime(text)) return new Date(text).toISOString();
  throw wrong(path, `wants a time like 2026-01-31T09:00:00.000Z, not ${show(value)}`);
}

function wrong(path: string, what: string): EventError {
  return new EventError(`${path} ${what}.`);
}

function hint(value: unknown, candidates: readonly string[]): string {
  const meant = typeof value === 'string' ? nearest(value, candidates) : null;
  return meant === null ? '' : ` (did you mean ${meant}?)`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
