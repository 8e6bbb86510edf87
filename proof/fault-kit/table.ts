import type { Change, Deployment, Fault, Variant, Wrap } from '../fault.ts';

/** What a row holds besides its text: how it wraps a deployment, and what else a case needs. */
export type Cell = Wrap | (More & { readonly wrap: Wrap });

type More = Pick<Fault, 'burst' | 'driver' | 'visitor'> & Pick<Variant, 'without' | 'prefix' | 'plain'>;

/** What rows have in common that differ in a place alone, such as "(sales staffId)" behind their ids. */
class Each<Made> {
  readonly made: (...place: readonly string[]) => Made;

  constructor(made: Each<Made>['made']) {
    this.made = made;
  }
}

export type { Each };

export function each<Made = Wrap>(made: Each<Made>['made']): Each<Made> {
  return new Each(made);
}

/** A row as it is written: "FIRST id (place): title", and the cells behind it. */
interface Row<Own> {
  readonly first: string;
  readonly id: string;
  readonly title: string;
  readonly cells: readonly Own[];
}

const HEAD = /^\s*(\S+) ([a-z0-9.-]+)(?: \((.+?)\))?: (.+?)\s*$/;

/**
 * The rows of a table, each of which begins with such a word. Headings ("# Heading") and lines that are farther in only say
 * something of them. A row without cells is followed by the next, or has the change of several places below the last of them.
 */
export function rowsOf<Own>(
  raw: readonly string[],
  cells: readonly (Own | Each<Own>)[],
  { form, pattern }: { readonly form: string; readonly pattern: RegExp },
): readonly Row<Own>[] {
  const rows: (Row<Own> & { readonly cells: Own[] })[] = [];
  for (const [index, text] of raw.entries()) {
    const cell = cells[index];
    for (const head of text.split('\n').filter((line) => /^ {0,2}[^\s#]/.test(line))) {
      const [, first = '', id = '', place = '', title = ''] = HEAD.exec(head) ?? [];
      if (!pattern.test(first)) throw new Error(`a row must begin with "${form}", not with "${head.trim()}"`);
      rows.push({
        first,
        id,
        title,
        cells: cell instanceof Each && place !== '' ? [cell.made(...place.split(' '))] : [],
      });
    }
    if (cell !== undefined && !(cell instanceof Each)) rows.at(-1)?.cells.push(cell);
  }
  return rows;
}

/** What the cells of a row hold for any deployment: of several changes, the first is the nearest to it, and says what the case needs. */
export function wrapped(cells: readonly Cell[]): More & Pick<Fault, 'wrap'> {
  const all = cells.map((cell): More & { readonly wrap: Wrap } => (typeof cell === 'function' ? { wrap: cell } : cell));
  const wrap = chain(...all.map((one) => one.wrap));
  return { ...all[0], wrap: (deployment) => wrap(deployment.handle, deployment) };
}

const OF_REQUIREMENTS = { form: 'REQUIREMENT id: title', pattern: /^[A-Z0-9,-]+$/ };

/** Faults as rows: "REQUIREMENT id: title", and below it the change that breaks the promise, where its id names none. */
export function faultTableOf(named: (id: string) => Wrap) {
  return ({ raw }: TemplateStringsArray, ...cells: readonly (Cell | Each<Cell>)[]): readonly Fault[] =>
    rowsOf(raw, cells, OF_REQUIREMENTS).map(({ first, id, title, cells: own }) => ({
      requirement: first,
      id,
      title,
      ...wrapped(own.length > 0 ? own : [named(id)]),
    }));
}

/** Variants as rows: "OPEN-POINT,OPEN-POINT id: title", and below it the changes that are correct all the same. */
export function variantTable(
  { raw }: TemplateStringsArray,
  ...cells: readonly (Cell | Each<Cell>)[]
): readonly Variant[] {
  return rowsOf(raw, cells, OF_REQUIREMENTS).map(({ first, id, title, cells: own }) => ({
    requirements: first.split(','),
    id,
    title,
    ...wrapped(own),
  }));
}

/** One change after the other: the first is the nearest to the deployment. */
export function chain(...changes: readonly Change[]): Change;
export function chain(...changes: readonly Wrap[]): Wrap;
export function chain(...changes: readonly Wrap[]): Wrap {
  return (handle, deployment) => changes.reduce((changed, change) => change(changed, deployment), handle);
}

/** A change that needs the keys of the deployment, or ids of another organization. */
export function knowing(wrap: (deployment: Deployment) => Wrap): Wrap {
  return (handle, deployment) => wrap(deployment)(handle, deployment);
}

export const unchanged: Change = (handle) => handle;
