/** One request as a deployment receives it, free of any server: faults and variants wrap handlers of this shape. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query exactly as they came over the wire, before any decoding. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface ApiResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

export type Handler = (request: ApiRequest) => Promise<ApiResponse>;
