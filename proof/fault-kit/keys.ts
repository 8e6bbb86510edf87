import type { ApiRequest } from '../../contract/http.ts';

/** The same question in somebody else's name. */
export function withKey(request: ApiRequest, key: string | undefined): ApiRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${key ?? ''}` } };
}

export function isSentWith(request: ApiRequest, key: string | undefined): boolean {
  return key !== undefined && request.headers.authorization === `Bearer ${key}`;
}
