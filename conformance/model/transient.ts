/** No answer, a rate limit or an error of a gateway: says nothing about a promise. */
export function isTransient(status: number | null): boolean {
  return status === null || status === 429 || status === 502 || status === 503 || status === 504;
}
