import { hasTrait, operations } from '../../contract/operations.ts';
import { field, textField } from '../kernel/json.ts';
import type { Compared, DeclaredParameter, Difference } from '../model/description.ts';
import { type DescribedOperation, parametersOf } from './described-operations.ts';
import { memberOf, membersOf, type Part } from './local.ts';
import type { Validators } from './validators.ts';

/** A parameter as the contract has it. */
interface Promised {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly many: boolean;
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  /** That it has to be a UUID is not shown by the source. */
  readonly openForm?: boolean;
}

/** What the document says about each parameter of the contract, compared by the values that either accepts. */
export function compareParameters(document: unknown, described: DescribedOperation, validators: Validators): Compared {
  const given = parametersOf(document, described);
  const promised = promisedParameters(described);
  const differences = promised.flatMap((parameter) => {
    const named = given.filter(({ value }) => textField(value, 'name').replace(/\[\]$/, '') === parameter.name);
    const inPlace = named.find(({ value }) => textField(value, 'in') === parameter.in);
    if (inPlace !== undefined) return compareOne(document, parameter, inPlace, validators);
    const [elsewhere] = named;
    // A parameter that the document does not name is another rule's.
    if (elsewhere === undefined) return [];
    const message = `is described in ${textField(elsewhere.value, 'in') || 'no place'}, and the contract has it in the ${parameter.in}`;
    return [{ kind: 'excludes', subject: parameter.name, pointer: `${elsewhere.pointer}/in`, message } as const];
  });
  const ids = hasTrait(described.operation, 'byId') ? idDifferences(document, given, validators) : [];
  return { compared: promised.length, differences: [...differences, ...ids, ...templateDifferences(described, given)] };
}

/** What the document says of query parameters, for comparison with what the deployment does. */
export function declaredParameters(document: unknown, described: DescribedOperation): readonly DeclaredParameter[] {
  return parametersOf(document, described).flatMap((parameter) => {
    const name = textField(parameter.value, 'name').replace(/\[\]$/, '');
    const schema = memberOf(document, parameter, 'schema');
    if (schema === null || textField(parameter.value, 'in') !== 'query') return [];
    const values = field((memberOf(document, schema, 'items') ?? schema).value, 'enum');
    return [
      {
        name,
        minimum: numberOrNull(schema, 'minimum'),
        maximum: numberOrNull(schema, 'maximum'),
        default: numberOrNull(schema, 'default'),
        values: Array.isArray(values) ? values.map(String) : null,
      },
    ];
  });
}

function numberOrNull({ value }: Part, keyword: string): number | null {
  const found = field(value, keyword);
  return typeof found === 'number' ? found : null;
}

/** Query parameters of paths with an id are not shown by the source. The id itself may have any name, and checks of another rule. */
function promisedParameters({ operation }: DescribedOperation): readonly Promised[] {
  const all: readonly Promised[] = operations[operation].parameters;
  return hasTrait(operation, 'byId') ? [] : all;
}

/** Ids are text: a client of a document that wants a number there cannot be given one. */
function idDifferences(document: unknown, given: readonly Part[], validators: Validators): readonly Difference[] {
  return given.flatMap((parameter): readonly Difference[] => {
    const schema = textField(parameter.value, 'in') === 'path' ? memberOf(document, parameter, 'schema') : null;
    if (
      schema === null ||
      !validators
        .of(schema)(UUID)
        .some(({ keyword }) => keyword === 'type')
    )
      return [];
    const subject = textField(parameter.value, 'name');
    return [{ kind: 'excludes', subject, pointer: schema.pointer, message: `excludes "${UUID}", which is an id` }];
  });
}

const STYLES: ReadonlySet<unknown> = new Set([undefined, 'form']);

/** The contract has lists with commas and repeated names, which are the two ways of `form`. */
function styleDifference({ name: subject, in: place }: Promised, { value, pointer }: Part): readonly Difference[] {
  const style = field(value, 'style');
  if (place !== 'query' || STYLES.has(style)) return [];
  return [
    {
      kind: 'wider',
      subject,
      pointer: `${pointer}/style`,
      message: `has the style ${JSON.stringify(style)}, and the contract has form`,
    },
  ];
}

function compareOne(document: unknown, promised: Promised, given: Part, validators: Validators): readonly Difference[] {
  const { name: subject } = promised;
  const at = (keyword: string) => `${given.pointer}/${keyword}`;
  const found: Difference[] = [];
  if (!promised.required && field(given.value, 'required') === true)
    found.push({
      kind: 'excludes',
      subject,
      pointer: at('required'),
      message: 'is required here, and optional in the contract',
    });
  const media = membersOf(memberOf(document, given, 'content'))[0]?.[1] ?? null;
  const schema = memberOf(document, given, 'schema') ?? memberOf(document, media, 'schema');
  if (schema === null) return [...found, { kind: 'lacks', subject, pointer: given.pointer, message: 'has no schema' }];
  const accepts = (value: unknown): boolean =>
    formsOf(value, promised.many).some((form) => validate(form).length === 0);
  const allows = (value: unknown): boolean =>
    formsOf(value, promised.many).some((form) => !validate(form).some(({ keyword }) => !isOpen || keyword === 'type'));
  const validate = validators.of(schema);
  const { good, bad, isOpen } = samplesOf(promised);
  for (const value of good.filter((one) => !allows(one)))
    found.push({
      kind: 'excludes',
      subject,
      pointer: schema.pointer,
      message: `excludes ${JSON.stringify(value)}, which the contract accepts`,
    });
  for (const value of bad.filter(accepts))
    found.push({
      kind: 'wider',
      subject,
      pointer: schema.pointer,
      message: `accepts ${JSON.stringify(value)}, which the contract excludes`,
    });
  return [...found, ...styleDifference(promised, given), ...defaultDifference(promised, schema)];
}

function defaultDifference({ name: subject, default: expected }: Promised, schema: Part): readonly Difference[] {
  const given = field(schema.value, 'default');
  if (given === expected) return [];
  const pointer = `${schema.pointer}/default`;
  if (given === undefined)
    return [{ kind: 'lacks', subject, pointer, message: `does not state its default, ${JSON.stringify(expected)}` }];
  const message = `has the default ${JSON.stringify(given)}, and the contract ${expected === undefined ? 'has none' : JSON.stringify(expected)}`;
  return [{ kind: 'wider', subject, pointer, message }];
}

/** Written in a URL all values are text, and a document may say so; lists may be described as one text with commas. */
function formsOf(value: unknown, many: boolean): readonly unknown[] {
  const written = [value, String(value), Number(value)].filter((one) => !Number.isNaN(one));
  return many ? [...written, ...written.map((one) => [one])] : written;
}

interface Samples {
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
  /** Which texts are good is open: only their type counts. */
  readonly isOpen: boolean;
}

const INSTANT = '2026-01-10T10:00:00.000Z';
const UUID = '0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e';

function samplesOf(promised: Promised): Samples {
  const { type, format, openForm = false, minimum = 1, maximum = 100 } = promised;
  const text = ['text'];
  if (promised.enum !== undefined) return { good: promised.enum, bad: ['ANYTHING_ELSE'], isOpen: false };
  if (type === 'boolean') return { good: [true, false], bad: text, isOpen: false };
  if (type === 'integer') {
    const middle = Math.round((minimum + maximum) / 2);
    return { good: [minimum, middle, maximum], bad: [minimum - 1, maximum + 1, 'text'], isOpen: false };
  }
  if (format === 'date-time') return { good: [INSTANT], bad: text, isOpen: false };
  if (format === 'uuid') return { good: [UUID], bad: openForm ? [] : text, isOpen: openForm };
  // An invoice number for the search of sales; elsewhere words.
  return promised.name === 'search'
    ? { good: ['1042'], bad: [], isOpen: false }
    : { good: ['tea'], bad: [], isOpen: true };
}

/** Every name in the template of the path is a required parameter of it, and the other way round. */
function templateDifferences({ item }: DescribedOperation, given: readonly Part[]): readonly Difference[] {
  const path = item.pointer.replaceAll('~1', '/');
  const inTemplate = new Set([...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name));
  const declared = given.filter(({ value }) => textField(value, 'in') === 'path');
  const names = new Set(declared.map(({ value }) => textField(value, 'name')));
  return [
    ...[...inTemplate]
      .filter((name) => !names.has(name))
      .map(
        (name) =>
          ({
            kind: 'lacks',
            subject: name,
            pointer: item.pointer,
            message: 'is in the path and not among its parameters',
          }) as const,
      ),
    ...declared.flatMap(({ value, pointer }): readonly Difference[] => {
      const subject = textField(value, 'name');
      if (!inTemplate.has(subject))
        return [{ kind: 'lacks', subject, pointer, message: 'is a path parameter that the path does not have' }];
      if (field(value, 'required') === true) return [];
      return [
        {
          kind: 'lacks',
          subject,
          pointer: `${pointer}/required`,
          message: 'is a path parameter, which OpenAPI wants to be required',
        },
      ];
    }),
  ];
}
