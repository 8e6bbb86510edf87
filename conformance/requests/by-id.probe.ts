import { isUuid } from '../../contract/formats.ts';
import { type ByIdOperation, byIdOperations, pathOf } from '../../contract/operations.ts';
import { field, textOrNull } from '../kernel/json.ts';
import { urlPart } from '../kernel/url-part.ts';
import { type Exchange, isGoodKey } from '../model/exchange.ts';
import { type ProbeContext, probe } from '../model/probe.ts';
import { dataIds } from './answers.ts';
import { askPlainly, cashiersIn, idsIn, lastMonths, promotedCustomersIn } from './people.ts';
import { showsShifts } from './shows-shifts.ts';
import { UNKNOWN_LABELS } from './unknown-ids.ts';

export interface ByIdTry {
  readonly operation: ByIdOperation;
  /** `known` ids were found in the deployment, `unknown` ones were made up. */
  readonly subject: 'known' | 'unknown';
  readonly id: string;
  readonly exchange: string;
  readonly status: number | null;
  /** The id in the record, where it has one. */
  readonly shownId?: string | null;
  /** Ids of the records in a list, where they are UUIDs: those are not numbered anew for each person. */
  readonly recordIds?: readonly string[];
}

export interface ByIdEvidence {
  readonly tries: readonly ByIdTry[];
}

declare module '../model/artifacts.ts' {
  interface Artifacts {
    readonly byId: ByIdEvidence;
  }
}

/** People looked up of each kind: enough to find a leak in some profiles only. */
const PEOPLE = 6;
/** Staff whose shifts are asked for, until one shows any. */
const MOST_STAFF = 20;

export const byIdProbe = probe({
  artifact: 'byId',
  requires: [],
  title: 'Profiles and shifts of people in the lists, and of unknown ids',
  plan: () => 11 + 2 * (PEOPLE + UNKNOWN_LABELS.length),
  async gather(context): Promise<ByIdEvidence> {
    const plain = await askPlainly(context);
    const exchanges = [...plain.exchanges, ...plain.longer];
    const ranked = idsIn(exchanges, 'getStaffAnalytics');
    // Only where the analytics show no staff: a cashier of old sales may have left for good.
    const listed = ranked.length > 0 ? ranked : cashiersIn(exchanges);
    const staff = spread(listed);
    const customers = spread([...idsIn(exchanges, 'getCustomerAnalytics'), ...promotedCustomersIn(exchanges)]);
    const tries = await context.all([
      ...staff.map((id) => () => lookUp(context, 'listStaffShifts', 'known', id)),
      ...customers.map((id) => () => lookUp(context, 'getCustomer', 'known', id)),
      ...byIdOperations.flatMap((operation) =>
        UNKNOWN_LABELS.map((label) => context.randomUuid(label)).map(
          (id) => () => lookUp(context, operation, 'unknown', id),
        ),
      ),
    ]);
    return { tries: [...tries, ...(await askForShifts(context, listed, staff))] };
  },
});

/** Whether the shop has shifts at all: only where those asked so far have none are more asked. */
async function askForShifts(
  context: ProbeContext,
  listed: readonly string[],
  asked: readonly string[],
): Promise<ByIdTry[]> {
  const others = [...new Set(listed)]
    .filter((id) => id !== '' && !asked.includes(id))
    .slice(0, MOST_STAFF - asked.length);
  const tries: ByIdTry[] = [];
  for (const id of others) {
    if (context.seen().some(showsOwnShifts)) break;
    tries.push(await lookUp(context, 'listStaffShifts', 'known', id));
  }
  await askForOlderShifts(context, asked);
  return tries;
}

/** A default range of today alone has no shifts in the early morning. Whether shifts take a range is open, so a refusal says nothing. */
async function askForOlderShifts(context: ProbeContext, staff: readonly string[]): Promise<void> {
  for (const id of staff) {
    if (context.seen().some(showsOwnShifts)) return;
    const path = pathOf('listStaffShifts', urlPart(id));
    await context.ask({ operation: 'listStaffShifts', path, query: lastMonths(context) });
  }
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

/** The first, the last and some between: neighbors in a ranking are alike. */
function spread(ids: readonly string[]): readonly string[] {
  const all = [...new Set(ids)];
  if (all.length <= PEOPLE) return all;
  const step = (all.length - 1) / (PEOPLE - 1);
  return Array.from({ length: PEOPLE }, (_, index) => all[Math.round(index * step)] ?? '').filter((id) => id !== '');
}
