/** What a page on another origin, with the key, could read. */
export type CrossOriginRead =
  /** The browser withheld the answer. */
  | 'blocked'
  /** The page read an answer, and it was a refusal. */
  | 'refused'
  /** The page read a success. */
  | 'readable'
  /** No usable answer, in spite of all attempts. */
  | 'lost';

export interface BrowserEvidence {
  readonly browser: string;
  readonly crossOriginRead: CrossOriginRead;
  /** Status of openapi.json when it is opened in a browser; null where no answer came. */
  readonly documentStatus: number | null;
  /** A page of the deployment's own origin asked with the key, so cookies of such answers were seen too. */
  readonly askedWithKey: boolean;
  /** Names of the cookies that were set. */
  readonly cookies: readonly string[];
  readonly requests: number;
}
