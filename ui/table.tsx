import type { ComponentChildren } from 'preact';
import { isValidElement } from 'preact';

export type Cell = ComponentChildren;

interface TableProps {
  readonly label: string;
  /** A cell that needs more than its content is a `th` or `td` itself. */
  readonly head: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  readonly class?: string;
  readonly isTitled?: boolean;
}

/** It scrolls by itself where it is wider than the page, also by keyboard. */
export function Table({ label, head, rows, class: kind, isTitled = false }: TableProps) {
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={label}>
      <table class={kind}>
        {isTitled && <caption>{label}</caption>}
        <thead>
          <tr>{head.map((cell) => (isCell(cell) ? cell : <th scope="col">{cell}</th>))}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>{row.map((cell) => (isCell(cell) ? cell : <td>{cell}</td>))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isCell(cell: Cell): boolean {
  return isValidElement(cell) && (cell.type === 'td' || cell.type === 'th');
}

interface PairsProps {
  readonly rows: readonly (readonly [Cell, Cell])[];
}

/** Each name with its value in a box of its own. */
export function Facts({ rows }: PairsProps) {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names in one column, values in the other. */
export function Pairs({ rows, class: kind }: PairsProps & { readonly class: string }) {
  return <dl class={kind}>{rows.map(([name, value]) => [<dt>{name}</dt>, <dd>{value}</dd>])}</dl>;
}
