import { type Kysely, sql } from 'kysely';
import { paidBit } from '../queries.ts';
import type { Tables } from '../schema/columns.ts';
import { dayLength } from './sale-rows.ts';

type Db = Kysely<Tables>;
type Condition = ReturnType<typeof sql>;

export const dayOf = sql`created_at / ${sql.lit(dayLength)}`;

const all = sql`1 = 1`;

/** A day and store without a paid sale has no row. What another process has added up already stays. */
export async function addUpDays(db: Db, organization: number, sales = all): Promise<void> {
  await sql`
    insert into day_totals (organization_no, day, store_no, staff_no, revenue, count, discount, discounted)
    select organization_no, ${dayOf}, store_no, staff_no,
      sum(total), count(*), sum(discount), sum(case when discount > 0 then 1 else 0 end)
    from sales where organization_no = ${organization} and status_bit = ${paidBit} and ${sales}
    group by organization_no, ${dayOf}, store_no, staff_no on conflict do nothing`.execute(db);
}

export async function recountDays(db: Db, organization: number, totals: Condition, sales: Condition): Promise<void> {
  await sql`delete from day_totals where organization_no = ${organization} and ${totals}`.execute(db);
  await addUpDays(db, organization, sales);
}

/** The accounts are the last of the running sums. The plus keeps SQLite from reading all sales of the organization for a few buyers. */
export async function addUpAccounts(db: Db, organization: number, bought = sql`buyer_no is not null`): Promise<void> {
  await sql`
    insert into customer_accounts (customer_no, store_no, organization_no, revenue, count, first_seq, last_seq)
    select buyer_no, store_no, organization_no, sum(total), count(*), min(seq), max(seq)
    from sales where +organization_no = ${organization} and ${bought}
    group by buyer_no, store_no, organization_no on conflict do nothing`.execute(db);
}

export async function recountAccounts(db: Db, organization: number, accounts = all, bought?: Condition): Promise<void> {
  await sql`delete from customer_accounts where organization_no = ${organization} and ${accounts}`.execute(db);
  await addUpAccounts(db, organization, bought);
}

/** The running sums of all sales of the buyers in `sales`. */
export async function recountBuyers(db: Db, organization: number, sales: Condition): Promise<void> {
  await sql`
    update sales set buyer_revenue = running.revenue, buyer_count = running.count
    from (
      select seq, sum(total) over bought as revenue, count(*) over bought as count
      from sales where +organization_no = ${organization} and ${sales}
      window bought as (partition by buyer_no, store_no order by seq)
    ) as running
    where running.seq = sales.seq
      and (buyer_revenue is distinct from running.revenue or buyer_count is distinct from running.count)`.execute(db);
}

/** What is added up from these later sales, and from those of their days and buyers. */
export async function recountLater(db: Db, organization: number, seq: number, createdAt: number): Promise<void> {
  const day = Math.floor(createdAt / dayLength);
  await recountDays(db, organization, sql`day >= ${day}`, sql`created_at >= ${day * dayLength}`);
  const theirs = sql`in (select buyer_no from sales where organization_no = ${organization} and seq >= ${seq})`;
  await recountBuyers(db, organization, sql`buyer_no ${theirs}`);
  await recountAccounts(db, organization, sql`customer_no ${theirs}`, sql`buyer_no ${theirs}`);
}
