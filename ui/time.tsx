import { useState } from 'preact/hooks';
import { Button } from './basics.tsx';

interface TimeProps {
  /** In ISO 8601, with Z. */
  readonly at: string;
  /** Without the date: for lists of what has just happened. */
  readonly isShort?: boolean;
}

/** A time in the zone of the reader; in UTC on hover, and everywhere once the reader has chosen it. */
export function Time({ at, isShort = false }: TimeProps) {
  const shown = (iso: string) => (isShort ? iso.slice(11, 23) : iso.slice(0, 19).replace('T', ' '));
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      <span class="in-zone">{shown(inZone(at))}</span>
      <span class="in-utc">{shown(at)}</span>
    </time>
  );
}

/** As ISO 8601 would write it if the reader's zone were UTC. */
function inZone(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
}

/** `UTC+7`, or `UTC+5:30`. */
function zoneName(): string {
  const minutes = -new Date().getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Shows all times of the page in UTC, and back: by keyboard, and where nothing can hover. */
export function ZoneButton() {
  const [isUtc, setUtc] = useState(false);
  const zone = zoneName();
  const toggle = () => {
    document.documentElement.dataset.zone = isUtc ? 'own' : 'utc';
    setUtc(!isUtc);
  };
  return (
    <Button
      class="quiet zone"
      label={`Times: ${isUtc ? 'UTC' : zone}`}
      title={isUtc ? `Show times in your zone, ${zone}` : 'Show times in UTC'}
      onClick={toggle}
    />
  );
}
