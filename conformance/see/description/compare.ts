import { hasTrait, operations } from '../../../contract/operations.ts';
import type { Compared, ComparedOperation, Difference } from '../../model/description.ts';
import { field, isObject, textField } from '../../model/values/json.ts';
import { compareParameters, declaredParameters } from './compare-parameters.ts';
import { compareResponse } from './compare-responses.ts';
import { type DescribedOperation, describedOperations } from './described.ts';
import { memberOf, membersOf } from './local.ts';
import { contractOperation, contractStatus } from './places.ts';
import type { Validators } from './schema-reader.ts';

/** Operations that the document leaves out are left out here. */
export function compareDocument(document: unknown, validators: Validators): readonly ComparedOperation[] {
  return [...describedOperations(document).values()].map((described) => compareOne(document, described, validators));
}

export function compareOne(
  document: unknown,
  described: DescribedOperation,
  validators: Validators,
): ComparedOperation {
  return {
    operation: described.operation,
    pointer: described.get.pointer,
    leadsTo: described.addresses.map(({ path }) => path),
    isReached: described.isReached,
    declared: declaredParameters(document, described),
    parameters: compareParameters(document, described, validators),
    response: compareResponse(document, described, validators),
    statuses: compareStatuses(document, described),
    security: compareSecurity(document, described),
  };
}

/** The statuses that the document describes, compared with those of the contract. */
function compareStatuses(document: unknown, described: DescribedOperation): Compared {
  const statuses = promisedStatuses(described);
  return { compared: statuses.length, differences: missingStatuses(document, described, statuses) };
}

/** The key that the document asks for. */
function compareSecurity(document: unknown, described: DescribedOperation): Compared {
  return { compared: 1, differences: securityDifference(document, described) };
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

function missingStatuses(
  document: unknown,
  { get, operation }: DescribedOperation,
  statuses: readonly number[],
): readonly Difference[] {
  const names = new Set(membersOf(memberOf(document, get, 'responses')).map(([name]) => name.toUpperCase()));
  const isDescribed = (status: number) =>
    [`${status}`, `${Math.floor(status / 100)}XX`, ...(status === 200 ? [] : ['DEFAULT'])].some((name) =>
      names.has(name),
    );
  return statuses
    .filter((status) => !isDescribed(status))
    .map((status) => ({
      kind: 'lacks',
      subject: `${status}`,
      pointer: `${get.pointer}/responses`,
      contract: contractStatus(operation, status),
      message: 'is not described',
      remedy: `add "${status}" to ${get.pointer}/responses`,
    }));
}

/** A client of this document sends a key only where the document says so. */
function securityDifference(document: unknown, { get, operation }: DescribedOperation): readonly Difference[] {
  const isOwn = field(get.value, 'security') !== undefined;
  const wanted = isOwn ? field(get.value, 'security') : field(document, 'security');
  const pointer = isOwn ? `${get.pointer}/security` : '#/security';
  const subject = 'the key';
  const ours = contractOperation(operation);
  const remedy = `demand a scheme of type http and scheme bearer at ${pointer}`;
  // That the document has no security at all is another rule's.
  if (!Array.isArray(wanted)) return [];
  const choices = wanted.filter(isObject).map((choice) => Object.keys(choice));
  if (choices.length === 0 || choices.some((names) => names.length === 0))
    return [
      {
        kind: 'lacks',
        subject,
        pointer,
        contract: ours,
        message: 'is not asked for, and the contract wants it with every request',
        remedy,
      },
    ];
  const schemes = memberOf(
    document,
    memberOf(document, { value: document, pointer: '#' }, 'components'),
    'securitySchemes',
  );
  const isBearer = (name: string) => {
    const scheme = memberOf(document, schemes, name)?.value;
    return textField(scheme, 'type') === 'http' && textField(scheme, 'scheme').toLowerCase() === 'bearer';
  };
  if (choices.some((names) => names.every(isBearer))) return [];
  const message = 'is asked for in another way than as a bearer key';
  return [{ kind: 'lacks', subject, pointer, contract: ours, message, remedy }];
}
