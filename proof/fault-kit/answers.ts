import type { Handler } from '../../contract/http.ts';
import { type Asked, changeResponse, isLoose, type Loose, type When, withHeader } from './wrapping.ts';

/** Errors of these statuses say more, or other things, than they should. */
export function changesError(
  handle: Handler,
  when: When,
  statuses: readonly number[],
  change: (error: Loose, asked: Asked) => void,
): Handler {
  return changeResponse(handle, when, (response, asked) => {
    if (!statuses.includes(response.status)) return response;
    const parsed: unknown = response.body.startsWith('{') ? JSON.parse(response.body) : {};
    const error = isLoose(parsed) ? parsed : {};
    change(error, asked);
    return { ...response, body: JSON.stringify(error) };
  });
}

/** Answers of these statuses carry a header more. */
export function addsHeader(
  handle: Handler,
  when: When,
  statuses: readonly number[],
  name: string,
  value: string | ((asked: Asked) => string),
): Handler {
  return changeResponse(handle, when, (response, asked) =>
    statuses.includes(response.status)
      ? withHeader(response, name, typeof value === 'string' ? value : value(asked))
      : response,
  );
}

/** Answers of one status are sent with another. */
export function turns(handle: Handler, when: When, from: number, to: number): Handler {
  return changeResponse(handle, when, (response) =>
    response.status === from ? { ...response, status: to } : response,
  );
}

export const anything: When = () => true;
