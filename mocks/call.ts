import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import type { Reading } from '../contract/serving/request-reader.ts';
import type { Caller } from './keys.ts';
import type { Preference } from './request/prefer.ts';
import type { Match } from './route.ts';

/** Most answers are there at once, and making a promise of each would cost more than the answer. */
export type Eventually<Value> = Value | Promise<Value>;

/** What is known of one request on its way to an answer. */
export interface Call {
  readonly request: ApiRequest;
  readonly path: string;
  readonly rawQuery: string;
  readonly match: Match;
  readonly preference: Preference;
}

export interface Admitted extends Call {
  readonly reading: Reading;
  readonly caller: Caller;
  readonly headers: ApiResponse['headers'];
}
