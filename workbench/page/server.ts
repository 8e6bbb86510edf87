import type { OrganizationInfo } from '../../reference-impl/store/store.ts';
import { root } from '../calls.ts';
import type { ShownKey } from '../log/request-log.ts';

/** A line from the server that says why it did not do something. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Asks the control API. `T` is what its route gives: page and server are built from the same types. */
export async function get<T>(path: string): Promise<T> {
  return await call(path, {});
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return await call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function remove(path: string): Promise<void> {
  await call(path, { method: 'DELETE', headers: { 'content-type': 'application/json' } });
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(`${root}${path}`, init);
  const text = await answer.text();
  if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  throw new Refusal(errorOf(text));
}

function errorOf(text: string): string {
  try {
    return JSON.parse(text).error ?? text;
  } catch {
    return 'The sandbox does not answer.';
  }
}

/** What comes while it is under way makes one more of it, and no more. If the server is gone, the bar says so. */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let [isUnderWay, isWanted] = [false, false];
  const run = async () => {
    isUnderWay = true;
    while (isWanted) {
      isWanted = false;
      await work().catch(() => undefined);
    }
    isUnderWay = false;
  };
  return () => {
    isWanted = true;
    if (!isUnderWay) void run();
  };
}

export interface Keys {
  readonly organizations: readonly OrganizationInfo[];
  readonly keys: readonly ShownKey[];
}
