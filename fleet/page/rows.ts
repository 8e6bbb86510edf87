import type { ShownDeployment } from '../serve/shown.ts';
import type { StateName } from '../state/state.ts';
import type { Filter, Sort } from './route.ts';

/** What needs somebody comes first. */
export const WORST_FIRST: readonly StateName[] = [
  'failing',
  'unreachable',
  'blocked',
  'stale',
  'partial',
  'waiting',
  'conformant',
];

export function chosen(all: readonly ShownDeployment[], filter: Filter): readonly ShownDeployment[] {
  const { state, sort } = filter;
  return matching(all, filter)
    .filter((one) => state === '' || one.state === state)
    .sort((a, b) => ORDERS[sort](a, b) || byText(a.name, b.name));
}

/** How many there are in each state, whichever state is chosen. */
export function counts(all: readonly ShownDeployment[], filter: Filter): Readonly<Record<StateName, number>> {
  const found = { conformant: 0, failing: 0, unreachable: 0, blocked: 0, stale: 0, partial: 0, waiting: 0 };
  for (const { state } of matching(all, filter)) found[state] += 1;
  return found;
}

function matching(all: readonly ShownDeployment[], { q, tag, owner }: Filter): ShownDeployment[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    if (tag !== '' && !one.tags.includes(tag)) return false;
    if (owner !== '' && one.owner !== owner) return false;
    const text = [one.name, one.url, one.owner ?? '', ...one.tags, one.reason].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

type Order = (a: ShownDeployment, b: ShownDeployment) => number;

const ORDERS: Readonly<Record<Sort, Order>> = {
  state: (a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state),
  name: () => 0,
  kept: (a, b) => keptShare(a) - keptShare(b),
  p95: (a, b) => (b.p95 ?? -1) - (a.p95 ?? -1),
  next: (a, b) => byText(a.nextVisit ?? LAST, b.nextVisit ?? LAST),
  changed: (a, b) => byText(b.changed ?? '', a.changed ?? ''),
};

const LAST = '~';

function keptShare({ musts }: ShownDeployment): number {
  return musts === null || musts.all === 0 ? 2 : musts.kept / musts.all;
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
