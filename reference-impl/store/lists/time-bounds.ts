import { type Kysely, type RawBuilder, sql } from 'kysely';
import { oneRow, slot } from '../engine/slot.ts';
import type { Tables } from '../schema/columns.ts';

type Timed = 'sales' | 'movements';

/**
 * A range of time as a range of row numbers, which follow the order of time: each bound costs one look into an index, and
 * the list itself then runs along the primary key whatever the range.
 */
export function firstRow(db: Kysely<Tables>, table: Timed): RawBuilder<number> {
  const found = db
    .selectFrom(table)
    .select('seq')
    .where('organization_no', '=', slot('organization'))
    .where('created_at', '>=', slot('from'))
    .orderBy('created_at')
    .orderBy('seq')
    .limit(oneRow);
  return sql<number>`coalesce((${found}), ${slot('end')})`;
}

/** The first row after the range, or where the page before ended, whichever comes first. */
export function endRow(db: Kysely<Tables>, table: Timed): RawBuilder<number> {
  const found = db
    .selectFrom(table)
    .select('seq')
    .where('organization_no', '=', slot('organization'))
    .where('created_at', '>', slot('to'))
    .orderBy('created_at')
    .orderBy('seq')
    .limit(oneRow);
  const earlier = db.selectFrom(found.as('after')).select('after.seq').where('after.seq', '<', slot('before'));
  return sql<number>`coalesce((${earlier}), ${slot('before')})`;
}
