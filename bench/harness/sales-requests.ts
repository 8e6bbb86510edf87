import { SimpleFaker } from '@faker-js/faker';
import { documentedValues } from '../../contract/operations.ts';
import { parametersOfKind, type ValueKind } from '../../contract/surface.ts';
import { type Ask, askPage, type Client } from './client.ts';

const sales = '/public-api/v1/sales';
const [words, people] = [ofSales('word'), ofSales('person')];

function ofSales(kind: ValueKind): string[] {
  const parameters = parametersOfKind(kind).filter(({ operation }) => operation === 'listSales');
  return parameters.map(({ name }) => name);
}

/** Values that a client of this shop would ask with. */
export type ShopValues = Awaited<ReturnType<typeof collectValues>>;

export interface Mark {
  readonly cursor: string;
  readonly createdAt: string;
  readonly invoice: number;
}

/** Without it, lists cover the last 30 days only. */
export const everything = 'from=2000-01-01T00:00:00.000Z';

/** Takes note of places in the list of all sales, evenly over its time: between the newest sale and the oldest. */
export async function collectValues(client: Client, sampled = 400) {
  const [stores, staff] = [await idsIn(client, '/stores'), await idsIn(client, '/analytics/staff')];
  const newest = await newestSale(client);
  const oldest = await firstInstant(client, `${sales}?${everything}&search=${firstInvoice}`);
  // Places in the list of all sales, from the newest to the oldest.
  const marks: Mark[] = [];
  for (let index = 0; index < sampled; index++) {
    const part = index / sampled;
    const mark = await markAt(client, Math.round(newest * (1 - part) + oldest * part));
    if (mark !== null) marks.push(mark);
  }
  return { client, stores, staff, marks };
}

export async function idsIn(client: Client, path: string): Promise<string[]> {
  return (await askPage(client, `/public-api/v1${path}`)).data.map(({ id }) => id);
}

/** Half of the time, the parameter for up to three of these stores. */
export function someStores(stores: readonly string[], random: SimpleFaker): string[] {
  if (!random.datatype.boolean(0.5)) return [];
  return [`storeIds=${random.helpers.arrayElements(stores, { min: 1, max: 3 }).join(',')}`];
}

/** Every shop's invoices are numbered from here. */
export const firstInvoice = 100_001;

export async function newestSale(client: Client): Promise<number> {
  return await firstInstant(client, `${sales}?${everything}&limit=1`);
}

async function firstInstant(client: Client, path: string): Promise<number> {
  return Date.parse((await askPage(client, path)).data[0]?.createdAt ?? '');
}

/** The end of the page of 25 that begins at this instant, going back in time; null where that page is the last one. */
export async function markAt(client: Client, instant: number): Promise<Mark | null> {
  const to = new Date(instant).toISOString();
  const { data, next } = await askPage(client, `${sales}?${everything}&to=${to}&limit=25`);
  const last = data.at(-1);
  if (next === null || last === undefined) return null;
  return { cursor: next, createdAt: last.createdAt, invoice: last.invoiceId };
}

/** The same choices in every run. */
export function seeded(seed: number): SimpleFaker {
  const random = new SimpleFaker();
  random.seed(seed);
  return random;
}

/** Sales by 25, with every parameter that the contract gives them, in every combination, for each of these shops. */
export function salesAsks(shops: readonly ShopValues[], count: number): Ask[] {
  const random = seeded(count);
  return Array.from({ length: count }, (_, index) => {
    const shop = shops[index % shops.length] ?? random.helpers.arrayElement(shops);
    return { path: salesPath(shop, random), key: shop.client.key };
  });
}

function salesPath({ marks, stores, staff }: ShopValues, random: SimpleFaker): string {
  const chance = (part: number) => random.datatype.boolean(part);
  const pick = <T>(items: readonly T[]) => random.helpers.arrayElement(items);
  if (chance(0.02)) return `${sales}?${everything}&search=${pick(marks).invoice}`;
  const query: string[] = chance(0.5) ? ['limit=25'] : [];
  const place = random.number.int(marks.length - 1);
  const follows = chance(0.7);
  if (follows) query.push(`cursor=${marks[place]?.cursor}`);
  if (follows || chance(0.7)) query.push(...rangeAround(place, marks, random));
  if (chance(0.3)) query.push(...several('storeIds', stores, 3, random));
  for (const name of words) {
    const known = documentedValues('listSales', name);
    if (chance(0.3)) query.push(...several(name, known, Math.round(known.length / 2), random));
  }
  for (const [turn, name] of people.entries()) if (chance(0.1 / (turn + 1))) query.push(`${name}=${pick(staff)}`);
  return query.length === 0 ? sales : `${sales}?${query.join('&')}`;
}

/** In either form that the contract allows. */
function several(name: string, from: readonly string[], max: number, random: SimpleFaker): string[] {
  const given = random.helpers.arrayElements(from, { min: 1, max });
  return random.datatype.boolean() ? [`${name}=${given.join(',')}`] : given.map((value) => `${name}=${value}`);
}

/** A range that holds sales older than this place: a cursor is followed with the range that it came with. */
function rangeAround(place: number, marks: readonly Mark[], { datatype, number }: SimpleFaker): string[] {
  const older = number.int({ min: place, max: marks.length - 1 });
  const from = datatype.boolean(0.6) ? everything : `from=${marks[older]?.createdAt}`;
  return datatype.boolean() ? [from] : [from, `to=${marks[number.int(place)]?.createdAt}`];
}
