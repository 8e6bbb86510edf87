import { hasTrait, type OperationId, operations } from '../../../contract/operations.ts';
import type { Compared, ComparedOperation, Difference } from '../../model/description.ts';
import type { Stated } from '../../model/reproduction.ts';
import { field, isObject, listField, textField } from '../../model/values/json.ts';
import { promisedShape } from '../shapes/promises.ts';
import { compareParameters, declaredParameters, listsMore } from './compare-parameters.ts';
import { type DescribedOperation, describedOperations } from './described.ts';
import { partAt, unchangedAt, valuesAt } from './document-states.ts';
import { type DocumentPart, escaped, memberOf, membersOf } from './local.ts';
import { contractField, contractOperation, contractStatus, fieldWithin } from './places.ts';
import type { Exclusion, Validator, Validators } from './schema-reader.ts';
import { excludedValues, promisedValues, toAccept, toExclude, type Witness } from './witnesses.ts';

/** Operations that the document leaves out are left out here. */
export function compareDocument(document: unknown, validators: Validators): readonly ComparedOperation[] {
  return [...describedOperations(document).values()].map((described) => compareOne(document, described, validators));
}

function compareOne(document: unknown, described: DescribedOperation, validators: Validators): ComparedOperation {
  return {
    operation: described.operation,
    pointer: described.get.pointer,
    leadsTo: described.addresses.map(({ path }) => path),
    isReached: described.isReached,
    declared: declaredParameters(document, described),
    parameters: compareParameters(document, described, validators),
    response: compareResponse(document, described, validators),
    statuses: compareStatuses(document, described),
    security: { compared: 1, differences: securityDifference(document, described) },
  };
}

function promisedStatuses({ operation }: DescribedOperation): readonly number[] {
  const hasParameters = operations[operation].parameters.length > 0;
  const isById = hasTrait(operation, 'byId');
  return [
    200,
    ...(hasParameters && !isById ? [400] : []),
    401,
    ...(hasTrait(operation, 'byStore') && !isById ? [403] : []),
    ...(isById ? [404] : []),
    429,
  ];
}

/** The statuses that the document describes, compared with those of the contract. */
function compareStatuses(document: unknown, described: DescribedOperation): Compared {
  const { get, operation } = described;
  const statuses = promisedStatuses(described);
  const names = new Set(membersOf(memberOf(document, get, 'responses')).map(([name]) => name.toUpperCase()));
  const isDescribed = (status: number) =>
    [`${status}`, `${Math.floor(status / 100)}XX`, ...(status === 200 ? [] : ['DEFAULT'])].some((name) =>
      names.has(name),
    );
  const pointer = `${get.pointer}/responses`;
  const differences = statuses
    .filter((status) => !isDescribed(status))
    .map((status): Difference => {
      const contract = contractStatus(operation, status);
      const remedy = `add "${status}" to ${pointer}`;
      return { kind: 'lacks', subject: `${status}`, pointer, contract, message: 'is not described', remedy };
    });
  return { compared: statuses.length, differences };
}

/** A client of this document sends a key only where the document says so. */
function securityDifference(document: unknown, { get, operation }: DescribedOperation): readonly Difference[] {
  const isOwn = field(get.value, 'security') !== undefined;
  const wanted = isOwn ? field(get.value, 'security') : field(document, 'security');
  const pointer = isOwn ? `${get.pointer}/security` : '#/security';
  const contract = contractOperation(operation);
  const remedy = `demand a scheme of type http and scheme bearer at ${pointer}`;
  const lacks = (message: string) => [
    { kind: 'lacks', subject: 'the key', pointer, contract, message, remedy } as const,
  ];
  // That the document has no security at all is another rule's.
  if (!Array.isArray(wanted)) return [];
  const choices = wanted.filter(isObject).map((choice) => Object.keys(choice));
  if (choices.length === 0 || choices.some((names) => names.length === 0))
    return lacks('is not asked for, and the contract wants it with every request');
  const isBearer = (name: string) => {
    const scheme = partAt(document, `#/components/securitySchemes/${encodeURIComponent(escaped(name))}`);
    return textField(scheme, 'type') === 'http' && textField(scheme, 'scheme').toLowerCase() === 'bearer';
  };
  const isAsked = choices.some((names) => names.every(isBearer));
  return isAsked ? [] : lacks('is asked for in another way than as a bearer key');
}

/** The schema of a JSON response; null where the document shows none. */
export function responseSchema(document: unknown, { get }: DescribedOperation, status: number): DocumentPart | null {
  const responses = memberOf(document, get, 'responses');
  const name = [`${status}`, `${Math.floor(status / 100)}XX`, 'default'].find(
    (one) => memberOf(document, responses, one) !== null,
  );
  const content = name === undefined ? null : memberOf(document, memberOf(document, responses, name), 'content');
  const media = membersOf(content).find(([type]) =>
    /^(?:application\/(?:[\w.+-]+\+)?json|\*\/\*|application\/\*)\b/i.test(type),
  );
  return media === undefined ? null : memberOf(document, media[1], 'schema');
}

/** What the document says about a successful answer, compared with the contract by the values that either accepts. */
function compareResponse(document: unknown, described: DescribedOperation, validators: Validators): Compared {
  const shown = promisedShape(described.operation, { bounded: true });
  const schema = responseSchema(document, described, 200);
  if (shown === null) return { compared: 0, differences: [] };
  // Whether any other list has pages is open.
  const fields = new Map([...shown.fields].filter(([name]) => name !== 'pagination'));
  const shape = hasTrait(described.operation, 'paged') ? shown : { ...shown, fields };
  if (schema === null) return { compared: 1, differences: [withoutSchema(described)] };
  const answer = { document, operation: described.operation, schema, validate: validators.of(schema) };
  const [promised, unwanted] = [promisedValues(shape), excludedValues(shape)];
  const excludes = promised.flatMap((witness) => exclusionOf(answer, witness));
  const wider = unwanted.flatMap((witness) => acceptanceOf(answer, witness));
  const extra = unwanted.flatMap((witness) => extraValues(answer, witness));
  return { compared: promised.length, differences: [...excludes, ...inFewWords([...wider, ...extra])] };
}

function withoutSchema({ operation, get }: DescribedOperation): Difference {
  const pointer = `${get.pointer}/responses`;
  const [subject, contract] = ['the 200 response', contractField(operation, 200, '')];
  const remedy = `add content with a schema to the 200 at ${pointer}`;
  return { kind: 'lacks', subject, pointer, contract, message: 'the 200 response has no schema', remedy };
}

/** What the document says about a successful answer. */
interface DescribedBody {
  readonly document: unknown;
  readonly operation: OperationId;
  readonly schema: DocumentPart;
  readonly validate: Validator;
}

function exclusionOf({ operation, validate }: DescribedBody, witness: Witness): readonly Difference[] {
  const found = validate(witness.body).find(
    ({ at, keyword, isDefinite }) => isDefinite && at === witness.at && CONTRADICTING[witness.kind].includes(keyword),
  );
  if (found === undefined) return [];
  const { pointer, keyword, declared } = found;
  const message = `excludes ${witness.what}, which the contract promises: ${keyword} ${declared}`;
  const contract = contractField(operation, 200, witness.at);
  const [remedy, stated] = [toAccept(found, witness), excluding(found, witness)];
  return [{ kind: 'excludes', subject: witness.at, pointer, contract, message, remedy, stated }];
}

function acceptanceOf(
  { document, operation, schema, validate }: DescribedBody,
  witness: Witness,
): readonly Difference[] {
  if (validate(witness.body).some((exclusion) => isAtOrAround(exclusion, witness))) return [];
  const message = `accepts ${witness.what}, which the contract excludes`;
  const { pointer } = fieldWithin(document, schema, witness.at);
  const contract = contractField(operation, 200, witness.at);
  const [remedy, stated] = [toExclude(witness, pointer), accepting(document, schema, witness)];
  return [{ kind: 'wider', subject: witness.at, pointer, contract, message, remedy, stated }];
}

/** Values that the document lists and the contract does not have: generated clients wait for them in vain. */
function extraValues(
  { document, operation, schema }: DescribedBody,
  { kind, at, shape }: Witness,
): readonly Difference[] {
  const { value, pointer } = fieldWithin(document, schema, at);
  const known = new Set<unknown>(shape.values);
  const extra = listField(value, 'enum').filter((one) => one !== null && !known.has(one));
  if (kind !== 'value' || extra.length === 0) return [];
  return [{ kind: 'wider', subject: at, contract: contractField(operation, 200, at), ...listsMore(extra, pointer) }];
}

/** The keyword excludes what the witness has there. */
function excluding({ pointer, keyword, at }: Exclusion, { body }: Witness): Stated {
  const end = at.lastIndexOf('/');
  const isOfField = keyword === 'additionalProperties' && end >= 0;
  const [value] = valuesAt(body, isOfField ? at.slice(0, end) : at);
  const field = at.slice(end + 1);
  const excluded = isOfField ? { [field]: isObject(value) ? value[field] : undefined } : value;
  const schema = pointer.slice(0, pointer.lastIndexOf('/'));
  return { says: 'excludes', pointer: schema, keyword, value: JSON.stringify(excluded ?? null) };
}

/** What is required stands where the record is described. */
function accepting(document: unknown, schema: DocumentPart, { at, body, kind }: Witness): Stated {
  if (kind !== 'presence') {
    const { pointer } = fieldWithin(document, schema, at);
    return { says: 'accepts', pointer, value: JSON.stringify(valuesAt(body, at)[0] ?? null) };
  }
  const { pointer } = fieldWithin(document, schema, at.slice(0, at.lastIndexOf('/')));
  return unchangedAt(document, `${pointer}/required`);
}

/** Alternatives exclude a record as a whole. */
function isAtOrAround({ at, keyword }: Exclusion, witness: Witness): boolean {
  return at === witness.at || ((keyword === 'anyOf' || keyword === 'oneOf') && witness.at.startsWith(`${at}/`));
}

/** Keywords by which a schema can contradict a promise; others may describe what this deployment really sends more closely. */
const CONTRADICTING: Readonly<Record<Witness['kind'], readonly string[]>> = {
  null: ['type', 'enum', 'oneOf', 'anyOf', 'not'],
  value: ['type', 'enum', 'oneOf', 'anyOf', 'not'],
  type: ['type', 'oneOf', 'anyOf'],
  instant: ['type', 'format', 'oneOf', 'anyOf'],
  form: [],
  presence: ['additionalProperties'],
};

/** A field that is not described at all accepts everything: that is one difference, and none for the fields within it. */
function inFewWords(wider: readonly Difference[]): readonly Difference[] {
  const bySubject = Map.groupBy(wider, ({ subject }) => subject);
  return [...bySubject].flatMap(([subject, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const isBelow = [...bySubject.keys()].some((other) => other !== subject && subject.startsWith(`${other}/`));
    if (isBelow) return [];
    const remedies = new Set(all.map(({ remedy }) => remedy));
    return [{ ...first, message: all.map(({ message }) => message).join('; '), remedy: [...remedies].join('; ') }];
  });
}
