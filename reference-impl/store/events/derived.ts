import { sql } from 'kysely';
import { paidBit } from '../codes.ts';
import { dayLength } from '../rows/totals.ts';
import type { Tables } from '../schema/columns.ts';
import type { Db } from './happening.ts';

/** What is added up from sales is added up again from them, never corrected: so it cannot drift from them. */
export async function recount(
  db: Db,
  sale: Pick<Tables['sales'], 'organization_no' | 'created_at' | 'store_no' | 'staff_no' | 'customer_no'>,
): Promise<void> {
  await recountDay(db, sale);
  if (sale.customer_no !== null) await recountBuyer(db, sale.organization_no, sale.customer_no, sale.store_no);
}

type Cashier = Pick<Tables['sales'], 'organization_no' | 'created_at' | 'store_no' | 'staff_no'>;

async function recountDay(db: Db, { organization_no, created_at, store_no, staff_no }: Cashier): Promise<void> {
  const day = Math.floor(created_at / dayLength);
  const place = { organization_no, day, store_no, staff_no };
  const sold = await db
    .selectFrom('sales')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(total), 0)`.as('revenue'),
      sql<number>`coalesce(sum(discount), 0)`.as('discount'),
      sql<number>`coalesce(sum(case when discount > 0 then 1 else 0 end), 0)`.as('discounted'),
    ])
    .where('organization_no', '=', organization_no)
    .where('created_at', '>=', day * dayLength)
    .where('created_at', '<', (day + 1) * dayLength)
    .where('store_no', '=', store_no)
    .where('staff_no', '=', staff_no)
    .where('status_bit', '=', paidBit)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('day_totals')
    .where('organization_no', '=', organization_no)
    .where('day', '=', day)
    .where('store_no', '=', store_no)
    .where('staff_no', '=', staff_no)
    .execute();
  // A day and store without a paid sale has no row.
  if (sold.count > 0)
    await db
      .insertInto('day_totals')
      .values({ ...place, ...sold })
      .execute();
}

async function recountBuyer(db: Db, organization: number, customer: number, store: number): Promise<void> {
  const bought = await db
    .selectFrom('sales')
    .select(['seq', 'total', 'buyer_revenue', 'buyer_count'])
    .where('buyer_no', '=', customer)
    .where('store_no', '=', store)
    .orderBy('seq')
    .execute();
  let [revenue, count] = [0, 0];
  for (const sale of bought) {
    revenue += sale.total;
    count += 1;
    if (sale.buyer_revenue === revenue && sale.buyer_count === count) continue;
    await db
      .updateTable('sales')
      .set({ buyer_revenue: revenue, buyer_count: count })
      .where('seq', '=', sale.seq)
      .execute();
  }
  await db.deleteFrom('customer_accounts').where('customer_no', '=', customer).where('store_no', '=', store).execute();
  const [first, last] = [bought[0], bought.at(-1)];
  if (first === undefined || last === undefined) return;
  await db
    .insertInto('customer_accounts')
    .values({
      customer_no: customer,
      store_no: store,
      organization_no: organization,
      revenue,
      count,
      first_seq: first.seq,
      last_seq: last.seq,
    })
    .execute();
}

/**
 * The same after a reset: for the days since `from`, and for the days and buyers of the sales that are in `originals`. All
 * others were never touched.
 */
export async function recountSince(db: Db, organization: number, from: number): Promise<void> {
  const since = Math.floor(from / dayLength);
  const dayOf = sql`created_at / ${sql.lit(dayLength)}`;
  const restored = sql`sales where organization_no = ${organization} and seq in (select a from originals where table_name = 'sales')`;
  const touched = (day: typeof dayOf) => sql`(${day} >= ${since} or ${day} in (select ${dayOf} from ${restored}))`;
  await sql`delete from day_totals where organization_no = ${organization} and ${touched(sql`day`)}`.execute(db);
  await sql`
    insert into day_totals (organization_no, day, store_no, staff_no, revenue, count, discount, discounted)
    select organization_no, ${dayOf}, store_no, staff_no,
      sum(total), count(*), sum(discount), sum(case when discount > 0 then 1 else 0 end)
    from sales where organization_no = ${organization} and status_bit = ${paidBit} and ${touched(dayOf)}
    group by organization_no, ${dayOf}, store_no, staff_no`.execute(db);
  await sql`
    update sales set buyer_revenue = running.revenue, buyer_count = running.count
    from (
      select seq, sum(total) over bought as revenue, count(*) over bought as count
      from sales where organization_no = ${organization} and buyer_no in (select customer_no from ${restored})
      window bought as (partition by buyer_no, store_no order by seq)
    ) as running
    where running.seq = sales.seq
      and (sales.buyer_revenue <> running.revenue or sales.buyer_count <> running.count)`.execute(db);
  await db.deleteFrom('customer_accounts').where('organization_no', '=', organization).execute();
  await sql`
    insert into customer_accounts (customer_no, store_no, organization_no, revenue, count, first_seq, last_seq)
    select buyer_no, store_no, organization_no, sum(total), count(*), min(seq), max(seq)
    from sales where buyer_no is not null and organization_no = ${organization}
    group by buyer_no, store_no, organization_no`.execute(db);
}
