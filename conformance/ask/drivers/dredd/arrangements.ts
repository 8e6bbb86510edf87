import { hasTrait, type OperationId, operationIds, operations, pathOf } from '../../../../contract/operations.ts';
import { type DreddTransaction, statusesOf } from '../../../model/drivers.ts';
import { urlPart } from '../../../model/values/curl.ts';
import { promisedShape } from '../../../see/shapes/promises.ts';
import type { BodyShape } from '../../../see/shapes/shape.ts';
import type { People } from '../../questions/ask.ts';

/** A JSON Schema of draft 7, which is what Dredd's validator understands. */
type Structure = Readonly<Record<string, unknown>>;

/**
 * The structure that the source promises for a body: types, null where it may be, fields that have to be there. Formats,
 * values and extra fields are other rules' business. Only the records matter: rules for walks and ranges cover the next page
 * and `meta`.
 */
function structureOf(operation: OperationId): Structure {
  const shape = promisedShape(operation, { bounded: true });
  const data = shape?.fields.get('data')?.shape;
  const own =
    data === undefined
      ? structural(shape)
      : { type: 'object', required: ['data'], properties: { data: structural(data) } };
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...own };
}

function structural(shape: BodyShape | null): Structure {
  if (shape === null || shape.kind === 'any') return {};
  const fields = [...shape.fields.values()].filter(({ required, shape: { kind } }) => required || kind !== 'any');
  return {
    type: shape.nullable ? [shape.kind, 'null'] : shape.kind,
    ...(shape.item !== null && { items: structural(shape.item) }),
    ...(fields.length > 0 && {
      properties: Object.fromEntries(fields.map((field) => [field.name, structural(field.shape)])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    }),
  };
}

/** What is done for one documented status: a request with the one fault that leads to it, or nothing, by name. */
export interface Arrangement {
  readonly operation: OperationId;
  readonly status: number;
  readonly send: Arranged | null;
  /** The request in words; for one that is not sent, why. */
  readonly words: string;
}

export interface Arranged {
  /** Below the base address. */
  readonly target: string;
  readonly withKey: boolean;
  /** null where the status alone is promised: the source does not show the body of an error. */
  readonly structure: Structure | null;
}

export interface Known {
  readonly people: People;
  /** A UUID that does not exist. */
  readonly unknownId: string;
}

/** Every operation with every status that the contract documents for it: exactly what Dredd makes of the contract. */
export function arrangements(known: Known): Arrangement[] {
  return operationIds.flatMap((operation) => statusesOf(operation).map((status) => arrange(operation, status, known)));
}

function arrange(operation: OperationId, status: number, known: Known): Arrangement {
  const tried = requestFor(operation, status, known);
  if (typeof tried === 'string') return { operation, status, send: null, words: tried };
  const structure = status === 200 ? structureOf(operation) : null;
  return { operation, status, send: { ...tried, structure }, words: tried.target };
}

type Request = Omit<Arranged, 'structure'>;

/** A request, or the reason why there is none. */
function requestFor(operation: OperationId, status: number, { people, unknownId }: Known): Request | string {
  if (status === 429) return 'not arranged: a limit is met by a burst, which another probe sends';
  if (status === 400) return invalid(operation);
  if (status === 403)
    return hasTrait(operation, 'byId')
      ? 'not sent: the source does not show whether it takes storeIds'
      : { target: `${pathOf(operation)}?storeIds=${unknownId}`, withKey: true };
  if (status === 401 && !WITHOUT_KEY.has(operation))
    return 'not sent: the suite itself asks every operation without a key';
  const own = hasTrait(operation, 'byId') ? people[operation] : '';
  const id = status === 404 ? unknownId : own;
  if (id === null) return 'not sent: the deployment shows no person whose id could be asked for';
  const withKey = status !== 401 && operation !== 'getOpenapi';
  return { target: pathOf(operation, urlPart(id)), withKey };
}

/** One of each kind: the key itself, a list, figures, a person. */
const WITHOUT_KEY: ReadonlySet<OperationId> = new Set(['getMe', 'listSales', 'getRevenueAnalytics', 'getCustomer']);

/** An invalid value that the source says is refused; elsewhere a limit above the maximum is. */
const INVALID: Partial<Record<OperationId, string>> = {
  listSales: 'status=COUNTERPROOF',
  listInventoryLogs: 'types=COUNTERPROOF',
  getRevenueAnalytics: 'from=2025-02-01T00%3A00%3A00.000Z&to=2025-01-01T00%3A00%3A00.000Z',
};

function invalid(operation: OperationId): Request | string {
  const isLimited = hasTrait(operation, 'paged') || hasTrait(operation, 'ranked');
  const query = INVALID[operation] ?? (isLimited ? 'limit=101' : undefined);
  if (query === undefined) return 'not sent: the source shows no parameter that could be invalid';
  return { target: `${pathOf(operation)}?${query}`, withKey: true };
}

/**
 * The contract as Dredd is given it: paths, path parameters and documented statuses. Prose, examples and schemas stay out:
 * Dredd reads little of them, takes a second for it, and compares with examples that no deployment has to repeat.
 */
export function descriptionForDredd(): string {
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'contract', version: '1.1.0' },
    paths: Object.fromEntries(operationIds.map((id) => [operations[id].path, { get: operationOf(id) }])),
  });
}

function operationOf(id: OperationId) {
  const needsId = operations[id].path.includes('{id}');
  return {
    summary: id,
    ...(needsId && { parameters: [ID] }),
    responses: Object.fromEntries(statusesOf(id).map((status) => [String(status), { description: String(status) }])),
  };
}

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'id' };

/** What the child receives, once, over its channel: none of it is ever an argument or an environment variable. */
export interface Job {
  readonly description: string;
  /** Base address, before `/public-api/v1`. */
  readonly url: string;
  readonly key: string;
  readonly arrangements: readonly Arrangement[];
  readonly spacingMs: number;
  /** Certificates in PEM format that are trusted as well. */
  readonly ca?: string | undefined;
  /** Left out, Dredd names itself. */
  readonly userAgent?: string | undefined;
  /** For one exchange, to the last byte. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly retryTimeoutMs: number;
  /** For all exchanges together. */
  readonly totalMs: number;
}

export interface Report {
  readonly version: string;
  /** How many transactions Dredd itself found in the description. */
  readonly compiled: number;
  readonly requests: number;
  readonly transactions: readonly DreddTransaction[];
}
