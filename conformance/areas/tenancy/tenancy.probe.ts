import { isUuid } from '../../../contract/formats.ts';
import {
  type ByIdOperation,
  byIdOperations,
  byStoreOperations,
  type OperationId,
  pagedOperation,
  pathOf,
} from '../../../contract/operations.ts';
import { parametersOfKind } from '../../../contract/surface.ts';
import { askAll, askIfPossible, askPlainly, type People, storeIdsIn } from '../../ask/questions/ask.ts';
import { idsIfAll } from '../../model/artifacts.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import type { Census } from '../../model/lists.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import type { ProductRow, PromotionRow } from '../../model/rows.ts';
import { urlPart } from '../../model/values/curl.ts';
import { field, isSameJson, listField, textField, textOrNull } from '../../model/values/json.ts';
import { dataIds, givesData, isSuccess, storesNamed } from '../../see/answers.ts';
import { type TenancyTry, UNKNOWN_LABELS } from '../shared/requests/tries.ts';
import {
  asking,
  describe,
  type Foreign,
  findForeign,
  foreignInCapitals,
  foreignOnNextPage,
  foreignStores,
  inCapitals,
  isUnmistakable,
  ownStores,
  ownStoreWithOtherKey,
  type Question,
} from './questions.ts';

/** Unknown people, and people of another organization where an id of one is known. */
function questionsById(context: ProbeContext, { staff, customer }: Foreign): readonly Question[] {
  const people = [
    ['listStaffShifts', staff],
    ['getCustomer', customer],
  ] as const;
  const unknown = context.randomUuid(UNKNOWN_LABELS[1]);
  const asked = (operation: ByIdOperation, id: string | null, foreign: TenancyTry['foreign']) =>
    id === null ? [] : [askForPerson(operation, id, { case: 'person', foreign })];
  return [
    ...people.flatMap(([operation]) => asked(operation, unknown, 'random')),
    ...people.flatMap(([operation, id]) => asked(operation, id, whose(id))),
    ...people.flatMap(([operation, id]) =>
      asked(operation, inCapitals(id), 'given').map((question) => ({ ...question, inCapitals: true as const })),
    ),
  ];
}

/** Our own people: what is shown of them names nothing of theirs. */
function ownPeople(people: People): readonly Question[] {
  return askForEach(people, () => ({ case: 'own-person', foreign: 'none' }));
}

function askForEach(people: People, who: (id: string) => Pick<TenancyTry, 'case' | 'foreign'>): readonly Question[] {
  return byIdOperations.flatMap((operation) => {
    const id = people[operation];
    return id === null ? [] : [askForPerson(operation, id, who(id))];
  });
}

function askForPerson(operation: ByIdOperation, id: string, who: Pick<TenancyTry, 'case' | 'foreign'>): Question {
  const path = pathOf(operation, urlPart(id));
  return asking({ operation, ...who, position: 'path', parameter: 'id' }, {}, { path });
}

function whose(id: string | null): 'given' | 'perhaps-ours' {
  return id === null || isUnmistakable(id) ? 'given' : 'perhaps-ours';
}

/** Ids that are not ours in every other filter: what comes must be ours. */
function strangeFilters(context: ProbeContext, foreign: Foreign): readonly Question[] {
  const { staff, goods } = foreign;
  const capitals = inCapitals(staff);
  const found = [
    ...parametersOfKind('person').map(({ operation, name }) => [operation, name, staff] as const),
    ...parametersOfKind('goods').map((filter) => [filter.operation, filter.name, goods(filter)] as const),
    ...(capitals === null ? [] : [['listSales', 'staffId', capitals] as const]),
    ...foreign.cursors.map(([operation, cursor]) => [operation, 'cursor', cursor] as const),
    ...(foreign.invoice === null ? [] : [['listSales', 'search', foreign.invoice] as const]),
  ];
  return found.map(([operation, parameter, real]) => {
    const foreign = real === null ? 'random' : 'given';
    const id = real ?? context.randomUuid(`unknown ${parameter}`);
    return asking({ operation, parameter, case: 'filter', position: 'filter', foreign }, { [parameter]: id });
  });
}

const HEADERS = ['x-organization-id', 'x-org-id', 'x-tenant-id', 'organization-id'] as const;
const QUERIES = ['organizationId', 'orgId', 'tenantId', 'organization'] as const;
const NAMING_ORGANIZATION = ['listStores', 'listSales', 'getMe'] as const;

/** An organization named in headers or query, which the key alone decides. */
function namedOrganization(context: ProbeContext, foreign: Foreign): readonly Question[] {
  const id = foreign.organization ?? context.randomUuid('organization');
  const whose = foreign.organization === null ? 'random' : 'given';
  return NAMING_ORGANIZATION.flatMap((operation, index): readonly Question[] => {
    const about = { operation, case: 'named-organization', foreign: whose } as const;
    const headers = HEADERS.map((name) => [name, id] as const);
    const inHeader = asking({ ...about, parameter: 'a header' }, {}, { headers });
    const named = Object.fromEntries(QUERIES.map((name) => [name, id]));
    const inQuery = asking({ ...about, parameter: 'the query' }, named);
    return index === 0 ? [inHeader, inQuery] : [index === 1 ? inQuery : inHeader];
  });
}

/** Where the ids of our own organization stand that a foreign one must not be among. */
const OWN = [
  { option: '--foreign-store', input: 'foreignStore', operation: 'listStores' },
  { option: '--foreign-staff', input: 'foreignStaff', operation: 'getStaffAnalytics' },
  { option: '--foreign-customer', input: 'foreignCustomer', operation: 'getCustomerAnalytics' },
] as const;

/**
 * Why a key or an id that claims to be another organization's cannot be one: with it, a correct deployment would
 * fail. All of this is asked anyway, so it costs no request.
 */
async function unusableInput(context: ProbeContext): Promise<string | null> {
  const reasons = await context.all([
    () => whyNotOther(context),
    ...OWN.map((own) => () => whyNotUsable(context, own)),
  ]);
  return reasons.find((why) => why !== null) ?? null;
}

async function whyNotOther(context: ProbeContext): Promise<string | null> {
  if (!context.keys.includes('other')) return null;
  const me = await context.ask({ operation: 'getMe', path: pathOf('getMe'), credential: { key: 'other' } });
  return me.status === 401
    ? 'the key in COUNTERPROOF_OTHER_KEY was not accepted (401): check that it is whole and current, or leave it out'
    : null;
}

async function whyNotUsable(
  context: ProbeContext,
  { option, input, operation }: (typeof OWN)[number],
): Promise<string | null> {
  const id = context.inputs[input];
  if (id === undefined) return null;
  const own = dataIds(await context.ask({ operation, path: pathOf(operation) }));
  if (own.includes(id))
    return `${option} ${id} is of the organization that the key belongs to: give the id of another one, or leave it out`;
  const areUuids = own.length > 0 && own.every(isUuid);
  return areUuids && !isUuid(id)
    ? `${option} ${id} is not a UUID, and all IDs of its kind are UUIDs here: give an ID that exists`
    : null;
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly tenancy: readonly TenancyTry[];
  }
}

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
    const listed = storeIdsIn(stores);
    // Ours first: a cache that forgets whose answer it holds gives the other key what was read before.
    const { exchanges: plain, people } = await askPlainly(context);
    const found = await findForeign(context);
    const foreign = withoutCommonNames(withoutCommonGoods(found, products, promotions), plain);
    const questions = [
      ...foreignStores(context, listed, foreign.store),
      ...foreignOnNextPage(context, plain),
      ...foreignInCapitals(context, listed, foreign.store),
      ...ownStores(listed),
      ...questionsById(context, foreign),
      ...strangeFilters(context, foreign),
      ...namedOrganization(context, foreign),
      ...(foreign.reads.length > 0
        ? [...ownStoreWithOtherKey(listed), ...ownPeople(people), ...(await shownPeople(context, people))]
        : []),
    ];
    const ours: Ours = { stores: new Set(idsIfAll(everyStore)), plain, foreign };
    const refused = { exchange: '', status: 403, hasData: false, foreignIds: 0, asWithout: true };
    const counted = context.counted(questions, (some) => ({
      tenancy: some.map(({ ask: _ask, ...about }) => ({ ...about, ...refused })),
    }));
    const answers = await askAll(context, counted, (question) => answerTo(context, question, ours));
    const shared = promotionsOfBoth(foreign, products, promotions);
    return [...foreign.reads.map((read) => readByOther(read, new Set(listed), plain, shared)), ...answers];
  },
});

/** Shown to us first: an answer that is kept is to be kept for us alone. */
async function shownPeople(context: ProbeContext, people: People): Promise<readonly Question[]> {
  await askAll(context, ownPeople(people), ({ ask }) => context.ask(ask));
  const ours = askForEach(people, (id) => ({ case: 'person', foreign: whose(id) }));
  return ours.map(({ ask, ...about }) => ({ ...about, ask: { ...ask, credential: { key: 'other' } } }));
}

async function answerTo(context: ProbeContext, { ask, ...about }: Question, ours: Ours): Promise<TenancyTry | null> {
  const exchange = await askIfPossible(context, ask);
  if (exchange === null) return null;
  return {
    ...about,
    exchange: exchange.id,
    status: exchange.status,
    hasData: givesData(exchange),
    foreignIds:
      (about.case === 'own-person' ? 0 : strangeStores(exchange, ours.stores)) +
      countForeignIds(exchange, ours.foreign),
    asWithout: about.case !== 'named-organization' || sameOwner(exchange, ours.plain),
  };
}

/** What the other key reads must not name our stores: here they are the foreign ids. */
function readByOther(
  exchange: Exchange,
  own: ReadonlySet<string>,
  plain: readonly Exchange[],
  promotions: number,
): TenancyTry {
  const listed = exchange.operation === 'listStores' ? dataIds(exchange) : [];
  const named = [...storesNamed(field(exchange.body, 'data')), ...listed];
  const operation = exchange.operation === 'other' ? 'listStores' : exchange.operation;
  const shared = operation === pagedOperation('promotions') ? promotions : sharedWith(exchange, plain);
  return {
    ...describe({ operation, case: 'other-key', parameter: '' }),
    exchange: exchange.id,
    status: exchange.status,
    hasData: givesData(exchange),
    foreignIds: named.filter((id) => own.has(id)).length + shared,
    asWithout: true,
  };
}

/** Where they have no goods in common, they have no catalogue in common either, and each promotion is of one of them. */
function promotionsOfBoth(
  { reads }: Foreign,
  products: Census<ProductRow> | undefined,
  promotions: Census<PromotionRow> | undefined,
): number {
  const theirs = (operation: OperationId) =>
    reads.filter((read) => read.operation === operation).flatMap(({ body }) => listField(body, 'data'));
  const goods = theirs('listProducts').flatMap((product) => [
    textField(product, 'id'),
    textField(field(product, 'category'), 'id'),
  ]);
  const own = new Set((products?.rows ?? []).flatMap(({ id, categoryId }) => [id, categoryId]));
  if (goods.length === 0 || products?.complete !== true || goods.some((id) => own.has(id))) return 0;
  const ours = new Set((promotions?.rows ?? []).map(({ id }) => id));
  const shared = theirs(pagedOperation('promotions')).filter((promotion) => ours.has(textField(promotion, 'id')));
  // One that every organization begins with may be the same everywhere.
  return shared.length > 1 ? shared.length : 0;
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
    ...promotions.rows.flatMap(({ id, products, categories }) => [id, ...products, ...categories]),
  ]);
  const named = products.complete && promotions.complete ? foreign.goodsNamed : [];
  return { ...foreign, ids: new Set([...foreign.ids, ...named].filter((id) => !own.has(id))) };
}

/** Every other organization has a "Main branch": a name that is ours as well shows nothing of theirs. */
function withoutCommonNames(foreign: Foreign, plain: readonly Exchange[]): Foreign {
  const texts = plain.map(textOf);
  const alone = (name: string | null) =>
    name === null || name.length <= SHORT_NAME || texts.some((text) => text.includes(name)) ? null : name;
  return { ...foreign, storeName: alone(foreign.storeName), organizationName: alone(foreign.organizationName) };
}

const SHORT_NAME = 3;

function textOf({ body }: Exchange): string {
  return JSON.stringify(body ?? null);
}

/** A refusal may repeat what was sent. */
function countForeignIds(exchange: Exchange, { ids, storeName, organizationName }: Foreign): number {
  if (exchange.credential.key === 'other') return 0;
  const records = JSON.stringify(field(exchange.body, 'data') ?? null);
  const sent = isSuccess(exchange.status) ? '' : JSON.stringify([exchange.path, exchange.query]);
  const names = [storeName, organizationName].flatMap((name) => name ?? []);
  const named = names.filter((name) => textOf(exchange).includes(name));
  return named.length + [...ids].filter((id) => records.includes(JSON.stringify(id)) && !sent.includes(id)).length;
}

/** Whether the answer shows the same owner as the plain one: its organization, its stores, or records as before. */
function sameOwner(exchange: Exchange, plain: readonly Exchange[]): boolean {
  const before = plain.find(({ operation }) => operation === exchange.operation);
  if (before === undefined || before.status !== 200 || exchange.status !== 200) return true;
  if (exchange.operation === 'getMe') return organizationOf(exchange) === organizationOf(before);
  if (exchange.operation === 'listStores')
    return isSameJson([...dataIds(exchange)].sort(), [...dataIds(before)].sort());
  return listField(before.body, 'data').length === 0 || listField(exchange.body, 'data').length > 0;
}

const OF_ONE_OWNER: ReadonlySet<string> = new Set([
  'listSales',
  'listInventoryLogs',
  'getStaffAnalytics',
  'getCustomerAnalytics',
]);

/** What organizations never share: their id, sales and people. Ids that are only numbers may exist in each of them. */
function sharedWith(exchange: Exchange, plain: readonly Exchange[]): number {
  const ours = plain.find(({ operation }) => operation === exchange.operation);
  if (ours === undefined) return 0;
  if (exchange.operation === 'getMe') {
    const theirs = organizationOf(exchange);
    return theirs !== null && isUuid(theirs) && theirs === organizationOf(ours) ? 1 : 0;
  }
  if (!OF_ONE_OWNER.has(exchange.operation)) return 0;
  const own = new Map(recordsById(ours));
  const shared = recordsById(exchange).filter(([id]) => own.has(id));
  const [only] = shared;
  // A buyer without a name may be one constant row everywhere: what each of them bought is another matter.
  const isConstant = shared.length === 1 && only !== undefined && !isSameJson(own.get(only[0]), only[1]);
  return isConstant ? 0 : shared.length;
}

function recordsById({ body }: Exchange): (readonly [string, Json])[] {
  return listField(body, 'data').flatMap((record) => {
    const id = textOrNull(record, 'id');
    return id === null || !isUuid(id) ? [] : [[id, record] as const];
  });
}

function organizationOf(exchange: Exchange): string | null {
  return textOrNull(field(field(exchange.body, 'data'), 'organization'), 'id');
}
