import type { Change, Deployment, Fault, Variant, Wrap } from '../fault.ts';

/** What a row holds besides its text: how it wraps a deployment, and what else a case needs. */
export type Cell = Wrap | (More & { readonly wrap: Wrap });

type More = Pick<Fault, 'burst' | 'driver' | 'visitor'> & Pick<Variant, 'without' | 'prefix' | 'plain'>;

/** The lines before a cell of a table, without headings ("# Heading"). */
function headsIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^\s*[^\s#]/.test(line));
}

/** The parts of the text before a cell of a table; `form` says how it has to begin. */
export function headOf(text: string, pattern: RegExp, form: string): readonly string[] {
  const [, ...parts] = pattern.exec(headsIn(text).join('\n')) ?? [];
  if (parts.length === 0) throw new Error(`a row must begin with "${form}", not with "${text.trim()}"`);
  return parts;
}

/** What a cell holds, for any deployment. */
export function wrapped(cell: Cell): More & Pick<Fault, 'wrap'> {
  const { wrap, ...more } = typeof cell === 'function' ? { wrap: cell } : cell;
  return { ...more, wrap: (deployment) => wrap(deployment.handle, deployment) };
}

const HEAD = /^\s*([A-Z0-9,-]+) ([a-z0-9.-]+)(?: \((.+?)\))?: (.+?)\s*$/;
const FORM = 'REQUIREMENT id: title';

/** What rows have in common that differ in a place alone, such as "(sales staffId)" behind their ids. */
export class Each {
  readonly made: (...place: readonly string[]) => Wrap;

  constructor(made: (...place: readonly string[]) => Wrap) {
    this.made = made;
  }
}

export function each(made: Each['made']): Each {
  return new Each(made);
}

/**
 * Faults as rows: "REQUIREMENT id: title", and below it the change that breaks the promise. A row without one is followed by
 * the next: its change is what its id names, or what rows of several places have below the last of them.
 */
export function faultTableOf(named: (id: string) => Wrap) {
  return ({ raw }: TemplateStringsArray, ...cells: readonly (Cell | Each)[]): readonly Fault[] =>
    raw.flatMap((text, index) => {
      const heads = headsIn(text);
      return heads.map((head, at) => {
        const [requirement = '', id = '', place = '', title = ''] = headOf(head, HEAD, FORM);
        const cell = at === heads.length - 1 || place !== '' ? cells[index] : undefined;
        const own = cell instanceof Each ? cell.made(...place.split(' ')) : cell;
        return { requirement, id, title, ...wrapped(own ?? named(id)) };
      });
    });
}

/** Variants as rows: "OPEN-POINT,OPEN-POINT id: title", and below it the change that is correct all the same. */
export function variantTable({ raw }: TemplateStringsArray, ...cells: readonly Cell[]): readonly Variant[] {
  return cells.map((cell, index) => {
    const [requirements = '', id = '', , title = ''] = headOf(raw[index] ?? '', HEAD, FORM);
    return { requirements: requirements.split(','), id, title, ...wrapped(cell) };
  });
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
