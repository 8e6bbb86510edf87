import { useEffect, useState } from 'preact/hooks';
import type { Feed } from './feed.ts';
import { act, get } from './server.ts';
import type { About, Clock, Standing } from './types.ts';

interface BarProps {
  readonly about: About;
  readonly feed: Feed;
}

/** The clock of the shop, and which fault and orders are active. */
export function ControlBar({ about, feed }: BarProps) {
  const [clock, setClock] = useState(() => clockAt(about));
  const [{ orders, faults }, setStanding] = useState<Standing>({ orders: [], faults: [] });
  const [, tick] = useState(0);
  useEffect(() => {
    const refresh = () =>
      act(async () => {
        const [read, standing] = await Promise.all([get<Clock>('/clock'), get<Standing>('/trouble')]);
        setClock(clockAt(read));
        setStanding(standing);
        return null;
      });
    feed.addEventListener('changed', refresh);
    setInterval(() => tick((ticks) => ticks + 1), 1000);
    refresh();
  }, []);
  const now = clock.frozen ? clock.at : clock.at + Date.now() - clock.read;
  const said = [...faults.map(({ id }) => `fault ${id}`), ...(orders.length === 0 ? [] : [`${orders.length} ordered`])];
  return (
    <div id="control" role="region" aria-label="Control">
      <span class="fine">Shop time </span>
      <span class="clock">
        {`${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC${clock.frozen ? ', frozen' : ''}`}
      </span>
      <a class="trouble" href="#control" hidden={said.length === 0}>
        Trouble: {said.join(', ')}
      </a>
      <a class="wide" href="#control">
        Clock, events, trouble, reset
      </a>
    </div>
  );
}

function clockAt({ now, frozen }: Clock) {
  return { at: Date.parse(now), read: Date.now(), frozen };
}
