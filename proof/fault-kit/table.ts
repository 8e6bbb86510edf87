import type { Change, Deployment, Fault, Variant, Wrap } from '../fault.ts';

/** What a row holds besides its text: how it wraps a deployment, and what else a case needs. */
export type Cell = Wrap | (More & { readonly wrap: Wrap });

type More = Pick<Fault, 'burst' | 'driver' | 'visitor'> & Pick<Variant, 'without' | 'prefix' | 'plain'>;

interface Row extends More {
  readonly requirements: string;
  readonly id: string;
  readonly title: string;
  wrap(deployment: Deployment): ReturnType<Wrap>;
}

/** The parts of the texts before the cells of a table; `form` says how each has to begin. */
export function headsOf({ raw }: TemplateStringsArray, pattern: RegExp, form: string): readonly (readonly string[])[] {
  return raw.slice(0, -1).map((text) => {
    const [, ...parts] = pattern.exec(text) ?? [];
    if (parts.length === 0) throw new Error(`a row must begin with "${form}", not with "${text.trim()}"`);
    return parts;
  });
}

const HEAD = /^\s*([A-Z0-9,-]+) ([a-z0-9.-]+): (.+?)\s*$/;

function rowsOf(texts: TemplateStringsArray, cells: readonly Cell[]): Row[] {
  const heads = headsOf(texts, HEAD, 'REQUIREMENT id: title');
  return cells.map((cell, index) => {
    const [requirements = '', id = '', title = ''] = heads[index] ?? [];
    const { wrap, ...more } = typeof cell === 'function' ? { wrap: cell } : cell;
    return { requirements, id, title, ...more, wrap: (deployment) => wrap(deployment.handle, deployment) };
  });
}

/** Faults as rows: "REQUIREMENT id: title", and below it the change that breaks the promise. */
export function faultTable(texts: TemplateStringsArray, ...cells: readonly Cell[]): readonly Fault[] {
  return rowsOf(texts, cells).map(({ requirements, ...row }) => ({ ...row, requirement: requirements }));
}

/** Variants as rows: "OPEN-POINT,OPEN-POINT id: title", and below it the change that is correct all the same. */
export function variantTable(texts: TemplateStringsArray, ...cells: readonly Cell[]): readonly Variant[] {
  return rowsOf(texts, cells).map(({ requirements, ...row }) => ({ ...row, requirements: requirements.split(',') }));
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
