import type { ApiResponse } from '../contract/http.ts';
import type { Admitted, Call } from './call.ts';
import { noticesOf } from './notices.ts';
import { type Pool, startOf } from './pages.ts';
import { noPreference, type Preference } from './request/prefer.ts';

/** A key in the URL opens nothing, and whoever sends it there hears why. */
export function keyElsewhere({ request, rawQuery, match }: Call): string[] {
  if (rawQuery === '') return [];
  return noticesOf(request, rawQuery, match.route.read(rawQuery, match.id), match.route.parameters);
}

export function noticed(notices: readonly string[]): ApiResponse['headers'] {
  return notices.length === 0 ? {} : { 'mock-notice': notices };
}

/** What of Prefer was done, and that a cursor was none of ours. */
export function applied(
  { preference, match, reading }: Admitted,
  headers: ApiResponse['headers'],
  pool: Pool,
): ApiResponse['headers'] {
  const { cursor } = reading.asked;
  const stray = cursor !== null && startOf(cursor, match.route.list, pool.count) === null;
  const done = preference === noPreference ? [] : words(preference);
  return {
    ...headers,
    ...(stray
      ? { 'mock-notice': [...[headers['mock-notice'] ?? []].flat(), 'this cursor was never issued for this list'] }
      : {}),
    ...(done.length === 0 ? {} : { 'preference-applied': done.join(', ') }),
  };
}

function words({ example, dynamic, delayMs }: Preference): string[] {
  return [
    ...(example === null ? [] : [`example=${example}`]),
    ...(dynamic && example === null ? ['dynamic=true'] : []),
    ...(delayMs === 0 ? [] : [`delay=${delayMs}`]),
  ];
}
