import { useState } from 'preact/hooks';
import { Button, Icon, Section } from '../../ui/basics.tsx';
import { Table } from '../../ui/table.tsx';
import type { ShownRequirement } from '../serve/shown.ts';
import { matrixOf, type SeenVisit } from './outcomes.ts';
import { outcomeOf } from './parts.tsx';
import { hashOf, type Place } from './route.ts';

interface MatrixViewProps {
  readonly seen: readonly SeenVisit[];
  readonly titles: ReadonlyMap<string, ShownRequirement>;
  readonly place: Extract<Place, { view: 'deployment' }>;
}

/** Requirement by requirement over time: what changed, or everything. */
export function MatrixView({ seen, titles, place }: MatrixViewProps) {
  const [isOfChanges, setOfChanges] = useState(true);
  const { columns, rows } = matrixOf(seen, isOfChanges);
  const lead = isOfChanges
    ? 'Requirements that changed, or are broken in the last visit. A column is a visit: the first, the last, and each in which one of them changed. Times are in UTC.'
    : 'All requirements in the last 24 full and confirming visits; a column is a visit. Times are in UTC.';
  return (
    <Section id="matrix" title="Requirements over time" lead={lead}>
      <p class="buttons">
        <Button
          class="wide"
          label={isOfChanges ? 'Show all requirements' : 'Show changes only'}
          onClick={() => setOfChanges(!isOfChanges)}
        />
      </p>
      {rows.length === 0 ? (
        <p class="empty">No requirement changed in the visits that are shown, and none is broken.</p>
      ) : (
        <Table
          label="Requirements over time"
          class="matrix"
          head={[
            'Requirement',
            ...columns.map(({ visit: { id, ended, kind } }) => (
              <th scope="col">
                <a href={hashOf({ ...place, visit: id })} title={`${kind} visit, ${ended} (UTC)`}>
                  {ended.slice(5, 10)}
                  <br />
                  {ended.slice(11, 16)}
                </a>
              </th>
            )),
          ]}
          rows={rows.map((id) => [
            <th scope="row" title={titles.get(id)?.title}>
              <span class="id">{id}</span> <small>{titles.get(id)?.title}</small>
            </th>,
            ...columns.map(({ seen: letters, changes }) => {
              const [kind, text] = outcomeOf(letters.get(id) ?? null);
              const isNew = changes.some((change) => change.id === id);
              return (
                <td class={isNew ? `is-${kind} new` : `is-${kind}`} title={text}>
                  <span class="sign">
                    <Icon name={kind} />
                  </span>
                  <span class="unseen">{text}</span>
                </td>
              );
            }),
          ])}
        />
      )}
    </Section>
  );
}
