/** Nothing that a promise could be held against: no answer, a limit, or weather between us and the deployment. */
export function unsettled(status: number | null): boolean {
  return status === null || status === 429 || status === 502 || status === 503 || status === 504;
}
