import { schemaFrom } from '../../contract/schema/from-json-schema.ts';
import { check, type Problem, placeOf, sentenceOf } from '../../contract/schema/read.ts';
import type { AnalyticsRead, RevenueRow } from '../model/analytics.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Census, Walk } from '../model/lists.ts';
import type { SaleRow } from '../model/rows.ts';
import type { EvidenceMeta, Gathered } from './evidence.ts';
import schema from './generated/evidence.schema.json' with { type: 'json' };

/** One line of the evidence file. Lines keep memory flat: no line holds more than one exchange or one artifact. */
export type Line =
  | { readonly kind: 'meta'; readonly meta: EvidenceMeta }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'artifact'; readonly round: 0 | 1; readonly name: string; readonly gathered: Gathered };

/** In a file, what is not a number is null. */
type Written<Row, Name extends keyof Row> = {
  readonly [Each in Name]: Row[Each] extends number ? number | null : Row[Each];
};
type Listed = Written<SaleRow, 'id' | 'createdAt'>;
type Sold = Written<SaleRow, 'id' | 'createdAt' | 'status' | 'storeId' | 'total'>;
type Revenue = Written<RevenueRow, 'date' | 'storeId' | 'storeName' | 'revenue' | 'txCount'>;

/** Artifacts that are read outside of rules, whose own errors are outcomes: causes, charts and kinds of data. */
export interface ReadArtifacts {
  readonly sales?: Census<Sold>;
  readonly logs?: Census<Listed>;
  readonly products?: Census<Listed>;
  readonly promotions?: Census<Listed>;
  readonly walks?: readonly Walk[];
  readonly filters?: readonly { readonly walk: Walk; readonly rows: readonly Listed[] }[];
  readonly analytics?: { readonly revenue: readonly AnalyticsRead<Revenue>[] };
}

/** Reads lines, as much of them as judging needs: rules read what another artifact holds. */
export function lineReader(refuseWith: (problem: string) => Error): (value: unknown) => Line {
  const refuse = (problem: Problem) => refuseWith(sentenceOf(problem, placeOf(problem) || 'it'));
  const lines = schemaFrom<Line>(schema);
  const artifacts = schemaFrom<ReadArtifacts>(schema, 'ReadArtifacts');
  return (value) => {
    const line = check(lines, value, refuse);
    if (line.kind === 'artifact' && line.gathered.state === 'gathered')
      check(artifacts, { [line.name]: line.gathered.value }, refuse);
    return line;
  };
}
