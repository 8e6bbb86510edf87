import type { Kind } from '../conformance/model/decisions.ts';
import type { KeyName } from '../conformance/model/exchange.ts';
import type { Handler } from '../contract/http.ts';

/** A running deployment that qualification may wrap: a handler, its keys, and ids of another organization. */
export interface Deployment {
  readonly handle: Handler;
  readonly keys: ReadonlyMap<KeyName, string>;
  readonly facts: { readonly foreignStore: string; readonly foreignCustomer: string; readonly foreignStaff: string };
}

/** Who runs the check: with which keys, and with which ids of another organization. */
export interface Visitor {
  readonly keys: Deployment['keys'];
  readonly facts: Partial<Deployment['facts']>;
}

/** A handler that answers in another way than the one that it is made from. */
export type Change = (handle: Handler) => Handler;

/** The same, for what has to know the keys or another organization's ids. */
export type Wrap = (handle: Handler, deployment: Deployment) => Handler;

export interface Case {
  readonly id: string;
  readonly title: string;
  /** Needs a burst, which costs time, to be seen. */
  readonly burst?: true;
  wrap(deployment: Deployment): Handler;
  /** Where the visitor brings other keys, or knows less, than the deployment was opened with. */
  visitor?(deployment: Deployment): Visitor;
}

/** One promise or recommendation broken on purpose, in one place of a deployment that keeps all others; its title is what a bug report would say. */
export interface Fault extends Case {
  /** The requirement that it breaks; a rule of this requirement has to catch it, and no must rule where it is a recommendation. */
  readonly requirement: string;
  /** Only this driver sees it: it needs a server, and is tested in tests/drivers instead of by `qualify`. */
  readonly driver?: 'dredd' | 'browser';
}

/** A deployment that chooses differently where the document is silent, or has transient errors: correct all the same. */
export interface Variant extends Case {
  /** The open points that it takes the other way. */
  readonly requirements: readonly string[];
  /** What the checked address has behind its host; something in front takes it away before the deployment is asked. */
  readonly prefix?: string;
  /** Kinds of data that this shop does not have, as its owner would say. */
  readonly without?: readonly Kind[];
  /** The deployment that this one differs from, where that is not the one that is wrapped. */
  plain?(): Deployment;
}
