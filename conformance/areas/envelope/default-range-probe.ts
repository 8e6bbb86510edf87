import { dateOf } from '../../kernel/date-header.ts';
import { field, listField, textField, textOrNull } from '../../kernel/json.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { pathOf } from '../asking/operations.ts';
import { DAY, midnight } from './days.ts';
import { beginnings } from './default-range.ts';
import { echoOf } from './echo.ts';
import type { DefaultRangeEvidence, RangeEdge } from './evidence.ts';

/** Bounds may or may not belong to a range, and the default one may begin with the very request. */
const CLEAR = 5_000;
const MOST_PAGES = 4;
type Query = readonly (readonly [string, string])[];

export const defaultRangeProbe = probe({
  artifact: 'defaultRange',
  after: [],
  title: 'Inventory logs without bounds, and movements on both sides of where their range begins and of today',
  plan: () => 10,
  async gather(context): Promise<DefaultRangeEvidence> {
    const answer = await ask(context, [['limit', '100']]);
    const askedAt = new Date(Date.parse(context.startedAt) + answer.at).toISOString();
    const { echoed } = echoOf('listInventoryLogs', answer);
    const times = recordsOf(answer)
      .map((record) => textField(record, 'createdAt'))
      .filter((time) => time !== '')
      .toSorted();
    const clock = { askedAt, serverDate: dateOf(answer) };
    const { inside, outside } = sides(clock, echoed?.from);
    const edges = await context.all([
      () => edgeIn(context, 'inside', inside, inside + 10 * DAY),
      () => edgeIn(context, 'outside', outside - 30 * DAY, outside),
      () => edgeIn(context, 'today', ...today(clock)),
    ]);
    return {
      exchange: answer.id,
      status: answer.status,
      echoed,
      ...clock,
      oldest: times[0] ?? null,
      newest: times.at(-1) ?? null,
      edges: edges.flat(),
    };
  },
});

/** Where the range begins by its own words, if these can be right; else what is inside or outside in every reading. */
function sides(clock: Pick<DefaultRangeEvidence, 'askedAt' | 'serverDate'>, from: unknown) {
  const allowed = beginnings(clock);
  const said = typeof from === 'string' ? Date.parse(from) : Number.NaN;
  const isPossible = allowed.some(([least, most]) => said >= least && said <= most);
  const inside = (isPossible ? said : Math.max(...allowed.map(([, most]) => most))) + CLEAR;
  const outside = (isPossible ? said : Math.min(...allowed.map(([least]) => least))) - CLEAR;
  return { inside, outside };
}

/** Whatever moved since midnight lies in a range that ends with the day. */
function today({ askedAt, serverDate }: Pick<DefaultRangeEvidence, 'askedAt' | 'serverDate'>): [number, number] {
  const now = Date.parse(serverDate ?? askedAt);
  return [midnight(now), now];
}

async function edgeIn(context: ProbeContext, side: RangeEdge['side'], from: number, to: number): Promise<RangeEdge[]> {
  const named = await ask(context, [
    ['from', new Date(from).toISOString()],
    ['to', new Date(to).toISOString()],
    ['limit', '100'],
  ]);
  const records = recordsOf(named).filter((record) => isBetween(record, from, to));
  const nearest = records.toSorted((a, b) => textField(a, 'createdAt').localeCompare(textField(b, 'createdAt')));
  const record = side === 'inside' ? nearest[0] : nearest.at(-1);
  if (record === undefined) return [];
  const { listed, exchanges } = await isListed(context, record);
  const id = textField(record, 'id');
  return [{ side, record: id, createdAt: textField(record, 'createdAt'), listed, exchanges: [named.id, ...exchanges] }];
}

function isBetween(record: Json, from: number, to: number): boolean {
  const time = Date.parse(textField(record, 'createdAt'));
  return time >= from && time <= to;
}

/** Whether the listing without bounds has the movement; narrowed by everything that is known of it, to stay short. */
async function isListed(context: ProbeContext, record: Json): Promise<Pick<RangeEdge, 'listed' | 'exchanges'>> {
  const narrowed: Query = [
    ['limit', '100'],
    ['types', textField(record, 'type')],
    ['storeIds', textField(field(record, 'store'), 'id')],
    ['productIds', textField(field(record, 'product'), 'id')],
  ];
  const exchanges: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Exchange = await ask(context, cursor === null ? narrowed : [...narrowed, ['cursor', cursor]]);
    exchanges.push(page.id);
    if (page.status !== 200) return { listed: null, exchanges };
    if (recordsOf(page).some((other) => textField(other, 'id') === textField(record, 'id')))
      return { listed: true, exchanges };
    cursor = textOrNull(field(page.body, 'pagination'), 'nextCursor');
  } while (cursor !== null && exchanges.length < MOST_PAGES);
  return { listed: cursor === null ? false : null, exchanges };
}

function ask(context: ProbeContext, query: Query): Promise<Exchange> {
  return context.ask({ operation: 'listInventoryLogs', path: pathOf('listInventoryLogs'), query });
}

function recordsOf({ body }: Exchange): readonly Json[] {
  return listField(body, 'data');
}
