import { useEffect, useState } from 'preact/hooks';
import { Time } from '../../ui/time.tsx';
import type { Feed } from './feed.ts';
import { get, quietly } from './server.ts';
import { NOTHING_WRONG, useStanding } from './standing.ts';
import type { About, Clock } from './types.ts';

interface BarProps {
  readonly about: About;
  readonly feed: Feed;
}

/** The clock of the shop, and which fault and orders are active. */
export function ControlBar({ about, feed }: BarProps) {
  const [clock, setClock] = useState(() => clockAt(about));
  const [{ orders, faults }] = useStanding(feed, NOTHING_WRONG);
  const [, tick] = useState(0);
  useEffect(() => {
    const refresh = () => quietly(async () => setClock(clockAt(await get<Clock>('/clock'))));
    feed.addEventListener('changed', refresh);
    setInterval(() => tick((ticks) => ticks + 1), 1000);
    refresh();
  }, []);
  const now = clock.frozen ? clock.at : clock.at + Date.now() - clock.read;
  const said = [counted(faults.length, 'fault'), counted(orders.length, 'trouble')].filter((each) => each !== '');
  return (
    <div id="control" role="region" aria-label="Control">
      <span class="fine">Shop time </span>
      <span class="clock">
        <Time at={new Date(now).toISOString()} />
        {clock.frozen && ', frozen'}
      </span>
      <a class="trouble" href="#control" hidden={said.length === 0}>
        Made to go wrong: {said.join(', ')}
      </a>
      <a class="wide" href="#control">
        Clock, events, trouble, reset
      </a>
    </div>
  );
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
}

function clockAt({ now, frozen }: Clock) {
  return { at: Date.parse(now), read: Date.now(), frozen };
}
