import { hash } from 'node:crypto';
import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { type ProblemCode, problemResponse, type Violation } from '../contract/problems.ts';
import type { ParameterFault } from '../contract/serving/request-reader.ts';

const everyAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** `ascii` promises a body that holds nothing else, which is written without being looked at. */
export interface Reply extends ApiResponse {
  readonly ascii?: true;
}

export function json(body: string, headers: ApiResponse['headers']): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', ...everyAnswer, ...headers },
    body,
    ascii: true,
  };
}

/** The same JSON in ASCII. Done once to what is served often: encoding a page took longer than all else together. */
export function inAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export interface Refusal {
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly faults?: readonly ParameterFault[];
  readonly headers?: ApiResponse['headers'];
}

export async function refusal(
  request: ApiRequest,
  { code, detail, faults = [], headers }: Refusal,
  operation = '',
): Promise<ApiResponse> {
  const violations = await Promise.all(faults.map((fault) => violationOf(fault, operation)));
  const said = { requestId: requestIdOf(request), violations, ...(detail !== undefined && { detail }) };
  return problemResponse(code, said, headers);
}

/** With the requirement behind it; requirements are loaded at the first violation. */
async function violationOf({ kind: _, ...fault }: ParameterFault, operation: string): Promise<Violation> {
  const { requirementOfParameter } = await import('../contract/requirements/index.ts');
  return { ...fault, requirement: requirementOfParameter(operation, fault.parameter) ?? null };
}

/** Made from the request, because the same request is to get the same bytes; the log shows it too. */
function requestIdOf({ method, url, headers }: ApiRequest): string {
  const digest = hash('sha256', `${method} ${url} ${headers.prefer ?? ''}`);
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
}
