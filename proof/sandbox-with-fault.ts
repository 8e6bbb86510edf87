import type { SandboxOptions } from '../reference-impl/index.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults/catalogue.ts';
import { keysByName } from './open-deployment.ts';

/** The fault of this id; `undefined` if there is none. */
export function faultNamed(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}

export function faultIds(): readonly string[] {
  return faults.map(({ id }) => id);
}

/** Those that break this requirement. */
export function faultsOf(requirement: string): readonly Fault[] {
  return faults.filter((fault) => fault.requirement === requirement);
}

/** Lets a sandbox break the promise of a fault, for every client. */
export function withFault(fault: Fault): NonNullable<SandboxOptions['wrap']> {
  return ({ handle, keys, facts }) => {
    const deployment = { handle, facts, keys: keysByName(keys) };
    const reissued = fault.visitor?.(deployment).keys ?? deployment.keys;
    return { handle: fault.wrap(deployment), keys: { ...keys, ...Object.fromEntries(reissued) } };
  };
}
