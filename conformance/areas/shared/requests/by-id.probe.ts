import { isUuid } from '../../../../contract/formats.ts';
import { type ByIdOperation, byIdOperations, pathOf } from '../../../../contract/operations.ts';
import { askPlainly, cashiersIn, lastMonths, promotedCustomersIn, rowsIn } from '../../../ask/questions/ask.ts';
import { type Exchange, isGoodKey, type Json } from '../../../model/exchange.ts';
import { type ProbeContext, probe } from '../../../model/probe.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { urlPart } from '../../../model/values/curl.ts';
import { field, textField, textOrNull } from '../../../model/values/json.ts';
import { dataIds, showsShifts } from '../../../see/answers.ts';
import type { Answered } from './count-answers.ts';
import { UNKNOWN_LABELS } from './tries.ts';

export interface ByIdTry extends Answered {
  readonly operation: ByIdOperation;
  /** `known` ids were found in the deployment, `unknown` ones were made up. */
  readonly subject: 'known' | 'unknown';
  readonly id: string;
  /** The id in the record, where it has one. */
  readonly shownId?: string | null;
  /** Ids of the records in a list, where they are UUIDs: those are not numbered anew for each person. */
  readonly recordIds?: readonly string[];
}

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly byId: { readonly tries: readonly ByIdTry[] };
    readonly me: Answered & { readonly organizationStores: number | null };
  }
}

/** Customers looked up, and staff: enough to find a leak in some profiles only. */
const PEOPLE = 10;
/** Staff whose shifts are asked for, until one shows any. */
const MOST_STAFF = 20;

export const byIdProbe = probe({
  artifact: 'byId',
  requires: [],
  // A shop whose last sale is long ago shows people only where its old sales are read.
  optional: ['sales'],
  after: ['analytics'],
  title: 'Profiles and shifts of people in the lists, and of unknown ids',
  plan: () => 13 + 2 * (PEOPLE + UNKNOWN_LABELS.length),
  async gather(context, { sales }) {
    const plain = await askPlainly(context);
    const exchanges = [...plain.exchanges, ...plain.longer];
    const earlier = context.seen().filter(({ status, credential }) => status === 200 && isGoodKey(credential));
    // Cashiers only where the analytics show no staff: one of old sales may have left for good.
    const listed = firstWithIds([
      rowsIn(exchanges, 'getStaffAnalytics'),
      withId(cashiersIn(exchanges)),
      rowsIn(earlier, 'getStaffAnalytics'),
      withId((sales?.rows ?? []).flatMap(({ staffId }) => staffId ?? [])),
    ]);
    const staff = unlikePeople(listed, PEOPLE);
    const customers = unlikePeople(
      firstWithIds([
        [...rowsIn(exchanges, 'getCustomerAnalytics'), ...withId(promotedCustomersIn(exchanges))],
        rowsIn(earlier, 'getCustomerAnalytics'),
      ]),
      PEOPLE,
    );
    const tries = await context.all([
      ...staff.map((id) => () => lookUp(context, 'listStaffShifts', 'known', id)),
      ...customers.map((id) => () => lookUp(context, 'getCustomer', 'known', id)),
      ...byIdOperations.flatMap((operation) =>
        UNKNOWN_LABELS.map((label) => context.randomUuid(label)).map(
          (id) => () => lookUp(context, operation, 'unknown', id),
        ),
      ),
    ]);
    for (const { operation, id } of known(tries)) await lookUp(context, operation, 'unknown', `${id}${MORE}`);
    const older = await askForShifts(context, unlikePeople(listed, MOST_STAFF), staff);
    await askForOlderShifts(context, staff, sales?.rows ?? []);
    return { tries: [...tries, ...older] };
  },
});

/** Behind an id, for a lookup that reads as many characters as an id has. */
const MORE = '0';

/** One of each kind that was found, by an id of a form that no id with more behind it has. */
function known(tries: readonly ByIdTry[]): readonly ByIdTry[] {
  const found = tries.filter(({ subject, status, id }) => subject === 'known' && status === 200 && isUuid(id));
  return byIdOperations.flatMap((operation) => found.find((tried) => tried.operation === operation) ?? []);
}

/** Whether the shop has shifts at all: only where those asked so far have none are more asked. */
async function askForShifts(
  context: ProbeContext,
  listed: readonly string[],
  asked: readonly string[],
): Promise<ByIdTry[]> {
  const others = listed.filter((id) => !asked.includes(id)).slice(0, MOST_STAFF - asked.length);
  const tries: ByIdTry[] = [];
  for (const id of others) {
    if (context.seen().some(showsOwnShifts)) break;
    tries.push(await lookUp(context, 'listStaffShifts', 'known', id));
  }
  return tries;
}

/** A default range of today alone has no shifts in the early morning. Whether shifts take a range is open, so a refusal says nothing. */
async function askForOlderShifts(
  context: ProbeContext,
  staff: readonly string[],
  sales: readonly SaleRow[],
): Promise<void> {
  const query = lastMonths(context, shopEnd(context, sales));
  for (const id of staff) {
    if (context.seen().some(showsOwnShifts)) return;
    const path = pathOf('listStaffShifts', urlPart(id));
    await context.ask({ operation: 'listStaffShifts', path, query });
  }
}

const DAY_MS = 86_400_000;
const QUIET_DAYS = 120;

/** The day after the last sale, where nothing was sold for months; undefined in a shop that sells. */
function shopEnd({ startedAt }: ProbeContext, sales: readonly SaleRow[]): number | undefined {
  const last = sales.reduce((latest, { createdAt }) => Math.max(latest, Date.parse(createdAt) || 0), 0);
  const isQuiet = last > 0 && last < Date.parse(startedAt) - QUIET_DAYS * DAY_MS;
  return isQuiet ? last + DAY_MS : undefined;
}

function showsOwnShifts(exchange: Exchange): boolean {
  return exchange.operation === 'listStaffShifts' && isGoodKey(exchange.credential) && showsShifts(exchange);
}

async function lookUp(
  context: ProbeContext,
  operation: ByIdOperation,
  subject: ByIdTry['subject'],
  id: string,
): Promise<ByIdTry> {
  const answer = await context.ask({ operation, path: pathOf(operation, urlPart(id)) });
  const { id: exchange, status } = answer;
  const shownId = textOrNull(field(answer.body, 'data'), 'id');
  return { operation, subject, id, exchange, status, shownId, recordIds: dataIds(answer).filter(isUuid) };
}

type People = readonly Json[];

function firstWithIds(sources: readonly People[]): People {
  return sources.find((people) => people.some((person) => textField(person, 'id') !== '')) ?? [];
}

function withId(ids: readonly string[]): People {
  return ids.map((id) => ({ id }));
}

/** What tells people apart, as far as a deployment shows it: their values are few. */
const KINDS = ['type', 'region', 'role'] as const;

/** Its multiples, without their integers, are spread evenly: neighbors in a ranking are alike. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * So many people: half of them as they come, the others of as many kinds as can be, because what is wrong with a profile is often
 * wrong for one kind of people only.
 */
function unlikePeople(people: readonly unknown[], most: number): readonly string[] {
  const records = new Map(people.map((person) => [textOrNull(person, 'id') ?? '', person]));
  records.delete('');
  const kinds = [...Map.groupBy(records, ([, person]) => kindOf(person)).values()].map((some) =>
    some.map(([id]) => id),
  );
  const byKind = Array.from({ length: most }, (_, turn) => kinds.flatMap((ids) => spread(ids, turn)));
  const all = [...records.keys()];
  const some = Array.from({ length: Math.ceil(most / 2) }, (_, turn) => spread(all, turn));
  return [...new Set([...some.flat(), ...byKind.flat(), ...all])].slice(0, most);
}

function spread(ids: readonly string[], turn: number): readonly string[] {
  const at = Math.floor(((turn * GOLDEN) % 1) * ids.length);
  return ids.slice(at, at + 1);
}

function kindOf(person: unknown): string {
  return JSON.stringify([
    ...KINDS.map((name) => textOrNull(person, name)),
    textOrNull(field(person, 'store'), 'id'),
    field(person, 'lastPurchaseAt') === null,
  ]);
}

export const meProbe = probe({
  artifact: 'me',
  requires: [],
  title: 'Who the key belongs to',
  plan: () => 1,
  async gather(context) {
    const { id, status, body } = await context.ask({ operation: 'getMe', path: pathOf('getMe') });
    const stores = field(field(field(body, 'data'), 'organization'), 'stores');
    return { exchange: id, status, organizationStores: typeof stores === 'number' ? stores : null };
  },
});
