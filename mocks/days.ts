import { newestDay } from './examples/anchor.ts';

const day = 86_400_000;

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** The range that an answer speaks of: what was asked, and for what was not the last 30 days through the end of today. */
export function rangeOf({ from, to }: Bounds, now: number): Range {
  const today = dayOf(now);
  if (from === null && to === null) return monthTo(today);
  const end = to ?? (from !== null && Date.parse(from) > endOf(today) ? from : iso(endOf(today)));
  const start = from ?? (to === null ? monthTo(today).from : iso(Date.parse(to) - 30 * day));
  return { from: canonical(start), to: canonical(end) };
}

interface Bounds {
  readonly from: string | null;
  readonly to: string | null;
}

let month: Range & { readonly today: number } = { today: Number.NaN, from: '', to: '' };

/** Written once a day: most requests name no range. */
function monthTo(today: number): Range {
  if (month.today !== today) month = { today, from: iso((today - 29) * day), to: iso(endOf(today)) };
  return month;
}

function endOf(today: number): number {
  return (today + 1) * day - 1;
}

/** In UTC with milliseconds, as the contract writes moments; most come like that. */
function canonical(moment: string): string {
  return moment.length === 24 && moment.endsWith('Z') ? moment : iso(Date.parse(moment));
}

export function dayOf(now: number): number {
  return Math.floor(now / day);
}

/** Moves every moment in a JSON text, so that the shop's newest day is the day before `today` and none lies ahead. */
export function moved(json: string, today: number): string {
  const days = today - 1 - newestDay / day;
  return json.replace(/"(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d\.\d{3}Z)?"/g, (_, date: string, time = '') => {
    const shifted = iso(Date.parse(`${date}T00:00:00.000Z`) + days * day).slice(0, 10);
    return `"${shifted}${time}"`;
  });
}

/** Years beyond four digits would not be timestamps any more. */
function iso(time: number): string {
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');
