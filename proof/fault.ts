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

/** One promise or recommendation broken on purpose, in one place of a deployment that keeps all others. */
export interface Fault {
  readonly id: string;
  /** The requirement that it breaks; a rule of this requirement has to catch it, and no must rule where it is a recommendation. */
  readonly requirement: string;
  /** What is wrong, as a bug report would say it. */
  readonly title: string;
  /** Needs a burst, which costs time, to be seen. */
  readonly burst?: true;
  /** Only this driver sees it: it needs a server, and is tested in tests/drivers instead of by `qualify`. */
  readonly driver?: 'dredd' | 'browser';
  wrap(deployment: Deployment): Handler;
  /** Where the visitor has other keys than the deployment was opened with. */
  visitor?(deployment: Deployment): Visitor;
}

/** A deployment that chooses differently where the document is silent, or has transient errors: correct all the same. */
export interface Variant {
  readonly id: string;
  /** The open points that it takes the other way. */
  readonly requirements: readonly string[];
  readonly title: string;
  readonly burst?: true;
  /** What the checked address has behind its host; something in front takes it away before the deployment is asked. */
  readonly prefix?: string;
  /** Kinds of data that this shop does not have, as its owner would say. */
  readonly without?: readonly Kind[];
  /** The deployment that this one differs from, where that is not the one that is wrapped. */
  plain?(): Deployment;
  wrap(deployment: Deployment): Handler;
  /** Where the visitor brings other keys, or knows less, than the deployment's owner. */
  visitor?(deployment: Deployment): Visitor;
}
