import { paymentMethods } from '../world/records.ts';
import { clockForms, eventForms, type Field, type FieldKind, type Form } from './shop-event.ts';

type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string', minLength: 1, maxLength: 200 };
const quantity = { type: 'number', minimum: 0.01, maximum: 10_000, multipleOf: 0.01 };
const time = { type: 'string', format: 'date-time' };

const kinds: Readonly<Record<FieldKind, Schema>> = {
  text,
  sale: { oneOf: [text, { type: 'integer' }] },
  money: { type: 'number', minimum: 0, maximum: 1_000_000, multipleOf: 0.01 },
  quantity,
  percent: { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 },
  method: { enum: [...paymentMethods] },
  flag: { type: 'boolean' },
  time: { oneOf: [time, { type: 'null' }] },
  lines: {
    type: 'array',
    minItems: 1,
    maxItems: 6,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['product'],
      properties: { product: text, quantity: { ...quantity, default: 1 } },
    },
  },
};

/** The JSON Schema of a scenario file, made from the table of events. */
export function scenarioSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scenario of counterproof sandbox',
    description: 'What happens in the shop of a sandbox, step by step; in YAML or JSON.',
    oneOf: [
      steps(),
      {
        type: 'object',
        additionalProperties: false,
        required: ['steps'],
        properties: { $schema: { type: 'string' }, name: { type: 'string' }, steps: steps() },
      },
    ],
    definitions: { step: { oneOf: [...Object.entries(eventForms).map(eventSchema), ...clockSchemas()] } },
  };
}

function steps(): Schema {
  return { type: 'array', items: { $ref: '#/definitions/step' } };
}

function eventSchema([name, { says, fields, oneOf }]: readonly [string, Form]): Schema {
  const required = Object.entries(fields).flatMap(([field, { required }]) => (required ? [field] : []));
  return {
    ...step(name, says, Object.fromEntries(Object.entries(fields).map(fieldSchema)), required),
    ...(oneOf === undefined ? {} : { anyOf: oneOf.map((field) => ({ required: [field] })) }),
  };
}

function fieldSchema([name, { kind, says }]: readonly [string, Field]): [string, Schema] {
  return [name, { ...kinds[kind], description: says }];
}

function clockSchemas(): Schema[] {
  const { freeze, resume, advance, set } = clockForms;
  const by = { type: 'string', pattern: '^\\d{1,9}(ms|s|m|h|d)$', description: advance.by };
  return [
    step('freeze', freeze.says, {}, []),
    step('resume', resume.says, {}, []),
    step('advance', advance.says, { by }, ['by']),
    step('set', set.says, { to: { ...time, description: set.to } }, ['to']),
  ];
}

function step(name: string, says: string, properties: Schema, required: readonly string[]): Schema {
  return {
    type: 'object',
    description: says,
    additionalProperties: false,
    required: ['do', ...required],
    properties: { do: { const: name }, ...properties },
  };
}
