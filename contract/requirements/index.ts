import { clientRequirements, requirements } from '../generated/requirements.ts';
import { type SurfaceParameter, surface } from '../surface.ts';
import type { Requirement } from './requirement.ts';

export { clientRequirements, requirements, sections } from '../generated/requirements.ts';
export type { Requirement } from './requirement.ts';

const byId: ReadonlyMap<string, Requirement> = new Map(
  [...requirements, ...clientRequirements].map((requirement) => [requirement.id, requirement]),
);

export function requirement(id: string): Requirement | undefined {
  return byId.get(id);
}

/** Where the requirement that a violation of this parameter breaks is looked up: the first must that names it. */
export function requirementOfParameter(operation: string, parameter: string): string | null {
  const name = `${operation}?${parameter}`;
  const named = requirements.filter((candidate) => candidate.names?.includes(name));
  const [first] = [...named.filter(isParameterRule), ...named];
  return first?.id ?? null;
}

/** The parameters that requirements name, the first of which is what they are about. */
export function namedBy(row: { readonly requirements: readonly string[] }): Named {
  const names = row.requirements.flatMap((id) => requirement(id)?.names ?? []);
  const [first, ...others] = surface.filter(({ operation, name }) => names.includes(`${operation}?${name}`));
  if (first === undefined) throw new Error(`${row.requirements.join()} name no parameter`);
  return [first, ...others];
}

type Named = readonly [SurfaceParameter, ...SurfaceParameter[]];

function isParameterRule({ area, level }: Requirement): boolean {
  return area === 'parameters' && level === 'must';
}
