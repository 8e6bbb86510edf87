import { hasTrait, type OperationId, operationIds, operations } from '../../../../contract/operations.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import type { DeclaredParameter } from '../../../model/description.ts';
import { documentUnavailable, type Exchange, isGoodKey, NOT_THERE } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { type Message, say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { AnswersShown, Stated } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { count, countFindings, lackingAnswer, type Tally, tally } from '../../../model/tally.ts';
import { field, isObject, listField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { describedOperations, parametersInContract } from '../../../see/description/described.ts';
import { bothSides, contractOperation, contractParameter } from '../../../see/description/places.ts';
import { countRequests } from '../../shared/requests/count-answers.ts';
import { addressFinding, elsewhereFinding, followedAddresses, ownPlace } from '../served-document.ts';

export const documentAgreesWithParameters = rule({
  id: 'document-agrees-with-parameters',
  requirements: ['DOC-26'],
  presupposes: [
    { rules: ['document-limits-parameters', 'document-accepts-documented-parameters'], share: 'described' },
  ],
  title: 'The deployment treats parameters as its document declares them',
  fault: 'Parameter treated in another way than openapi.json declares',
  fix: 'Decide which of the two is right by the contract, and change the other.',
  needs: ['description', 'document', 'exchanges'],
  advisory: true,
  judge({ description, document: { document, exchange: served }, exchanges }) {
    const declared = new Map(description.operations.map((one) => [one.operation, one.declared]));
    return countFindings(
      exchanges
        .filter(({ method, credential, query }) => method === 'GET' && isGoodKey(credential) && query.length <= 1)
        .filter(({ status }) => status === 200 || status === 400)
        .flatMap((exchange) => trialsOf(exchange, declared)),
      {
        cases: 'requests',
        findings: ({ problem, exchange, parameter, operation }) =>
          problem === null
            ? []
            : [
                {
                  subject: { operation, parameters: [parameter.name], request: requestOf(exchange) },
                  message: say('{operation}: {message}', { operation: exchange.operation, message: problem.message }),
                  evidence: [exchange.id],
                  ...bothSides(document, placesOf(operation, parameter)),
                  disagreement: {
                    ...placesOf(operation, parameter),
                    answers: 1,
                    remedy: `declare at ${parameter.pointer} what the deployment does, or treat ${parameter.name} as it says there; the contract decides which`,
                  },
                  sight: {
                    shows: { kind: 'document', stated: problem.stated, answers: problem.answers },
                    pages: [exchange.id, served].map((first) => ({ first, count: 1 })),
                  },
                },
              ],
        shown: 3,
        missing: { kind: 'condition', reason: 'the document declares no bounds, default or values of a parameter' },
      },
    );
  },
});

function requestOf({ query: [sent] }: Exchange): string {
  return sent === undefined ? 'without parameters' : `with ${sent.join('=')}`;
}

function placesOf(operation: OperationId, { pointer, name }: DeclaredParameter) {
  return { served: pointer, contract: contractParameter(operation, name) };
}

interface Problem {
  readonly message: Message;
  /** What the document says, and what the answer shows that contradicts it. */
  readonly stated: Stated;
  readonly answers: AnswersShown;
}

/** Only what the document declares in another way than the contract: what breaks both is for the rules on parameters. */
function trialsOf(
  exchange: Exchange,
  declared: ReadonlyMap<OperationId, readonly DeclaredParameter[]>,
): readonly Trial[] {
  const operation = operationIds.find((id) => id === exchange.operation);
  if (operation === undefined) return [];
  const parameters = declared.get(operation) ?? [];
  const [sent] = exchange.query;
  if (sent === undefined) {
    const parameter = parameters.find(({ name }) => name === 'limit');
    const limit = parameter?.default ?? null;
    if (parameter === undefined || limit === null || !hasTrait(operation, 'paged') || exchange.body === undefined)
      return [];
    const isOwn = limit !== parametersInContract(operation).find(({ name }) => name === 'limit')?.default;
    return [{ exchange, operation, parameter, problem: isOwn ? pageProblem(exchange, parameter, limit) : null }];
  }
  const [name, value] = sent;
  const parameter = parameters.find((one) => one.name === name);
  if (parameter === undefined) return [];
  const isDeclared = isDeclaredValue(parameter, value);
  if (isDeclared === null) return [];
  const asDocumented = isDeclaredValue(documented(operation, name), value);
  if (isDeclared === asDocumented || isDeclared === (exchange.status === 200))
    return [{ exchange, operation, parameter, problem: null }];
  const { pointer, values } = parameter;
  const written = JSON.stringify(values === null ? Number(value) : value);
  const problem: Problem = isDeclared
    ? {
        message: say('refuses {name}={value}, which the document allows', { name, value }),
        stated: { says: 'accepts', pointer, value: written },
        answers: { kind: 'status', accepted: [[200, 299]] },
      }
    : {
        message: say('accepts {name}={value}, which the document excludes', { name, value }),
        stated: { says: 'excludes', pointer, value: written },
        answers: { kind: 'status', accepted: [[400, 499]] },
      };
  return [{ exchange, operation, parameter, problem }];
}

interface Trial {
  readonly exchange: Exchange;
  readonly problem: Problem | null;
  readonly operation: OperationId;
  readonly parameter: DeclaredParameter;
}

function documented(operation: OperationId, name: string): Values {
  const found = parametersInContract(operation).find((one) => one.name === name);
  const { minimum = null, maximum = null, enum: values = null } = found ?? {};
  return { minimum, maximum, values };
}

type Values = Pick<DeclaredParameter, 'minimum' | 'maximum' | 'values'>;

/** Null where the document, or the value, leaves it open. */
function isDeclaredValue({ minimum, maximum, values }: Values, value: string): boolean | null {
  if (values !== null) return /^\w+$/.test(value) ? values.includes(value) : null;
  if (!/^-?\d{1,9}$/.test(value) || (minimum === null && maximum === null)) return null;
  return (
    Number(value) >= (minimum ?? Number.NEGATIVE_INFINITY) && Number(value) <= (maximum ?? Number.POSITIVE_INFINITY)
  );
}

/** A page may be short where the list ends, and where a deployment leaves records out after it was read. */
function pageProblem({ body }: Exchange, { pointer }: DeclaredParameter, limit: number): Problem | null {
  const { length } = listField(body, 'data');
  const isLast = field(field(body, 'pagination'), 'nextCursor') === null;
  const isShort = !isLast && length * 2 < limit;
  if (length <= limit && !isShort) return null;
  return {
    message: say('returns {records} without a limit, and the document declares a default of {limit}', {
      records: plural(length, 'record'),
      limit,
    }),
    stated: { says: 'value', pointer: `${pointer}/default`, value: `${limit}` },
    answers: isShort ? { kind: 'size', least: Math.ceil(limit / 2), isFollowed: true } : { kind: 'size', most: limit },
  };
}

export const documentAvailable = rule({
  id: 'document-available',
  requirements: ['DOC-17'],
  title: 'openapi.json is available',
  fault: 'openapi.json is unavailable',
  fix: 'Look for what keeps openapi.json from answering 200, and check again: until then nothing can be said about the document. The contract calls it a service availability problem, also where a proxy or a router answers in its place.',
  needs: ['document'],
  advisory: true,
  judge({ document }) {
    return count([document], {
      cases: 'requests',
      isKept: (served) => documentUnavailable(served) === null,
      finding: (served) => ({
        subject: { operation: 'getOpenapi' },
        message: say('{problem}', { problem: documentUnavailable(served) }),
        expected: oneOf(200),
        received: { kind: 'status', status: served.status },
        evidence: [served.exchange],
        disagreement: { ...ownPlace('answer with 200 and the document'), answers: 1 },
      }),
      evidence: ({ exchange }) => [exchange],
    });
  },
});

export const documentIgnoresWrongKey = rule({
  id: 'document-ignores-wrong-key',
  requirements: ['DOC-10'],
  title: 'openapi.json is served to a request with an invalid key',
  fault: 'openapi.json refused because of an invalid key',
  fix: 'Ignore the key on this route. The document needs none, and a client whose key has expired may still want to read it.',
  needs: ['document'],
  advisory: true,
  judge({ document }) {
    const { withWrongKey } = document;
    const why = documentUnavailable(document);
    if (why !== null) return lackingAnswer(why);
    return countRequests(withWrongKey === null ? [] : [withWrongKey], {
      kept: ({ status }) => status === 200,
      subject: () => ({ operation: 'getOpenapi', request: 'with an invalid key' }),
      expected: () => oneOf(200),
      places: () => ownPlace('answer a request with any key with 200 and the document'),
    });
  },
});

export const documentLeadsToOperations = rule({
  id: 'document-leads-to-operations',
  requirements: ['DOC-19'],
  title: 'Servers and paths of the document together lead to the operations',
  fault: 'openapi.json leads to addresses that do not exist',
  fix: 'Put /public-api/v1 into the URL of the server or into each path: in one of them, and not in both. A generated client calls the URL of the server with the path behind it, and may take any server of the list.',
  needs: ['document', 'addresses'],
  judge: (evidence) =>
    countAddresses(evidence, ({ lost }, document) => lost.map((one) => addressFinding(one, document))),
});

function countAddresses(
  { document, addresses }: Pick<Artifacts, 'document' | 'addresses'>,
  brokenOf: (found: ReturnType<typeof followedAddresses>, document: string) => readonly Finding[],
): Tally {
  const why = documentUnavailable(document);
  if (why !== null) return lackingAnswer(why);
  const found = followedAddresses(document, addresses);
  return tally({
    cases: 'addresses',
    kept: found.leading.length,
    broken: brokenOf(found, document.exchange),
    unclear: found.unclear,
    evidence: [document.exchange],
    missing: { kind: 'data', reason: 'where the addresses of the document lead was not seen' },
  });
}

export const documentServed = rule({
  id: 'document-served',
  requirements: ['DOC-01'],
  title: 'openapi.json is served with 200 and JSON, without a key',
  fault: 'openapi.json not served without a key',
  fix: 'Serve openapi.json as JSON to requests without a key: a developer who starts to write a client has none yet. Leave this route out of the key check.',
  needs: ['document'],
  demand: 'always',
  judge({ document }) {
    return countRequests([document], {
      kept: ({ status, document: body }) => status === 200 && isObject(body),
      subject: () => ({ operation: 'getOpenapi', request: 'without a key' }),
      expected: () => ({ kind: 'status', accepted: [[200, 200]], words: '200 with a JSON object' }),
      places: () => ownPlace('answer a request without a key with 200 and the document, as JSON'),
      received: ({ status, contentType }) =>
        status === 200
          ? `a body that is not a JSON object (${contentType || 'no content type'})`
          : { kind: 'status', status, more: 'which the contract calls a service availability problem' },
    });
  },
});

export const documentServersLeadHere = rule({
  id: 'document-servers-lead-here',
  requirements: ['DOC-27'],
  title: 'Every server of the document leads to the operations, as far as can be seen from the checked address',
  fault: 'openapi.json has a server that does not lead to the operations from here',
  fix: 'Name each server by an address at which clients reach the operations. Behind a gateway that puts a prefix in front, take the prefix into the URL of the server, or make the URL relative to the document. If the server is on another host and right there, nothing has to be changed.',
  needs: ['document', 'addresses'],
  advisory: true,
  judge: (evidence) =>
    countAddresses(evidence, ({ excused, elsewhere }, document) => [
      ...excused.map((one) => addressFinding(one, document)),
      ...elsewhere.map((led) => elsewhereFinding(led, document)),
    ]),
});

export const documentVersionInPath = rule({
  id: 'document-version-in-path',
  requirements: ['DOC-06'],
  title: 'Every operation answers below /public-api/v1',
  fault: 'Endpoint that is not there',
  fix: 'Serve every operation below /public-api/v1: the version is part of the path. Look for a route that is not written yet, that was moved, or that a gateway does not forward.',
  needs: ['auth', 'document'],
  demand: 'always',
  // Each operation is a path of its own.
  quorum: { unclear: 0 },
  judge({ auth, document: { document } }) {
    const plain = auth.tries.filter(({ method, credential }) => method === 'GET' && isGoodKey(credential));
    const described = describedOperations(document);
    const servedAt = (operation: OperationId) => described.get(operation)?.get.pointer ?? '#/paths';
    return countRequests(plain, {
      kept: ({ operation, status, answerable }) =>
        !NOT_THERE.has(status ?? 0) || (hasTrait(operation, 'byId') && !answerable),
      subject: ({ operation }) => ({ operation }),
      expected: () => 'an answer of the operation',
      cases: 'operations',
      places: ({ operation }) => ({
        served: servedAt(operation),
        contract: contractOperation(operation),
        remedy: `answer ${operations[operation].path} as ${contractOperation(operation)} of the contract says`,
      }),
    });
  },
});
