import type { Credential } from './log/credentials.ts';

/** A key as the workbench shows it: never the key itself. */
export interface ShownKey {
  readonly id: string;
  /** What the sandbox calls it at its start: good, revoked, …; null for others. */
  readonly name: string | null;
  /** Like cp_live_Ab12…wx9z. */
  readonly shown: string;
  readonly status: string;
  readonly organization: string;
  /** Whether the server can send requests with it: it has only the hash of keys that others made. */
  readonly usable: boolean;
  /** Whether it may be copied: those that the terminal prints at every start. */
  readonly copyable: boolean;
}

export interface Keyring {
  /** Reads all keys again. */
  list(): Promise<readonly ShownKey[]>;
  /** The id of the key that was sent, as of the last `list`; null for what is no key of this deployment. */
  idOf(credential: Credential): string | null;
  /** The key itself, for a request that the server sends; null where the server does not have it. */
  keyOf(id: string): string | null;
}
