import type { ApiResponse } from './http.ts';
import { withoutKeys } from './without-keys.ts';

function kind(status: number, title: string, detail: string) {
  return { status, title, detail };
}

/** All problems: a stable code, its status, a title and a default detail. */
export const problemKinds = {
  invalid_parameter: kind(400, 'A parameter is invalid', 'Fix the parameters listed in `violations`.'),
  malformed_request: kind(400, 'Malformed request', 'The request is not valid HTTP (RFC 9112).'),
  unauthorized: kind(401, 'No valid API key', 'Send the key as Authorization: Bearer <API_KEY>.'),
  foreign_store: kind(
    403,
    'A store is outside your organization',
    'Ask for the stores listed at /public-api/v1/stores only.',
  ),
  not_found: kind(404, 'No object with this id', 'The organization of this key has no such object.'),
  no_such_path: kind(404, 'No such path', 'The paths of this API are listed in /public-api/v1/openapi.json.'),
  method_not_allowed: kind(405, 'Method not allowed', 'This API is read-only: use GET.'),
  not_acceptable: kind(406, 'Not acceptable', 'Responses are application/json: accept that media type.'),
  request_timeout: kind(408, 'Request timeout', 'The request did not arrive in time.'),
  uri_too_long: kind(414, 'URI too long', 'Shorten the path or the query.'),
  expectation_failed: kind(
    417,
    'Expectation failed',
    'The only Expect that is supported is 100-continue: leave the field out.',
  ),
  rate_limited: kind(429, 'Too many requests', 'Retry after the time in Retry-After.'),
  headers_too_large: kind(431, 'Header fields too large', 'Send fewer or shorter header fields.'),
  internal: kind(500, 'Internal error', 'The request could not be processed.'),
  bad_gateway: kind(502, 'Bad gateway', 'The deployment behind this proxy sent a response that cannot be passed on.'),
  unavailable: kind(503, 'Unavailable', 'A part of the service is unavailable. Retry after the time in Retry-After.'),
};

export type ProblemCode = keyof typeof problemKinds;

/** One fault of one parameter, and how to correct it. */
export interface Violation {
  readonly parameter: string;
  /** The value sent, shortened and made printable by `show`; null when there was none. */
  readonly received: string | null;
  readonly expected: string;
  readonly suggestion: string | null;
  /** The id of the requirement; null where there is none, as for what only the mock has. */
  readonly requirement: string | null;
}

/** RFC 9457, with members of our own. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly requestId: string;
  /** Where the sandbox shows this request. */
  readonly request_log_url?: string;
  readonly violations: readonly Violation[];
}

export interface ProblemDetails {
  readonly requestId: string;
  readonly requestLogUrl?: string | undefined;
  readonly detail?: string;
  readonly violations?: readonly Violation[];
}

const problemMediaType = 'application/problem+json';

/** A request can have thousands of faults; listing them all would let a client make us send megabytes. */
const violationsShown = 50;

function typeOf(code: string): string {
  return `/problems/${code.replaceAll('_', '-')}`;
}

/** The page at the type URI of a problem. */
export const explanations: ReadonlyMap<string, string> = new Map(
  Object.entries(problemKinds).map(([code, { status, title, detail }]) => {
    const type = typeOf(code);
    return [type, JSON.stringify({ type, title, status, detail, code })];
  }),
);

export function problem(code: ProblemCode, details: ProblemDetails): ProblemDocument {
  const { requestId, requestLogUrl, detail, violations = [] } = details;
  const kind = problemKinds[code];
  const hidden = violations.length - violationsShown;
  const sentence = detail ?? kind.detail;
  return {
    type: typeOf(code),
    title: kind.title,
    status: kind.status,
    detail: hidden > 0 ? `${sentence} The first ${violationsShown} of ${violations.length} are listed.` : sentence,
    code,
    requestId,
    ...(requestLogUrl === undefined ? {} : { request_log_url: requestLogUrl }),
    violations: violations.slice(0, violationsShown),
  };
}

export function problemResponse(
  code: ProblemCode,
  details: ProblemDetails,
  headers: ApiResponse['headers'] = {},
): ApiResponse & { readonly headers: Record<string, string | readonly string[]> } {
  return {
    status: problemKinds[code].status,
    headers: {
      'content-type': problemMediaType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': details.requestId,
      ...headers,
    },
    body: JSON.stringify(problem(code, details)),
  };
}

const shownLength = 80;
/** Control and format characters, line separators, lone surrogates and private use: nothing a terminal would act on. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * A value from a request as an answer or a log may show it: no key (AUTH: the full key is in no response), no control
 * character, bounded. The key goes first, so that shortening cannot leave the part of one that no longer looks like it.
 */
export function show(value: string): string {
  const start = value.slice(0, 512);
  const printable = withoutKeys(start).replace(unprintable, escapeCharacter);
  return printable.length <= shownLength ? printable : `${printable.slice(0, shownLength)}…`;
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
