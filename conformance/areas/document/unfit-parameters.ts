import type { Json } from '../../model/exchange.ts';
import { type Message, say } from '../../model/message.ts';
import type { Disagreement } from '../../model/outcome.ts';
import type { Stated } from '../../model/reproduction.ts';
import { textField } from '../../model/values/json.ts';
import { type DescribedOperation, describedOperations, namesInPath } from '../../see/description/described.ts';
import { followed, itemsOf, memberOf } from '../../see/description/local.ts';
import { contractOperation } from '../../see/description/places.ts';

export interface Inspection {
  readonly checked: number;
  readonly problems: readonly Problem[];
}

export interface Problem extends Pick<Disagreement, 'served' | 'contract' | 'remedy'> {
  readonly message: Message;
  /** What the document says, where more than what stands at the place in it. */
  readonly stated?: Stated;
  /** Where something else stands when it is put right; left out where that is the place itself. */
  readonly seenAt?: string;
}

/** Parameters without a name, and those in paths that the paths do not have or that lack. Other APIs in the same document are not judged. */
export function unfitParameters(document: Json): Inspection {
  const looks = [...describedOperations(document).values()].map((described) => unfitIn(document, described));
  return {
    checked: looks.reduce((sum, { checked }) => sum + checked, 0),
    problems: looks.flatMap(({ problems }) => problems),
  };
}

interface Parameter {
  /** Where the operation or its path lists it. */
  readonly pointer: string;
  readonly name: string;
  readonly place: string;
}

function unfitIn(document: Json, described: DescribedOperation): Inspection {
  const { all, isComplete } = listedParameters(document, described);
  const names = namesInPath(described.path).filter((name) => name !== '');
  const inPath = all.filter(({ place }) => place === 'path');
  // A parameter of another file may be the one that is looked for.
  const lacking = isComplete ? names.filter((name) => !inPath.some((one) => one.name === name)) : [];
  const problems = [
    ...all.filter(({ name }) => name === '').map((one) => nameless(one, described)),
    ...inPath.filter(({ name }) => name !== '' && !names.includes(name)).map((one) => astray(one, described)),
    ...lacking.map((name) => lackingIn(name, all, described)),
  ];
  return { checked: all.length + names.length, problems };
}

/** `isComplete`: nothing is behind a reference that is not read, or has no target. */
function listedParameters(document: Json, { item, get }: DescribedOperation) {
  const listed = [get, item].flatMap((holder) => itemsOf(memberOf(document, holder, 'parameters')));
  const all = listed.flatMap((one): Parameter[] => {
    const found = followed(document, one);
    if (found === null) return [];
    return [{ pointer: one.pointer, name: textField(found.value, 'name').trim(), place: textField(found.value, 'in') }];
  });
  return { all, isComplete: all.length === listed.length };
}

function nameless({ pointer }: Parameter, { operation }: DescribedOperation): Problem {
  return {
    message: say('{operation} has a parameter without a name at {pointer}', { operation, pointer }),
    served: pointer,
    contract: contractOperation(operation),
    remedy: `give the parameter at ${pointer} the name by which it is sent`,
  };
}

function astray({ pointer, name }: Parameter, { operation, path }: DescribedOperation): Problem {
  const words = { operation, name, path };
  return {
    message: say('{operation} has a parameter {name} in the path, and its path {path} has no {name}', words),
    served: pointer,
    contract: contractOperation(operation),
    remedy: `write the name of the parameter at ${pointer} into the path, in braces, or remove the parameter`,
  };
}

function lackingIn(name: string, all: readonly Parameter[], { operation, path, get }: DescribedOperation): Problem {
  const contract = contractOperation(operation);
  const elsewhere = all.find((one) => one.name === name);
  if (elsewhere === undefined)
    return {
      message: say('{operation} has no parameter {name}, which is in its path {path}', { operation, name, path }),
      served: get.pointer,
      contract,
      remedy: `list {"name": "${name}", "in": "path", "required": true} at ${get.pointer}/parameters`,
    };
  const place = elsewhere.place === '' ? 'no place' : `its ${elsewhere.place}`;
  const words = { operation, name, place, path };
  return {
    message: say('{operation} has the parameter {name} in {place}, and its path {path} has it', words),
    served: elsewhere.pointer,
    contract,
    remedy: `set "in" of the parameter at ${elsewhere.pointer} to "path"`,
  };
}
