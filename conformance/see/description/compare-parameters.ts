import { hasTrait } from '../../../contract/operations.ts';
import type { Compared, DeclaredParameter, Difference } from '../../model/description.ts';
import { field, listField, textField } from '../../model/values/json.ts';
import { type DescribedOperation, type Promised, parametersInContract, parametersOf } from './described.ts';
import { type DocumentPart, followed, itemsOf, memberOf, membersOf } from './local.ts';
import { contractParameter } from './places.ts';
import type { Validators } from './schema-reader.ts';
import { INSTANT, UUID } from './witnesses.ts';

/** Where the contract has the parameter is added at the end. */
type Found = Omit<Difference, 'contract'>;

/** What the document says about each parameter of the contract, compared by the values that either accepts. */
export function compareParameters(document: unknown, described: DescribedOperation, validators: Validators): Compared {
  const given = parametersOf(document, described);
  // Query parameters of paths with an id are not shown by the source. The id itself may have any name, and checks of another rule.
  const isById = hasTrait(described.operation, 'byId');
  const promised = isById ? [] : parametersInContract(described.operation);
  const differences = promised.flatMap((parameter): readonly Found[] => {
    const named = given.filter(({ value }) => textField(value, 'name').replace(/\[\]$/, '') === parameter.name);
    const inPlace = named.find(({ value }) => textField(value, 'in') === parameter.in);
    if (inPlace !== undefined) return compareOne(document, parameter, inPlace, validators);
    const [elsewhere] = named;
    // A parameter that the document does not name is another rule's.
    if (elsewhere === undefined) return [];
    const message = `is described in ${textField(elsewhere.value, 'in') || 'no place'}, and the contract has it in the ${parameter.in}`;
    const pointer = `${elsewhere.pointer}/in`;
    const remedy = `set "in": "${parameter.in}" at ${pointer}`;
    return [{ kind: 'excludes', subject: parameter.name, pointer, message, remedy }];
  });
  const ids = isById ? idDifferences(document, described, given, validators) : [];
  const more = [...ids, ...requiredDifferences(described, given, promised), ...templateDifferences(described, given)];
  const all = [...differences, ...more].map((one) => ({
    ...one,
    contract: contractParameter(described.operation, one.subject),
  }));
  return { compared: promised.length, differences: all };
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
        pointer: schema.pointer,
        minimum: boundOf(document, schema, 'minimum', 1),
        maximum: boundOf(document, schema, 'maximum', -1),
        default: numberIn(document, schema, 'default'),
        values: Array.isArray(values) ? values.map(String) : null,
      },
    ];
  });
}

/** The first or last value within it: an exclusive bound is one further, since all parameters with bounds are integers. */
function boundOf(
  document: unknown,
  schema: DocumentPart,
  keyword: 'minimum' | 'maximum',
  inwards: 1 | -1,
): number | null {
  const bound = numberIn(document, schema, keyword);
  const name = keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const exclusive = wordIn(document, schema, name);
  if (typeof exclusive === 'number') return bound ?? exclusive + inwards;
  return bound === null || exclusive !== true ? bound : bound + inwards;
}

function numberIn(document: unknown, schema: DocumentPart, keyword: string): number | null {
  const found = wordIn(document, schema, keyword);
  return typeof found === 'number' ? found : null;
}

/** What follows the word in the schema, or in one that it is allOf. */
function wordIn(document: unknown, schema: DocumentPart, keyword: string): unknown {
  const all = [schema, ...itemsOf(memberOf(document, schema, 'allOf')).flatMap((one) => followed(document, one) ?? [])];
  return all.map(({ value }) => field(value, keyword)).find((value) => value !== undefined);
}

/** Ids of staff are UUIDs in the source. What those of customers look like is not shown: they may be text of digits. */
function idDifferences(
  document: unknown,
  { operation }: DescribedOperation,
  given: readonly DocumentPart[],
  validators: Validators,
): readonly Found[] {
  return given.flatMap((parameter): readonly Found[] => {
    if (textField(parameter.value, 'in') !== 'path') return [];
    const schema = memberOf(document, parameter, 'schema');
    const untyped = typeDifference(textField(parameter.value, 'name'), schema ?? parameter);
    if (schema === null || untyped.length > 0) return untyped;
    const excludes = validators
      .of(schema)(UUID)
      .some(({ keyword }) => keyword === 'type');
    if (!excludes) return [];
    const subject = textField(parameter.value, 'name');
    const kind = operation === 'listStaffShifts' ? 'excludes' : 'lacks';
    const message = `excludes "${UUID}", and ids are text`;
    const remedy = `set "type": "string" at ${schema.pointer}`;
    return [{ kind, subject, pointer: schema.pointer, message, remedy }];
  });
}

/** OpenAPI ignores parameters that describe these headers. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** A request with nothing but parameters of the contract is complete. */
function requiredDifferences(
  { operation }: DescribedOperation,
  given: readonly DocumentPart[],
  promised: readonly Promised[],
): readonly Found[] {
  // The source shows no parameters of these.
  if (operation === 'listStores' || hasTrait(operation, 'byId')) return [];
  const known = new Set(promised.map(({ name }) => name));
  return given.flatMap(({ value, pointer }): readonly Found[] => {
    const subject = textField(value, 'name');
    const place = textField(value, 'in');
    const isIgnored = place === 'path' || (place === 'header' && IGNORED_HEADERS.has(subject.toLowerCase()));
    if (isIgnored || field(value, 'required') !== true || known.has(subject.replace(/\[\]$/, ''))) return [];
    const message = 'is required here, and the contract does not have it';
    const remedy = `remove "required": true at ${pointer}, and answer requests without it`;
    return [{ kind: 'excludes', subject, pointer: `${pointer}/required`, message, remedy }];
  });
}

const STYLES: ReadonlySet<unknown> = new Set([undefined, 'form']);

/** The contract has lists with commas and repeated names, which are the two ways of `form`. */
function styleDifference({ name: subject, in: place }: Promised, { value, pointer }: DocumentPart): readonly Found[] {
  const style = field(value, 'style');
  if (place !== 'query' || STYLES.has(style)) return [];
  const message = `has the style ${JSON.stringify(style)}, and the contract has form`;
  const remedy = `set "style": "form" at ${pointer}, or remove "style"`;
  return [{ kind: 'wider', subject, pointer: `${pointer}/style`, message, remedy }];
}

function compareOne(
  document: unknown,
  promised: Promised,
  given: DocumentPart,
  validators: Validators,
): readonly Found[] {
  const { name: subject } = promised;
  const found: Found[] = [];
  const note = (kind: Found['kind'], pointer: string, message: string, remedy: string) =>
    found.push({ kind, subject, pointer, message, remedy });
  if (!promised.required && field(given.value, 'required') === true) {
    const remedy = `remove "required": true at ${given.pointer}`;
    note('excludes', `${given.pointer}/required`, 'is required here, and optional in the contract', remedy);
  }
  const form = formDifference(document, promised, given);
  if (form.length > 0) return [...found, ...form];
  const media = membersOf(memberOf(document, given, 'content'))[0]?.[1] ?? null;
  const schema = memberOf(document, given, 'schema') ?? memberOf(document, media, 'schema');
  if (schema === null) {
    const remedy = `add "schema": ${inContract(promised)} at ${given.pointer}`;
    return [...found, { kind: 'lacks', subject, pointer: given.pointer, message: 'has no schema', remedy }];
  }
  found.push(...typeDifference(subject, schema));
  const { pointer } = schema;
  const validate = validators.of(schema);
  const { good, bad, several, isOpen } = samplesOf(promised);
  const excludes = (value: unknown) => validate(value).some(({ keyword }) => !isOpen || keyword === 'type');
  const allows = (value: unknown): boolean => !formsOf(value, promised.many).every(excludes);
  const accepts = (value: unknown): boolean => formsOf(value, promised.many).some((one) => validate(one).length === 0);
  const lists = [several, several.join(','), [several.join(',')]];
  const wanted = inContract(promised);
  if (several.length > 0 && several.every(accepts) && lists.every(excludes)) {
    const message = `excludes ${several.join(' together with ')}, and the contract accepts several values`;
    note('excludes', pointer, message, `declare a list at ${pointer}: ${wanted}`);
  }
  for (const value of good.filter((one) => !allows(one))) {
    const remedy = `widen ${validate(value)[0]?.pointer ?? pointer} to the contract's ${wanted}`;
    note('excludes', pointer, `excludes ${JSON.stringify(value)}, which the contract accepts`, remedy);
  }
  for (const value of bad.filter(accepts)) {
    const message = `accepts ${JSON.stringify(value)}, which the contract excludes`;
    note('wider', pointer, message, `declare ${wanted} at ${pointer}`);
  }
  const more = [...extraValues(document, promised, schema), ...styleDifference(promised, given)];
  return [...found, ...more, ...defaultDifference(document, promised, schema)];
}

/** What says of which type a value is. */
const TYPING = ['type', 'enum', 'allOf', 'oneOf', 'anyOf', '$ref', 'content'] as const;

/** Generated clients take anything where no type is stated, and OpenAPI wants one of the items of each list. */
function typeDifference(subject: string, { value, pointer }: DocumentPart): readonly Found[] {
  if (field(value, 'type') === 'array' && field(value, 'items') === undefined) {
    const remedy = `add "items" at ${pointer}, as the contract has it`;
    return [{ kind: 'lacks', subject, pointer, message: 'does not state what its list holds', remedy }];
  }
  if (TYPING.some((word) => field(value, word) !== undefined)) return [];
  const remedy = `add "type" at ${pointer}, as the contract has it`;
  return [{ kind: 'lacks', subject, pointer, message: 'does not state its type', remedy }];
}

/** Values that the contract does not have; their letter case is open. */
function extraValues(document: unknown, promised: Promised, schema: DocumentPart): readonly Found[] {
  const { pointer, value } = memberOf(document, schema, 'items') ?? schema;
  const known = new Set(promised.enum?.map((one) => one.toUpperCase()));
  const extra = listField(value, 'enum').filter((one) => !known.has(String(one).toUpperCase()));
  if (promised.enum === undefined || extra.length === 0) return [];
  return [{ kind: 'wider', subject: promised.name, ...listsMore(extra, pointer) }];
}

export function listsMore(extra: readonly unknown[], schema: string): Pick<Found, 'pointer' | 'message' | 'remedy'> {
  const values = extra.map((one) => JSON.stringify(one)).join(', ');
  const pointer = `${schema}/enum`;
  const remedy = `remove ${values} from the values at ${pointer}`;
  return { pointer, message: `lists ${values}, which the contract does not have`, remedy };
}

/** Written in a URL, all values are text: a document may say so, and text of digits may be meant as a number. */
function formsOf(value: unknown, many: boolean): readonly unknown[] {
  const isNumeric = typeof value === 'string' && /^\d+$/.test(value);
  const written = [value, String(value), ...(isNumeric ? [Number(value)] : [])];
  return many ? [...written, ...written.map((one) => [one])] : written;
}

/** How a client writes the parameter: lists with commas or repeated, and no text in quotation marks. */
function formDifference(document: unknown, promised: Promised, given: DocumentPart): readonly Found[] {
  const { name: subject, many, type } = promised;
  const style = textField(given.value, 'style') || 'form';
  const isRepeated = style !== 'deepObject' && field(given.value, 'explode') === true;
  if (many && style !== 'form' && !isRepeated) {
    const message = `is written in the style ${style}, and the contract wants commas or repetition`;
    const remedy = `set "style": "form" at ${given.pointer}, or remove "style"`;
    return [{ kind: 'excludes', subject, pointer: `${given.pointer}/style`, message, remedy }];
  }
  const [media] = membersOf(memberOf(document, given, 'content'));
  if (media === undefined || !/json/i.test(media[0]) || (!many && type !== 'string')) return [];
  const message = 'is written as JSON, and the contract wants plain text';
  const remedy = `replace "content" by "schema": ${inContract(promised)} at ${given.pointer}`;
  return [{ kind: 'excludes', subject, pointer: media[1].pointer, message, remedy }];
}

function defaultDifference(
  document: unknown,
  { name: subject, default: expected }: Promised,
  schema: DocumentPart,
): readonly Found[] {
  const given = wordIn(document, schema, 'default');
  // A parameter that is described as text has text as its default.
  if (given === expected || given === String(expected)) return [];
  const pointer = `${schema.pointer}/default`;
  const wanted = JSON.stringify(expected);
  const adding = `"default": ${wanted} at ${schema.pointer}`;
  if (given === undefined) {
    const message = `does not state its default, ${wanted}`;
    return [{ kind: 'lacks', subject, pointer, message, remedy: `add ${adding}` }];
  }
  const message = `has the default ${JSON.stringify(given)}, and the contract ${expected === undefined ? 'has none' : wanted}`;
  const remedy = expected === undefined ? `remove ${pointer}` : `set ${adding}`;
  return [{ kind: 'wider', subject, pointer, message, remedy }];
}

/** The schema of the contract, in short. */
function inContract({ many, type, format, enum: values, minimum, maximum, default: usual }: Promised): string {
  const one = { type, format, enum: values, minimum, maximum };
  return JSON.stringify(many ? { type: 'array', items: one } : { ...one, default: usual });
}

const OTHER_UUID = '5d1e2f3a-4b5c-4d6e-8f70-8192a3b4c5d6';

function samplesOf(promised: Promised) {
  const { many, format, openForm = false } = promised;
  /** Which texts are good is open: only their type counts. */
  const isOpen = openForm || (many && format === undefined && promised.enum === undefined);
  const [first, second] = format === 'uuid' ? [UUID, OTHER_UUID] : (promised.enum ?? []);
  const isSeveral = many && !isOpen && first !== undefined && second !== undefined;
  const values = sampleValues(promised);
  /** Two values of a parameter that takes several; none where the contract does not show its values. */
  const several = isSeveral ? [first, second] : [];
  return { ...values, bad: isOpen ? [] : values.bad, isOpen, several };
}

function sampleValues(promised: Promised): Readonly<Record<'good' | 'bad', readonly unknown[]>> {
  const { isText, many, type, format, minimum = 1, maximum = 100 } = promised;
  if (promised.enum !== undefined) return { good: promised.enum, bad: ['ANYTHING_ELSE'] };
  if (type === 'boolean') return { good: [true, false], bad: ['text'] };
  if (type === 'integer') {
    const middle = Math.round((minimum + maximum) / 2);
    return { good: [minimum, middle, maximum], bad: [minimum - 1, maximum + 1, middle + 0.5, 'text'] };
  }
  if (format === 'date-time') return { good: [INSTANT], bad: ['text'] };
  if (format === 'uuid') return { good: [UUID], bad: ['text'] };
  if (many) return { good: ['Iced Tea'], bad: [] };
  return { good: isText ? ['1042', 'Iced Tea'] : ['1042'], bad: [] };
}

/** Every name in the template of the path is a required parameter of it, and the other way round. */
function templateDifferences({ item, path }: DescribedOperation, given: readonly DocumentPart[]): readonly Found[] {
  const inTemplate = new Set([...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name));
  const declared = given.filter(({ value }) => textField(value, 'in') === 'path');
  const names = new Set(declared.map(({ value }) => textField(value, 'name')));
  const undeclared = [...inTemplate.difference(names)].map((subject): Found => {
    const message = 'is in the path and not among its parameters';
    const remedy = `add "${subject}" to the parameters at ${item.pointer}, in the path and required`;
    return { kind: 'lacks', subject, pointer: item.pointer, message, remedy };
  });
  const wrong = declared.flatMap(({ value, pointer }): readonly Found[] => {
    const subject = textField(value, 'name');
    if (!inTemplate.has(subject)) {
      const message = 'is a path parameter that the path does not have';
      const remedy = `remove ${pointer}, or put {${subject}} into the path ${path}`;
      return [{ kind: 'lacks', subject, pointer, message, remedy }];
    }
    if (field(value, 'required') === true) return [];
    const message = 'is a path parameter, which OpenAPI wants to be required';
    const remedy = `set "required": true at ${pointer}`;
    return [{ kind: 'lacks', subject, pointer: `${pointer}/required`, message, remedy }];
  });
  return [...undeclared, ...wrong];
}
