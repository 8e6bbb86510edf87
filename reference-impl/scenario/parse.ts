import * as v from 'valibot';
import {
  decimal,
  described,
  flag,
  list,
  moment,
  object,
  objectBy,
  oneOf,
  type Schema,
  shortText,
} from '../../contract/schema/kinds.ts';
import { placeOf, read, sentenceOf } from '../../contract/schema/read.ts';
import { msOf } from '../../contract/serving/range.ts';
import { methods } from '../world/records.ts';
import {
  clockForms,
  EventError,
  eventForms,
  type FieldKind,
  type Form,
  type Scenario,
  type ShopEvent,
  type Step,
} from './shop-event.ts';

const MOST_TEXT = 200;
/** A sale has room for eight lines, and one may be added later. */
const MOST_LINES = 6;

const text = shortText('a text', MOST_TEXT);
const quantity = decimal('a quantity', 0.01, 10_000);
const line = object({ product: text, quantity: v.optional(quantity, 1) }, 'a line');

const kinds: Readonly<Record<FieldKind, v.GenericSchema>> = {
  text,
  sale: v.union(
    [text, v.pipe(v.number(), v.safeInteger())],
    `an id, a name or an invoice number of up to ${MOST_TEXT} characters on one line`,
  ),
  money: decimal('an amount in baht', 0, 1_000_000),
  quantity,
  percent: decimal('a percentage', 0, 100),
  method: oneOf(methods),
  flag,
  time: v.nullable(moment),
  lines: list(line, `a list of 1 to ${MOST_LINES} lines, each with product and quantity`, MOST_LINES),
};

function eventSchema([name, { says, fields, oneOf: wanted = [] }]: readonly [string, Form]) {
  const members = Object.fromEntries(
    Object.entries(fields).map(([field, { kind, required, says }]) => {
      const member = described(kinds[kind], says);
      return [field, required ? member : v.optional(member)];
    }),
  );
  const event = described(object({ do: v.literal(name), ...members }, name), says);
  if (wanted.length === 0) return event;
  const isThere = (given: { readonly do: string }) =>
    Object.entries(given).some(([field, value]) => wanted.includes(field) && value !== undefined);
  const anyOf = wanted.map((field) => ({ required: [field] }));
  return v.pipe(event, v.check(isThere, `at least one of ${wanted.join(', ')}`), v.metadata({ json: { anyOf } }));
}

const DURATION = 'a time like 90s, 20m, 2h or 30d';

const duration = v.pipe(v.string(DURATION), v.regex(/^\d{1,9}(ms|s|m|h|d)$/, DURATION), v.transform(msOf));

function clockSchema<const Name extends string, const Members extends v.ObjectEntries>(
  name: Name,
  members: Members,
  says: string,
) {
  return described(object({ do: v.literal(name), ...members }, name), says);
}

const { freeze, resume, advance, set } = clockForms;
const clockSchemas = [
  clockSchema('freeze', {}, freeze.says),
  clockSchema('resume', {}, resume.says),
  clockSchema('advance', { by: described(duration, advance.by) }, advance.says),
  clockSchema('set', { to: described(v.pipe(moment, v.transform(Date.parse)), set.to) }, set.says),
];

const names = Object.keys(eventForms);
const events = Object.entries(eventForms).map(eventSchema);
const anEvent = objectBy(names, events);
export const stepSchema = objectBy([...names, ...Object.keys(clockForms)], [...events, ...clockSchemas]);
const steps = v.array(stepSchema, 'a list of steps, each with do: and the fields of that event');
const named = object(
  { $schema: v.optional(v.string()), name: v.optional(v.nullable(v.string('a text'))), steps },
  'a scenario',
);

/** What YAML or JSON gives: a list of steps, or an object with a name and steps. */
export const scenarioSchema = v.pipe(
  v.union([steps, named]),
  v.title('A scenario of counterproof sandbox'),
  v.description('What happens in the shop of a sandbox, step by step; in YAML or JSON.'),
);

/** Throws an EventError: one line, with the path of what is wrong. */
export function parseEvent(value: unknown): ShopEvent {
  // The type and the schema come from the same table.
  return parsed(anEvent, value, 'event') as ShopEvent;
}

export function parseScenario(value: unknown): Scenario {
  const { name, steps: read } = Array.isArray(value)
    ? { name: null, steps: parsed(steps, value) }
    : parsed(named, value);
  return { name: name ?? null, steps: read as readonly Step[] };
}

export function durationAt(place: string, value: unknown): number {
  return parsed(duration, value, place);
}

function parsed<T>(schema: Schema<T>, value: unknown, root = ''): T {
  return read(schema, value, (problem) => new EventError(sentenceOf(problem, placeOf(problem, root) || 'scenario')));
}
