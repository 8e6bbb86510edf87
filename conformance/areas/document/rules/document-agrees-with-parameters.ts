import { hasTrait, type OperationId, operationIds } from '../../../../contract/operations.ts';
import type { DeclaredParameter } from '../../../model/description.ts';
import { type Exchange, isGoodKey } from '../../../model/exchange.ts';
import { type Message, say } from '../../../model/message.ts';
import type { AnswersShown, Stated } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings } from '../../../model/tally.ts';
import { field, listField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { bothSides } from '../../../see/description/both-sides.ts';
import { contractParameter } from '../../../see/description/places.ts';
import { parametersInContract } from '../../../see/description/promised-parameters.ts';

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
      exchanges.filter(isPlain).flatMap((exchange) => trialsOf(exchange, declared)),
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

interface Trial {
  readonly exchange: Exchange;
  readonly problem: Problem | null;
  readonly operation: OperationId;
  readonly parameter: DeclaredParameter;
}

function isPlain({ method, credential, query, status }: Exchange): boolean {
  return method === 'GET' && isGoodKey(credential) && query.length <= 1 && (status === 200 || status === 400);
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

/** The parameter as the contract has it. */
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
