import type { CoverageCell } from '../../../conformance/model/run.ts';
import { Figure } from '../../../ui/chart.tsx';
import { Table } from '../../../ui/table.tsx';
import type { OfPage } from '../data.ts';
import { StatusShape } from '../words.tsx';

/** Operations down, parameters across, a shape for each status that came: an empty cell was never asked. */
export function Coverage({ data: { run } }: OfPage) {
  if (run.coverage.length === 0) return null;
  const operations = unique(run.coverage.map((cell) => cell.operation));
  const parameters = unique(run.coverage.map((cell) => cell.parameter)).sort(plainFirst);
  const statuses = unique(run.coverage.map((cell) => cell.status)).sort((a, b) => a - b);
  const cells = Map.groupBy(run.coverage, (cell) => `${cell.operation}\n${cell.parameter}`);
  const rows = operations.map((operation) => [
    <th scope="row">{operation}</th>,
    ...parameters.map((parameter) => cell(cells.get(`${operation}\n${parameter}`) ?? [])),
  ]);
  const note = 'Operations by parameters, with the statuses that each combination was answered with';
  return (
    <Figure title="Coverage" note={note}>
      <ul class="status-legend" aria-label="Shapes">
        {statuses.map((status) => (
          <li>
            <StatusShape status={status} />
            {status}
          </li>
        ))}
      </ul>
      <Table
        label="Coverage table"
        class="coverage"
        head={[<td />, ...parameters.map((name) => <span>{name === '-' ? 'plain' : name}</span>)]}
        rows={rows}
      />
    </Figure>
  );
}

function cell(cells: readonly CoverageCell[]) {
  const text = cells.map((each) => `${each.status}: ${each.count}`).join(', ') || 'never asked';
  const sorted = [...cells].sort((a, b) => a.status - b.status);
  return (
    <td title={cells.length === 0 ? undefined : text} class={cells.length === 0 ? 'never' : undefined}>
      {sorted.length > 0 && (
        <span class="shapes">
          {sorted.map(({ status }) => (
            <StatusShape status={status} />
          ))}
        </span>
      )}
      <span class="unseen">{text}</span>
    </td>
  );
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function plainFirst(a: string, b: string): number {
  return Number(b === '-') - Number(a === '-') || (a < b ? -1 : 1);
}
