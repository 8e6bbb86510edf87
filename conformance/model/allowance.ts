/** What a run may do that its deployment could mind. */
export interface Allowance {
  /** As many requests at once as it takes to meet a rate limit. */
  readonly burst: boolean;
  /** POST, PUT, PATCH and DELETE, all of which have to be refused. */
  readonly writes: boolean;
  /** The key in a query, where it must open nothing: servers write addresses into their logs. */
  readonly keyInUrl: boolean;
}
