import {
  basePath,
  keyedOperations,
  type OperationId,
  operations,
  operationsWithoutId,
} from '../../../contract/operations.ts';
import { documentUnavailable, type Json } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { type Message, say } from '../../model/message.ts';
import { lackingAnswer, type Tally, tally } from '../../model/tally.ts';
import { field, isObject, textField } from '../../model/values/json.ts';
import {
  type DescribedPath,
  describedOperations,
  describedPaths,
  endsLike,
  isPathOf,
  parametersOf,
  plainPath,
} from '../../see/description/described.ts';
import { demandedSchemes, followed, localReferences } from '../../see/description/local.ts';
import { contractOperation, contractParameter } from '../../see/description/places.ts';
import { documentSeen } from '../shared/sights.ts';
import type { ServedDocument } from './served-document.ts';
import { type Inspection, type Problem, unfitParameters } from './unfit-parameters.ts';

interface ContentsRow extends FamilyRow {
  /** What is looked at, in the plural. */
  readonly cases: string;
  readonly inspect: (document: Json) => Inspection;
}

const ROWS: readonly ContentsRow[] = [
  {
    id: 'document-covers-the-api',
    requirements: ['DOC-15'],
    title: 'The document has every endpoint that the contract describes',
    fault: 'openapi.json leaves an endpoint out',
    fix: 'Add the missing endpoints. Clients are generated from this document and cannot call what it leaves out. Look for routes that are registered apart from the others.',
    cases: 'endpoints',
    inspect: (document) =>
      missingIn(
        document,
        // Wherever its base stands; and a path that refers to another file is taken as described there.
        (one, operation) => (one.get !== null || one.item === null) && endsLike(one, operation),
        (operation) => say('no path found for {operation}', { operation }),
      ),
  },
  {
    id: 'document-declares-bearer',
    requirements: ['DOC-09'],
    title: 'The document declares the bearer key',
    fault: 'openapi.json declares no bearer key',
    fix: 'Declare a security scheme of type http and scheme bearer: then generated clients send the key where it belongs.',
    advisory: true,
    cases: 'documents',
    inspect: (document) =>
      asOne(hasBearer(document), {
        message: say('expected a security scheme of type http and scheme bearer, found none'),
        served: SCHEMES,
        contract: SCHEMES,
        remedy: `add {"type": "http", "scheme": "bearer"} to ${SCHEMES}`,
      }),
  },
  {
    id: 'document-has-its-parts',
    requirements: ['DOC-03'],
    title: 'The document has info, servers, components, security and paths',
    fault: 'openapi.json lacks a required part',
    fix: 'Add the missing part. Client generators need all five: where to send requests, how to authenticate, and what comes back.',
    demand: 'always',
    cases: 'parts',
    inspect: (document) => {
      const objects = ['info', 'components', 'paths'].filter((part) => !isObject(field(document, part)));
      const lists = ['servers', 'security'].filter((part) => !Array.isArray(field(document, part)));
      // Besides its version, the one thing that OpenAPI requires of info, and what generators name the client after.
      const isTitled = textField(field(document, 'info'), 'title') !== '';
      const info = objects.includes('info') || isTitled ? [] : ['info.title'];
      const problems = [...objects, ...lists, ...info].map((part) => {
        const pointer = `#/${part.replace('.', '/')}`;
        const message = say('{part} is missing or of another type', { part });
        const kind = lists.includes(part) ? 'a list' : objects.includes(part) ? 'an object' : 'text';
        return { message, served: pointer, contract: pointer, remedy: `add ${kind} at ${pointer}` };
      });
      return { checked: 6, problems };
    },
  },
  {
    id: 'document-names-operations',
    requirements: ['DOC-07'],
    title: 'The document names every operation',
    fault: 'openapi.json leaves an operation out',
    fix: 'List every documented path, also those with an id. Clients are generated from this document and cannot call what it leaves out.',
    advisory: true,
    cases: 'operations',
    inspect: (document) =>
      missingIn(
        document,
        (one, operation) => one.get !== null && isPathOf(one, operation),
        (operation) => say('{operation} is not in the document', { operation }),
      ),
  },
  {
    id: 'document-names-parameters',
    requirements: ['DOC-08'],
    title: 'The document names every documented parameter',
    fault: 'openapi.json leaves a parameter out',
    fix: 'List every documented parameter at its operation: a generated client can only filter by what the document names.',
    advisory: true,
    cases: 'parameters',
    inspect: unnamedParameters,
  },
  {
    id: 'document-offers-no-writes',
    requirements: ['DOC-05'],
    title: 'The document offers no write method',
    fault: 'openapi.json offers a write method',
    fix: 'Leave write methods and internal routes out of the document. The API is read-only, and a client generated from them fails.',
    demand: 'always',
    cases: 'paths',
    inspect: writesIn,
  },
  {
    id: 'document-parameters-fit-paths',
    requirements: ['DOC-28'],
    title: 'Parameters of the document have names, and those in paths fit the paths',
    fault: 'openapi.json has a parameter that no client can send',
    fix: 'Give each parameter its name. For each name in braces in a path, list one parameter of that name with "in": "path", and no other parameter with "in": "path". A generator stops at such a parameter, or makes a client that calls a wrong address.',
    cases: 'parameters',
    inspect: unfitParameters,
  },
  {
    id: 'document-references-resolve',
    requirements: ['DOC-16'],
    title: 'References within the document have a target',
    fault: 'openapi.json has a reference without a target',
    fix: 'A generator stops at the first reference without a target. Look for schemas and security schemes that were renamed or left out of components.',
    cases: 'references',
    inspect: (document) => {
      const { all, dangling } = localReferences(document);
      const problems = dangling.map(({ reference, pointer }) => ({
        message: say('{reference} has no target', { reference }),
        served: pointer,
        contract: '#/components',
        remedy: `add ${reference}, or change the reference at ${pointer}`,
        // With its target, something stands where the reference is, or where it leads.
        seenAt: pointer.endsWith('/$ref') ? pointer.slice(0, -'/$ref'.length) : reference,
      }));
      return { checked: all.length, problems: [...problems, ...unusableSchemes(document)] };
    },
  },
  {
    id: 'document-states-version',
    requirements: ['DOC-04'],
    title: 'info.version is stated',
    fault: 'openapi.json states no version',
    fix: 'Set info.version to a string. Clients are generated from a version of the document and have to know which.',
    demand: 'always',
    cases: 'documents',
    inspect: (document) =>
      asOne(textField(field(document, 'info'), 'version').trim() !== '', {
        message: say('info.version is missing or empty'),
        served: '#/info/version',
        contract: '#/info/version',
        remedy: 'set #/info/version to the version of the document, as text',
      }),
  },
  {
    id: 'document-version-303',
    requirements: ['DOC-02'],
    title: 'The document is OpenAPI 3.0.3',
    fault: 'openapi.json is not OpenAPI 3.0.3',
    fix: 'Set the openapi field to 3.0.3, as the contract says. Generators choose by it how to read the document.',
    demand: 'always',
    cases: 'documents',
    inspect: (document) => {
      const version = field(document, 'openapi');
      return asOne(version === '3.0.3', {
        message: say('expected openapi "3.0.3", received {version}', { version: JSON.stringify(version ?? null) }),
        served: '#/openapi',
        contract: '#/openapi',
        stated: { says: 'other', pointer: '#/openapi', than: '"3.0.3"' },
        remedy: 'set #/openapi to "3.0.3", and write the document in that version',
      });
    },
  },
];

/** What the served openapi.json says: each row inspects one thing. */
export const documentContentsFamily = family({
  needs: ['document'],
  count: ({ document }, row: ContentsRow) => countProblems(document, row),
  rows: ROWS,
});

function countProblems(served: ServedDocument, { inspect, cases }: ContentsRow): Tally {
  const { document, exchange } = served;
  if (document === undefined) return lackingAnswer(documentUnavailable(served) ?? 'openapi.json is not JSON');
  const { checked, problems } = inspect(document);
  const broken = problems.map(({ message, stated, seenAt, ...places }) => ({
    subject: { pointer: places.served, ...(stated?.says === 'lacks' ? { field: stated.path } : {}) },
    message,
    evidence: [exchange],
    disagreement: { ...places, answers: 0 },
    sight: documentSeen(exchange, seenAt ?? places.served, stated),
  }));
  const counted = { broken, evidence: [exchange] };
  // A document without any reference has no wrong one.
  if (checked === 0 && problems.length === 0) return tally({ ...counted, cases: 'documents', kept: 1 });
  return tally({ ...counted, cases, kept: Math.max(checked - problems.length, 0) });
}

/** What the document as a whole says, or not. */
function asOne(isKept: boolean, problem: Problem): Inspection {
  return { checked: 1, problems: isKept ? [] : [problem] };
}

const SCHEMES = '#/components/securitySchemes';

/** Operations of the contract that no path of the document is about. */
function missingIn(
  document: Json,
  isAbout: (path: DescribedPath, operation: OperationId) => boolean,
  message: (operation: OperationId) => Message,
): Inspection {
  const paths = describedPaths(document);
  const missing = keyedOperations.filter((operation) => !paths.some((one) => isAbout(one, operation)));
  const problems = missing.map((operation): Problem => {
    const contract = contractOperation(operation);
    const path = plainPath(operations[operation].path).slice(basePath.length);
    const remedy = `add ${contract} of the contract to #/paths`;
    return { message: message(operation), served: '#/paths', contract, remedy, stated: { says: 'lacks', path } };
  });
  return { checked: keyedOperations.length, problems };
}

const WRITES = ['post', 'put', 'patch', 'delete'] as const;

/** Write methods under the paths of this API; other APIs in the same document are not judged. */
function writesIn(document: Json): Inspection {
  const paths = describedPaths(document);
  const basedAt = ({ plain, addresses }: DescribedPath) =>
    [plain, ...addresses.map(({ path }) => path)].find((path) => path.includes(basePath));
  const isBased = paths.some((one) => basedAt(one) !== undefined);
  const problems = paths.flatMap((one) => {
    const path = isBased ? basedAt(one) : keyedOperations.some((id) => isPathOf(one, id)) ? one.plain : undefined;
    if (path === undefined) return [];
    return WRITES.filter((method) => field(one.item?.value, method) !== undefined).map((method): Problem => {
      const pointer = `${one.item?.pointer}/${method}`;
      const message = say('the document offers {method} {path}', { method: method.toUpperCase(), path });
      const stated = { says: 'present', pointer } as const;
      return { message, served: pointer, contract: '#/paths', remedy: `remove ${pointer}`, stated };
    });
  });
  return { checked: paths.length, problems };
}

/** Security schemes that the document demands and declares, but not how to send the key: no client can be generated. */
function unusableSchemes(document: Json): readonly Problem[] {
  return demandedSchemes(document).flatMap(({ pointer, value }) => {
    const lacking = wordsOf(value).find((word) => textField(value, word) === '');
    if (lacking === undefined) return [];
    const served = `${pointer}/${lacking}`;
    const message = say('{served} is missing or empty, and the document demands this security scheme', { served });
    return [{ message, served, contract: SCHEMES, remedy: `set ${served}: the contract has type http, scheme bearer` }];
  });
}

/** What OpenAPI requires of a scheme of this type. */
function wordsOf(scheme: unknown): readonly string[] {
  const type = textField(scheme, 'type');
  if (type === 'http') return ['scheme'];
  return type === 'apiKey' ? ['name', 'in'] : ['type'];
}

function hasBearer(document: Json): boolean {
  const schemes = field(field(document, 'components'), 'securitySchemes');
  if (!isObject(schemes)) return false;
  return Object.values(schemes).some((declared) => {
    const scheme = followed(document, { value: declared, pointer: '#' })?.value;
    return textField(scheme, 'type') === 'http' && textField(scheme, 'scheme').toLowerCase() === 'bearer';
  });
}

/** The parameters of by-ID paths are not documented; array parameters may be written with brackets. */
function unnamedParameters(document: Json): Inspection {
  const described = describedOperations(document);
  const wanted = operationsWithoutId.flatMap((operation) => {
    const at = described.get(operation);
    return at === undefined ? [] : operations[operation].parameters.map(({ name }) => ({ operation, name, at }));
  });
  const problems = wanted
    .filter(({ name, at }) => !parametersOf(document, at).some(({ value }) => bareName(value) === name))
    .map(({ operation, name, at }) => {
      const contract = contractParameter(operation, name);
      const pointer = `${at.get.pointer}/parameters`;
      const message = say('{operation} does not name {name}', { operation, name });
      return { message, served: pointer, contract, remedy: `add ${contract} of the contract to ${pointer}` };
    });
  return { checked: wanted.length, problems };
}

function bareName(parameter: unknown): string {
  return textField(parameter, 'name').replace('[]', '');
}
