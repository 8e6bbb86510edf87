import { check } from '../../conformance/index.ts';
import { escaped } from '../../conformance/see/description/local.ts';
import type { ApiRequest, ApiResponse } from '../../contract/http.ts';
import type { Deployment } from '../fault.ts';
import type { Loose } from '../fault-kit/responses.ts';
import { visitTo } from '../qualify-case.ts';

type Step = string | number;

/** A member of an object, or an item of a list, at any depth of a JSON value. */
export interface JsonPlace {
  readonly path: readonly Step[];
  readonly value: unknown;
}

/** Every place, each before those in it; `isLeftOut` says of a member which are none, by its name and that of what it is in. */
export function placesIn(
  node: unknown,
  isLeftOut: (name: string, above: string) => boolean = () => false,
  path: readonly Step[] = [],
): readonly JsonPlace[] {
  if (typeof node !== 'object' || node === null) return [];
  const above = String(path.at(-1));
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    if (!Array.isArray(node) && isLeftOut(name, above)) return [];
    const at = [...path, Array.isArray(node) ? Number(name) : name];
    return [{ path: at, value }, ...placesIn(value, isLeftOut, at)];
  });
}

/** A copy in which one place is changed. */
export function changedAt(
  value: unknown,
  path: readonly Step[],
  apply: (holder: Loose, name: string) => unknown,
): unknown {
  const copy: unknown = structuredClone(value);
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => Object(at)[step], copy);
  apply(Object(holder), String(path.at(-1)));
  return copy;
}

export function pointerTo(path: readonly Step[]): string {
  return path.map((step) => `/${escaped(String(step))}`).join('');
}

/** Checks a deployment once, without bursts and writes, and shows every answer as it was sent. */
export function watchedCheck(deployment: Deployment, onAnswer: (request: ApiRequest, response: ApiResponse) => void) {
  const handle: Deployment['handle'] = async (request) => {
    const response = await deployment.handle(request);
    onAnswer(request, response);
    return response;
  };
  const visit = visitTo({ handle, visitor: deployment, burst: false });
  return check({ ...visit, allow: { burst: false, writes: false, keyInUrl: true }, maxDurationMs: 600_000 });
}
