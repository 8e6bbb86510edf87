import { announce, byId } from '../../ui/window.ts';
import { root } from '../addresses.ts';

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

/** Does what a button says, and says what came of it where that is not seen. */
export function act(work: () => Promise<string | null>): void {
  work().then(
    (said) => {
      if (said !== null) say(said);
    },
    (error: unknown) => say(error instanceof Error ? error.message : String(error), true),
  );
}

let hiding: ReturnType<typeof setTimeout> | undefined;

/** A line at the bottom of the window, and for screen readers. */
export function say(text: string, isWrong = false): void {
  announce(text);
  const line = byId('said');
  line.textContent = text;
  line.classList.toggle('wrong', isWrong);
  line.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    line.hidden = true;
  }, 6000);
}

/** Handles a form: `given` has the values of its fields by name. */
export function submitted(work: (given: (name: string) => string) => Promise<string | null>) {
  return (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const values = new FormData(event.currentTarget);
    act(() => work((name) => String(values.get(name) ?? '')));
  };
}
