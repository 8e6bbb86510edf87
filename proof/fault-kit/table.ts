import type { Change, Deployment, Fault, Variant, Wrap } from '../fault.ts';

/** What a row holds besides its text: how it wraps a deployment, and what else a case needs. */
export type Cell =
  | Wrap
  | (Pick<Fault, 'burst' | 'driver' | 'visitor'> & Pick<Variant, 'without' | 'prefix'> & { readonly wrap: Wrap });

interface Row extends Pick<Fault, 'burst' | 'driver' | 'visitor'>, Pick<Variant, 'without' | 'prefix'> {
  readonly requirements: string;
  readonly id: string;
  readonly title: string;
  wrap(deployment: Deployment): ReturnType<Wrap>;
}

const HEAD = /^\s*(?<requirements>[A-Z0-9,-]+) (?<id>[a-z0-9.-]+): (?<title>.+?)\s*$/;

function rowsOf(heads: readonly string[], cells: readonly Cell[]): Row[] {
  return cells.map((cell, index) => {
    const { requirements, id, title } = HEAD.exec(heads[index] ?? '')?.groups ?? {};
    if (requirements === undefined || id === undefined || title === undefined)
      throw new Error(`a row must begin with "REQUIREMENT id: title", not with "${heads[index]?.trim()}"`);
    const { wrap, ...more } = typeof cell === 'function' ? { wrap: cell } : cell;
    return { requirements, id, title, ...more, wrap: (deployment) => wrap(deployment.handle, deployment) };
  });
}

/** Faults as rows: "REQUIREMENT id: title", and below it the change that breaks the promise. */
export function faultTable({ raw }: TemplateStringsArray, ...cells: readonly Cell[]): readonly Fault[] {
  return rowsOf(raw, cells).map(({ requirements, ...row }) => ({ ...row, requirement: requirements }));
}

/** Variants as rows: "OPEN-POINT,OPEN-POINT id: title", and below it the change that is correct all the same. */
export function variantTable({ raw }: TemplateStringsArray, ...cells: readonly Cell[]): readonly Variant[] {
  return rowsOf(raw, cells).map(({ requirements, ...row }) => ({ ...row, requirements: requirements.split(',') }));
}

/** One change after the other: the first is the nearest to the deployment. */
export function chain(...changes: readonly Change[]): Change {
  return (handle) => changes.reduce((changed, change) => change(changed), handle);
}

/** A change that needs the keys of the deployment, or ids of another organization. */
export function knowing(wrap: (deployment: Deployment) => Wrap): Wrap {
  return (handle, deployment) => wrap(deployment)(handle, deployment);
}

export const unchanged: Change = (handle) => handle;
