import { type Difference, decoded, differences, joined } from '../../log/query.ts';
import type { Place } from '../../log/walks.ts';

const LONG = 36;

interface QueryTextProps {
  /** Path and query. */
  readonly path: string;
  readonly before: NonNullable<Place>['before'] | null;
}

/** A query as it is read: what differs from the request before comes first, and is marked. */
export function QueryText({ path, before }: QueryTextProps) {
  if (before === null) return <span class="query">{parametersOf(path).map((each) => [' ', <Pair {...each} />])}</span>;
  const all = differences(before.path, path);
  const changed = all.filter(({ value, was }) => value !== was);
  const same = all.filter(({ value, was }) => value === was);
  return (
    <span class="query">
      {changed.map((each) => [' ', <Changed difference={each} />])}
      {same.map(({ name, value }) => [' ', <Pair name={name} value={value ?? ''} />])}
    </span>
  );
}

function parametersOf(path: string): { readonly name: string; readonly value: string }[] {
  return [...decoded(path).parameters].map(([name, values]) => ({ name, value: joined(values) ?? '' }));
}

/** Values of strangers keep a direction of their own. */
function Pair({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <span class="pair">
      <bdi>{name}</bdi>={/^[\da-f]{8}-[\da-f-]{27}$/i.test(value) ? `${value.slice(0, 8)}…` : <bdi>{brief(value)}</bdi>}
    </span>
  );
}

function Changed({ difference: { name, value, was } }: { readonly difference: Difference }) {
  if (value === null)
    return (
      <del title={`was sent before: ${was}`}>
        <bdi>{name}</bdi>
      </del>
    );
  return (
    <ins title={was === null ? 'was not sent before' : `was ${was}`}>
      <Pair name={name} value={value} />
    </ins>
  );
}

function brief(value: string): string {
  return value.length > LONG ? `${value.slice(0, LONG)}…` : value;
}
