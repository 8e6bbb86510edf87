import type {
  IHttpConfig,
  IHttpRequest,
  IHttpResponse,
  PrismHttpComponents,
} from '@stoplight/prism-http/dist/types.js';
import { left, right } from 'fp-ts/lib/Either.js';
import { defineMockKeyword } from './keyword.ts';
import { parts } from './parts.ts';

const { core, mocker, router, validator } = parts;
const { validateInput, validateOutput } = validator;
defineMockKeyword(parts.schemaFaker);

/** An operation as Prism holds it. */
export type Operation = Parameters<PrismHttpComponents['route']>[0]['resources'][number];

export interface Question {
  readonly path: string;
  readonly query?: Record<string, string | string[]>;
  readonly accept?: string | undefined;
  readonly dynamic?: boolean;
  readonly seed?: string;
  readonly example?: string;
}

export interface Finding {
  readonly path: readonly string[];
  readonly code: string;
  readonly message: string;
}

export interface Verdict {
  readonly body: unknown;
  readonly findings: Finding[];
}

/** Keys are judged before a question gets here: Prism takes any bearer. */
const components: PrismHttpComponents = {
  route: router.default,
  validateInput,
  validateOutput,
  validateSecurity: ({ element }) => right(element),
  mock: mocker.default,
  forward: () => () => async () => left(new Error('The mock forwards by itself.')),
  logger: core.createLogger('mock', { level: 'silent' }),
};

const base = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: true,
  validateResponse: true,
  errors: false,
} as const;
const prism = core.factory<Operation, IHttpRequest, IHttpResponse, IHttpConfig>(
  { ...base, upstreamProxy: undefined, mock: { dynamic: false } },
  components,
);

/** Rejects with Prism's error where it has no answer. */
export async function ask(question: Question, operations: readonly Operation[]): Promise<Verdict> {
  const answer = await prism.request(requestOf(question), [...operations], configOf(question))();
  if (answer._tag === 'Left') throw answer.left;
  const { output, validations } = answer.right;
  return { body: output.body, findings: findings([...validations.input, ...validations.output]) };
}

/** A fresh `mock` for every call: Prism writes the Accept header of one request into it and reads it at the next. */
function configOf({ dynamic = false, seed, example }: Question): IHttpConfig {
  const mock = {
    dynamic,
    ...(seed === undefined ? {} : { seed }),
    ...(example === undefined ? {} : { exampleKey: example }),
  };
  return { ...base, upstreamProxy: undefined, mock };
}

function requestOf({ path, query = {}, accept }: Question): IHttpRequest {
  return { method: 'get', url: { path, query }, headers: accept === undefined ? {} : { accept } };
}

type Diagnostics = Extract<Awaited<ReturnType<ReturnType<typeof prism.request>>>, { _tag: 'Right' }>['right'];

function findings(diagnostics: Diagnostics['validations']['input']): Finding[] {
  return diagnostics.map(({ path = [], code, message }) => ({ path, code: String(code), message }));
}

/** What Prism's validator finds in another deployment's answer. */
export function judged(path: string, operations: readonly Operation[], element: IHttpResponse): Finding[] {
  const resource = operationAt(path, operations);
  if (resource === null) return [];
  try {
    const outcome = validateOutput({ resource, element });
    return outcome._tag === 'Left' ? findings(outcome.left) : [];
  } catch (error) {
    // It throws at a content type that is none, and says enough by that.
    const message = error instanceof Error ? error.message : 'unreadable';
    return [{ path: ['path', 'id'], code: 'unreadable', message }];
  }
}

/** Prism's router: the operation that a path belongs to. */
function operationAt(path: string, operations: readonly Operation[]): Operation | null {
  try {
    const routed = router.default({ resources: [...operations], input: requestOf({ path }) });
    return routed._tag === 'Right' ? routed.right : null;
  } catch {
    return null;
  }
}
