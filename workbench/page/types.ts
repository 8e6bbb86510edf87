import type { ShownKey } from '../keyring.ts';

/** What the routes of the control API give, as the page reads it. */
export interface About {
  readonly kind: 'sandbox' | 'mock';
  readonly title: string;
  readonly now: string;
  readonly frozen: boolean;
  /** Whether it says what a client keeps. */
  readonly judgesClients: boolean;
  readonly organization: string | null;
  readonly engine: 'sqlite' | 'postgres' | null;
}

export interface Keys {
  readonly organizations: readonly {
    readonly id: string;
    readonly name: string;
    readonly approved: boolean;
    readonly stores: number;
  }[];
  readonly keys: readonly ShownKey[];
}

export interface Clock {
  readonly now: string;
  readonly frozen: boolean;
  readonly sales?: number;
}

export interface FaultOf {
  readonly id: string;
  readonly title: string;
  readonly requirement: string;
}

/** What is made to go wrong. */
export interface Standing {
  readonly orders: readonly {
    readonly id: string;
    readonly harm: { readonly kind: string; readonly status?: number; readonly ms?: number };
    readonly operation: string | null;
    readonly next: number | null;
    readonly every: number | null;
    readonly done: number;
  }[];
  readonly faults: readonly FaultOf[];
}
