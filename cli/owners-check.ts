import type { Sandbox } from '../reference-impl/index.ts';
import { environmentOf } from './keys-from-environment.ts';

export interface OwnersCheck {
  readonly environment: Readonly<Record<string, string>>;
  readonly options: readonly string[];
}

/** Inputs for a check with everything that the sandbox's owner knows: dead keys, and ids of another organization. */
export function ownersCheck({ keys, facts }: Sandbox): OwnersCheck {
  return {
    environment: environmentOf(keys),
    options: [
      ...['--foreign-store', facts.foreignStore],
      ...['--foreign-customer', facts.foreignCustomer],
      ...['--foreign-staff', facts.foreignStaff],
    ],
  };
}
