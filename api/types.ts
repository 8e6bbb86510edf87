/** The types of the API: `paths` for openapi-fetch, and a type for each record and response. */

export type * from '../contract/generated/paths.ts';
export type * from '../contract/generated/records.ts';
