import { byStoreOperations } from '../../../contract/operations.ts';
import { askAll, askIfPossible } from '../../ask/questions/ask.ts';
import { askPlainly, type People } from '../../ask/questions/people.ts';
import { idsIfAll } from '../../model/artifacts.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Census } from '../../model/lists.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import type { ProductRow, PromotionRow } from '../../model/rows.ts';
import { field, listField } from '../../model/values/json.ts';
import { dataIds, givesData, storesNamed } from '../../see/answers.ts';
import type { TenancyTry } from '../shared/requests/tenancy-try.ts';
import { type Foreign, findForeign } from './foreign.ts';
import { unusableInput } from './inputs.ts';
import { namedOrganization, ourPeople, questionsById, strangeFilters } from './others.ts';
import { foreignInCapitals, foreignOnNextPage, foreignStores, ownStores, ownStoreWithOtherKey } from './placements.ts';
import { describe, type Question } from './question.ts';
import { organizationOf, sharedWith } from './shared-with.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly tenancy: readonly TenancyTry[];
  }
}

/** What answers are compared with. */
interface Ours {
  readonly stores: ReadonlySet<string>;
  readonly plain: readonly Exchange[];
  readonly foreign: Foreign;
}

export const tenancyProbe = probe({
  artifact: 'tenancy',
  requires: ['everyStore'],
  optional: ['stores', 'products', 'promotions'],
  title: 'Foreign stores in every place of storeIds and in both forms, foreign ids elsewhere, and named organizations',
  plan: ({ keys }) => byStoreOperations.length * 7 + 18 + (keys.includes('other') ? 22 : 0),
  unusable: unusableInput,
  async gather(context, { stores, everyStore, products, promotions }) {
    const listed = (stores?.stores ?? []).map(({ id }) => id).filter((id) => id !== '');
    // Ours first: a cache that forgets whose answer it holds gives the other key what was read before.
    const { exchanges: plain, people } = await askPlainly(context);
    const found = await findForeign(context);
    const foreign = withoutCommonName(withoutCommonGoods(found, products, promotions), plain);
    const questions = [
      ...foreignStores(context, listed, foreign.store),
      ...foreignOnNextPage(context, plain),
      ...foreignInCapitals(context, foreign.store),
      ...ownStores(listed),
      ...questionsById(context, foreign),
      ...strangeFilters(context, foreign),
      ...namedOrganization(context, foreign),
      ...(foreign.reads.length > 0 ? [...ownStoreWithOtherKey(listed), ...(await shownPeople(context, people))] : []),
    ];
    const ours: Ours = { stores: new Set(idsIfAll(everyStore)), plain, foreign };
    const counted = context.counted(questions, (some) => ({ tenancy: some.map(imagined) }));
    const answers = await askAll(context, counted, (question) => answerTo(context, question, ours));
    return [...foreign.reads.map((read) => readByOther(read, new Set(listed), plain)), ...answers];
  },
});

function imagined({ ask: _ask, ...about }: Question): TenancyTry {
  return { ...about, exchange: '', status: 403, hasData: false, foreignIds: 0, asWithout: true };
}

/** Shown to us first: an answer that is kept is to be kept for us alone. */
async function shownPeople(context: ProbeContext, people: People): Promise<readonly Question[]> {
  const questions = ourPeople(people);
  await askAll(context, questions, ({ ask: { operation, path } }) => context.ask({ operation, path }));
  return questions;
}

async function answerTo(context: ProbeContext, { ask, ...about }: Question, ours: Ours): Promise<TenancyTry | null> {
  const exchange = await askIfPossible(context, ask);
  if (exchange === null) return null;
  return {
    ...about,
    exchange: exchange.id,
    status: exchange.status,
    hasData: givesData(exchange),
    foreignIds: strangeStores(exchange, ours.stores) + countForeignIds(exchange, ours.foreign),
    asWithout: about.case !== 'named-organization' || sameOwner(exchange, ours.plain),
  };
}

/** What the other key reads must not name our stores: here they are the foreign ids. */
function readByOther(exchange: Exchange, own: ReadonlySet<string>, plain: readonly Exchange[]): TenancyTry {
  const listed = exchange.operation === 'listStores' ? dataIds(exchange) : [];
  const named = [...storesNamed(field(exchange.body, 'data')), ...listed];
  const operation = exchange.operation === 'other' ? 'listStores' : exchange.operation;
  return {
    ...describe({ operation, case: 'other-key', parameter: '' }),
    exchange: exchange.id,
    status: exchange.status,
    hasData: givesData(exchange),
    foreignIds: named.filter((id) => own.has(id)).length + sharedWith(exchange, plain),
    asWithout: true,
  };
}

function strangeStores(exchange: Exchange, own: ReadonlySet<string>): number {
  if (own.size === 0 || exchange.credential.key === 'other') return 0;
  return [...storesNamed(field(exchange.body, 'data'))].filter((id) => !own.has(id)).length;
}

/** A brand may have one catalogue for all its shops: what both have shows nothing, nor what we may have without having read it. */
function withoutCommonGoods(
  foreign: Foreign,
  products: Census<ProductRow> | undefined,
  promotions: Census<PromotionRow> | undefined,
): Foreign {
  if (products === undefined || promotions === undefined) return { ...foreign, ids: new Set() };
  const own = new Set([
    ...products.rows.flatMap(({ id, categoryId }) => [id, categoryId]),
    ...promotions.rows.flatMap(({ productIds, categoryIds }) => [...productIds, ...categoryIds]),
  ]);
  const named = products.complete && promotions.complete ? foreign.goodsNamed : [];
  return { ...foreign, ids: new Set([...foreign.ids, ...named].filter((id) => !own.has(id))) };
}

/** Every other organization has a "Main branch": a name that is ours as well shows nothing of theirs. */
function withoutCommonName(foreign: Foreign, plain: readonly Exchange[]): Foreign {
  const { storeName } = foreign;
  const isOurs = storeName !== null && plain.some(({ body }) => JSON.stringify(body ?? null).includes(storeName));
  return isOurs ? { ...foreign, storeName: null } : foreign;
}

function countForeignIds(exchange: Exchange, { ids, storeName }: Foreign): number {
  if (exchange.credential.key === 'other') return 0;
  const records = JSON.stringify(field(exchange.body, 'data') ?? null);
  const named = storeName !== null && storeName.length > 3 && JSON.stringify(exchange.body ?? null).includes(storeName);
  return [...ids].filter((id) => records.includes(JSON.stringify(id))).length + (named ? 1 : 0);
}

/** Whether the answer shows the same owner as the plain one: its organization, its stores, or records as before. */
function sameOwner(exchange: Exchange, plain: readonly Exchange[]): boolean {
  const before = plain.find(({ operation }) => operation === exchange.operation);
  if (before === undefined || before.status !== 200 || exchange.status !== 200) return true;
  if (exchange.operation === 'getMe') return organizationOf(exchange) === organizationOf(before);
  if (exchange.operation === 'listStores') return sameIds(dataIds(exchange), dataIds(before));
  return listField(before.body, 'data').length === 0 || listField(exchange.body, 'data').length > 0;
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());
}
