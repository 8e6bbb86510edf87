import type { Sandbox } from '../reference-impl/index.ts';
import { environmentOf } from './keys-from-environment.ts';

export interface OwnersCheck {
  readonly environment: Readonly<Record<string, string>>;
  readonly options: readonly string[];
}

/** How a sandbox is checked by whoever knows all that its owner knows: dead keys, and what belongs to somebody else. */
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
