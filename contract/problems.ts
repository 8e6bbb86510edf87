import type { ApiResponse } from './http.ts';
import { withoutKeys } from './without-keys.ts';

/** All problems: a stable code, its status, a title and a default detail. */
export const problemKinds = {
  invalid_parameter: {
    status: 400,
    title: 'A parameter is invalid',
    detail: 'Fix the parameters listed in `violations`.',
  },
  malformed_request: { status: 400, title: 'Malformed request', detail: 'The request is not valid HTTP (RFC 9112).' },
  unauthorized: {
    status: 401,
    title: 'No valid API key',
    detail: 'Send the key as Authorization: Bearer <API_KEY>.',
  },
  foreign_store: {
    status: 403,
    title: 'A store is outside your organization',
    detail: 'Ask for the stores listed at /public-api/v1/stores only.',
  },
  not_found: {
    status: 404,
    title: 'No object with this id',
    detail: 'The organization of this key has no such object.',
  },
  no_such_path: {
    status: 404,
    title: 'No such path',
    detail: 'The paths of this API are listed in /public-api/v1/openapi.json.',
  },
  method_not_allowed: { status: 405, title: 'Method not allowed', detail: 'This API is read-only: use GET.' },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    detail: 'Responses are application/json: accept that media type.',
  },
  request_timeout: { status: 408, title: 'Request timeout', detail: 'The request did not arrive in time.' },
  uri_too_long: { status: 414, title: 'URI too long', detail: 'Shorten the path or the query.' },
  expectation_failed: {
    status: 417,
    title: 'Expectation failed',
    detail: 'The only Expect that is supported is 100-continue: leave the field out.',
  },
  rate_limited: { status: 429, title: 'Too many requests', detail: 'Retry after the time in Retry-After.' },
  headers_too_large: { status: 431, title: 'Header fields too large', detail: 'Send fewer or shorter header fields.' },
  internal: { status: 500, title: 'Internal error', detail: 'The request could not be processed.' },
  bad_gateway: {
    status: 502,
    title: 'Bad gateway',
    detail: 'The deployment behind this proxy sent a response that cannot be passed on.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'A part of the service is unavailable. Retry after the time in Retry-After.',
  },
} as const;

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
