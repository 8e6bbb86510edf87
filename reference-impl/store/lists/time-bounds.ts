import { type Kysely, type RawBuilder, sql } from 'kysely';
import { oneRow, slot } from '../engine/slot.ts';
import type { Tables } from '../schema/columns.ts';

type Timed = 'sales' | 'movements';

/**
 * The first row of a time range. Row numbers follow the order of time, so each bound costs one index look-up, and the list
 * itself is read along the primary key.
 */
export function firstRow(db: Kysely<Tables>, table: Timed): RawBuilder<number> {
  return sql<number>`coalesce((${firstAfter(db, table, '>=', 'from')}), ${slot('end')})`;
}

/** The first row after the range, or the end of the previous page if that comes first. */
export function endRow(db: Kysely<Tables>, table: Timed): RawBuilder<number> {
  const after = firstAfter(db, table, '>', 'to').as('after');
  const earlier = db.selectFrom(after).select('after.seq').where('after.seq', '<', slot('before'));
  return sql<number>`coalesce((${earlier}), ${slot('before')})`;
}

function firstAfter(db: Kysely<Tables>, table: Timed, operator: '>=' | '>', instant: 'from' | 'to') {
  return db
    .selectFrom(table)
    .select('seq')
    .where('organization_no', '=', slot('organization'))
    .where('created_at', operator, slot(instant))
    .orderBy('created_at')
    .orderBy('seq')
    .limit(oneRow);
}
