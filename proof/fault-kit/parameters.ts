import type { Change, Wrap } from '../fault.ts';
import { type Asked, all, having, lacking, timeSent, valuesOf, type When, withQuery } from './conditions.ts';
import {
  answersInstead,
  changeBody,
  changeQuery,
  changeResponse,
  changeStatus,
  isEmpty,
  json,
  type Loose,
  part,
} from './responses.ts';
import { chain } from './table.ts';

/** The deployment ignores these parameters. */
export function ignores(when: When, ...parameters: string[]): Change {
  return changeQuery(when, (query) => {
    for (const parameter of parameters) query.delete(parameter);
  });
}

/** Without bounds the deployment gives all that it has, and says the range that it should have kept to. */
export function givesAllTime(when: When): Change {
  return givesSince(when, () => ALL_TIME);
}

/** The same with what it has since then. */
export function givesSince(when: When, from: () => string): Change {
  return (handle) =>
    changeStatus(all(when, lacking('from', 'to')), 200, async (answer, asked) => {
      if (answer.body === '') return answer;
      const other = await handle(withQuery(asked, (query) => query.set('from', from())));
      const body: Loose = JSON.parse(other.body);
      const { meta }: Loose = JSON.parse(answer.body);
      return { ...other, body: JSON.stringify({ ...body, meta }) };
    })(handle);
}

/** The deployment takes this value for the one that was sent, or for none, or what is made of one that was sent; it still says what was sent. */
export function takes(when: When, parameter: string, value: string | ((sent: string) => string)): Change {
  const isMeant = typeof value === 'string' ? when : all(when, having(parameter));
  const given = typeof value === 'string' ? () => value : value;
  const misleads = changeQuery(isMeant, (query) => query.set(parameter, given(query.get(parameter) ?? '')));
  return (handle) => {
    const misled = misleads(handle);
    if (parameter !== 'from' && parameter !== 'to') return misled;
    return changeBody(all(when, having(parameter)), (body, { query }) => {
      const range = part(part(body, 'meta'), 'dateRange');
      const sent = query.get(parameter) ?? '';
      // What is no time is shown as what it was taken for.
      if (range[parameter] !== undefined && !Number.isNaN(timeSent(sent))) range[parameter] = moved(0)(sent);
    })(misled);
  };
}

/** The deployment reads only some of a parameter's values; the parameter is gone where none is left. */
export function reads(
  when: When,
  parameter: string,
  choose: (values: string[], asked: Asked) => readonly string[],
): Change {
  return changeQuery(when, (query, asked) => {
    const kept = choose(valuesOf(asked, parameter), asked);
    query.delete(parameter);
    if (kept.length > 0) query.set(parameter, kept.join(','));
  });
}

/** The deployment takes one parameter for another. */
export function renames(when: When, parameter: string, meant: string): Change {
  return changeQuery(when, (query) => {
    for (const value of query.getAll(parameter)) query.append(meant, value);
    query.delete(parameter);
  });
}

/** Where nothing is found with the parameter, it is taken for left out. */
export function insteadOfNothing(when: When, parameter: string): Wrap {
  return answersInstead(all(when, having(parameter)), isEmpty, (asked) =>
    withQuery(asked, (query) => query.delete(parameter)),
  );
}

/** Nothing found, where something else should have been said. */
export function answersEmpty(when: When): Change {
  return changeResponse(when, () => json(200, { data: [], pagination: { nextCursor: null } }));
}

/** A list without records, in its usual envelope. */
export function emptied(when: When): Change {
  return changeBody(when, (body) => {
    body.data = [];
    if (body.pagination !== undefined) body.pagination = { nextCursor: null };
  });
}

/** The range that is asked for begins this many days ago or earlier. */
export function since(days: number): When {
  return ({ query }) => timeSent(query.get('from')) <= Date.now() - days * DAY;
}

/** The question in other words: an instant moved by some milliseconds. */
export function moved(ms: number): (sent: string) => string {
  return (sent) => instant(timeSent(sent) + ms, sent);
}

/** The UTC offset of the bounds of a range is ignored. */
export function cutsOffsets(when: When): Change {
  const utc = (sent: string): string => sent.replace(/[+-]\d{2}:\d{2}$/, 'Z');
  return chain(takes(when, 'to', utc), takes(when, 'from', utc));
}

/** Both bounds of a range are taken for others. */
export function shiftsRange(when: When, ms: number): Change {
  return chain(takes(when, 'from', moved(ms)), takes(when, 'to', moved(ms)));
}

/** The instant cut down to a whole number of `unit` milliseconds. */
export function cutTo(unit: number): (sent: string) => string {
  return (sent) => instant(Math.floor(timeSent(sent) / unit) * unit, sent);
}

function instant(ms: number, otherwise: string): string {
  return Number.isNaN(ms) ? otherwise : new Date(ms).toISOString();
}

/** Where all time begins. */
export const ALL_TIME = '2000-01-01T00:00:00.000Z';
export const SECOND = 1000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString();
}
