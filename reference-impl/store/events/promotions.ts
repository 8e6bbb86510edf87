import { sql } from 'kysely';
import type { Promotion } from '../../../contract/generated/records.ts';
import { serializePromotion } from '../../../contract/generated/serializers.ts';
import { EventError, type EventOf, type EventResult } from '../../scenario/shop-event.ts';
import { pick } from '../../world/hash.ts';
import { timestamp } from '../public-records.ts';
import { searchText } from '../rows/catalogue-rows.ts';
import { drawKey, draws } from './find.ts';
import type { Happening } from './happening.ts';
import { remember } from './originals.ts';

interface KeptPromotion {
  readonly no: number;
  readonly shown: Promotion;
}

export async function endPromotion(happening: Happening, event: EventOf<'end-promotion'>): Promise<EventResult> {
  const kept = await promotionFor(happening, event.promotion, true);
  const now = timestamp(happening.at);
  const from = kept.shown.from !== null && kept.shown.from > now ? now : kept.shown.from;
  await write(happening, kept, { ...kept.shown, from, to: now, status: 'INACTIVE' }, happening.at);
  return { do: 'end-promotion', at: happening.at, says: `${kept.shown.name} ended.` };
}

export async function editPromotion(happening: Happening, event: EventOf<'edit-promotion'>): Promise<EventResult> {
  const kept = await promotionFor(happening, event.promotion, false);
  const { name = kept.shown.name, active, from = kept.shown.from, to = kept.shown.to } = event;
  if (from !== null && to !== null && from > to) throw new EventError(`${kept.shown.name} would end before it begins.`);
  const status = active === undefined ? kept.shown.status : active ? 'ACTIVE' : 'INACTIVE';
  await write(happening, kept, { ...kept.shown, name, status, from, to }, happening.at);
  return { do: 'edit-promotion', at: happening.at, says: `${kept.shown.name} was edited.` };
}

/** Promotions whose time ends in this span become inactive then. */
export async function endPromotionsBetween(happening: Happening, after: number, until: number): Promise<void> {
  const { db, organization } = happening;
  const ended = await db
    .selectFrom('promotions')
    .select(['no', 'body', 'ends_at'])
    .where('organization_no', '=', organization)
    .where('active', '=', 1)
    .where('ends_at', '>', after)
    .where('ends_at', '<=', until)
    .execute();
  for (const { no, body, ends_at } of ended) {
    const shown: Promotion = JSON.parse(body);
    await write(happening, { no, shown }, { ...shown, status: 'INACTIVE' }, ends_at ?? until);
  }
}

/** By id, or the newest of this name; without either, any. */
async function promotionFor(
  happening: Happening,
  wanted: string | undefined,
  isActive: boolean,
): Promise<KeptPromotion> {
  const { db, organization } = happening;
  const rows = await db
    .selectFrom('promotions')
    .select(['no', 'id', 'search_text', 'active', 'body'])
    .where('organization_no', '=', organization)
    .where('deleted', '=', sql.lit(0))
    .orderBy('no', 'desc')
    .execute();
  const folded = wanted?.trim().toLowerCase();
  const possible = rows.filter(({ active }) => !isActive || active === 1);
  if (folded === undefined && possible.length === 0) throw new EventError('There is no active promotion.');
  const found =
    folded === undefined
      ? pick(possible, drawKey(happening), draws.promotion)
      : rows.find(({ id, search_text }) => id === folded || search_text === folded);
  if (found === undefined) throw new EventError(`There is no promotion "${wanted}": name one by its id or name.`);
  return { no: found.no, shown: JSON.parse(found.body) };
}

async function write({ db }: Happening, { no }: KeptPromotion, promotion: Promotion, at: number): Promise<void> {
  await remember(db, 'promotions', no);
  const stored = {
    active: promotion.status === 'ACTIVE' ? 1 : 0,
    starts_at: promotion.from === null ? null : Date.parse(promotion.from),
    ends_at: promotion.to === null ? null : Date.parse(promotion.to),
    search_text: searchText(promotion.name),
    body: serializePromotion({ ...promotion, updatedAt: timestamp(at) }),
  };
  await db.updateTable('promotions').set(stored).where('no', '=', no).execute();
}
