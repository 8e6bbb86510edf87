import { type Ask, askPage, type Client, textOf } from './client.ts';
import { type Random, randomFrom } from './random.ts';

const sales = '/public-api/v1/sales';
const statuses = ['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED'];
const methods = ['CASH', 'CARD', 'VISA', 'MASTERCARD', 'TRANSFER', 'PROMPT_PAY', 'ALIPAY', 'WECHAT_PAY', 'CRYPTO'];

/** Values that a client of this shop would ask with. */
export interface ShopValues {
  readonly client: Client;
  readonly stores: readonly string[];
  readonly staff: readonly string[];
  /** Places in the list of all sales, from the newest to the oldest. */
  readonly marks: readonly Mark[];
}

export interface Mark {
  readonly cursor: string;
  readonly createdAt: string;
  readonly invoice: number;
}

/** Without it, lists cover the last 30 days only. */
export const everything = 'from=2000-01-01T00:00:00.000Z';

/** Takes note of places in the list of all sales, evenly over its time: between the newest sale and the oldest. */
export async function collectValues(client: Client, sampled = 400): Promise<ShopValues> {
  const stores = (await askPage(client, '/public-api/v1/stores')).data.map((store) => textOf(store, 'id'));
  const staff = (await askPage(client, '/public-api/v1/analytics/staff')).data.map((row) => textOf(row, 'id'));
  const newest = await newestSale(client);
  const oldest = await saleWithInvoice(client, firstInvoice);
  const marks: Mark[] = [];
  for (let index = 0; index < sampled; index++) {
    const part = index / sampled;
    const mark = await markAt(client, Math.round(newest * (1 - part) + oldest * part));
    if (mark !== null) marks.push(mark);
  }
  return { client, stores, staff, marks };
}

/** Every shop's invoices are numbered from here. */
export const firstInvoice = 100_001;

export async function newestSale(client: Client): Promise<number> {
  return Date.parse(textOf((await askPage(client, `${sales}?${everything}&limit=1`)).data[0], 'createdAt'));
}

async function saleWithInvoice(client: Client, invoice: number): Promise<number> {
  return Date.parse(textOf((await askPage(client, `${sales}?${everything}&search=${invoice}`)).data[0], 'createdAt'));
}

/** The end of the page of 25 that begins at this instant, going back in time; null where that page is the last one. */
export async function markAt(client: Client, instant: number): Promise<Mark | null> {
  const to = new Date(instant).toISOString();
  const { data, next } = await askPage(client, `${sales}?${everything}&to=${to}&limit=25`);
  const last = data.at(-1);
  return next === null
    ? null
    : { cursor: next, createdAt: textOf(last, 'createdAt'), invoice: Number(last?.invoiceId) };
}

/** Sales by 25, with every parameter that the contract gives them, in every combination, for each of these shops. */
export function salesAsks(shops: readonly ShopValues[], count: number): Ask[] {
  const random = randomFrom(count);
  return Array.from({ length: count }, (_, index) => {
    const shop = shops[index % shops.length] ?? random.pick(shops);
    return { path: salesPath(shop, random), key: shop.client.key };
  });
}

function salesPath(values: ShopValues, random: Random): string {
  const { chance, pick, some, between } = random;
  if (chance(0.02)) return `${sales}?${everything}&search=${pick(values.marks).invoice}`;
  const query: string[] = chance(0.5) ? ['limit=25'] : [];
  const place = between(0, values.marks.length - 1);
  const follows = chance(0.7);
  if (follows) query.push(`cursor=${values.marks[place]?.cursor}`);
  if (follows || chance(0.7)) query.push(...rangeAround(place, values.marks, random));
  if (chance(0.3)) query.push(...many('storeIds', some(values.stores, 3), random));
  if (chance(0.3)) query.push(...many('status', some(statuses, 3), random));
  if (chance(0.3)) query.push(...many('paymentMethods', some(methods, 4), random));
  if (chance(0.1)) query.push(`staffId=${pick(values.staff)}`);
  if (chance(0.05)) query.push(`tabCreatorId=${pick(values.staff)}`);
  return query.length === 0 ? sales : `${sales}?${query.join('&')}`;
}

/** Both forms that the contract allows. */
function many(name: string, given: readonly string[], { chance }: Random): string[] {
  return chance(0.5) ? [`${name}=${given.join(',')}`] : given.map((value) => `${name}=${value}`);
}

/** A range that holds sales older than this place: a cursor is followed with the range that it came with. */
function rangeAround(place: number, marks: readonly Mark[], { chance, between }: Random): string[] {
  const from = chance(0.6) ? everything : `from=${marks[between(place, marks.length - 1)]?.createdAt}`;
  return chance(0.5) ? [from] : [from, `to=${marks[between(0, place)]?.createdAt}`];
}
