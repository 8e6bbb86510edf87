import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Above and below what is seen, so that a scroll shows no gap before the next frame. */
const SPARE_ROWS = 6;
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

export type RowCell = readonly [kind: string, content: ComponentChildren];

interface VirtualListProps<T> {
  readonly label: string;
  readonly rowClass: string;
  readonly rowHeight: () => number;
  readonly count: number;
  readonly at: (index: number) => T | undefined;
  /** The first link or button in a row is what the keyboard reaches. */
  readonly row: (item: T) => readonly RowCell[];
  /** The names of the columns. */
  readonly head?: readonly string[];
  /** When it is another one, the list begins at its top again. */
  readonly subject?: string;
  /** Tells rows apart: what is being read stays where it is when others come in above it. */
  readonly keyOf?: (item: T) => unknown;
  /** In rows; without it the list is as high as its place. */
  readonly rowsHigh?: number;
}

/** So many rows from the first that is seen are looked for again, as one of them may have moved by itself. */
const FOLLOWED = 3;

/** By how many rows most of those with these keys, which began at `seen`, have moved. */
function shift(keys: readonly unknown[], seen: number, keyAt: (index: number) => unknown): number {
  const shifts = keys.flatMap((key, row) => {
    if (key === undefined) return [];
    for (let index = 0; keyAt(index) !== undefined; index++) if (keyAt(index) === key) return [index - seen - row];
    return [];
  });
  return shifts.sort((a, b) => a - b)[Math.floor(shifts.length / 2)] ?? 0;
}

/** Of a list of any length only the rows that are seen are elements. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, rowClass, rowHeight, count, at, row, head = [], subject = '', keyOf, rowsHigh } = props;
  const node = useRef<HTMLDivElement>(null);
  const [{ top, tall }, setView] = useState({ top: 0, tall: 0 });
  const wanted = useRef<number | null>(null);
  const headNode = useRef<HTMLDivElement>(null);
  const known = useRef({ subject, top, keys: [] as unknown[] });
  const height = rowHeight();
  const headRows = head.length === 0 ? 0 : 1;

  const keyAt = (index: number) => {
    const item = at(index);
    return item === undefined ? undefined : keyOf?.(item);
  };
  const scrollTo = (to: number) => {
    if (node.current !== null) node.current.scrollTop = to;
    setView({ top: to, tall });
  };
  useLayoutEffect(() => {
    const { current: list } = node;
    if (list === null) return;
    const observer = new ResizeObserver(() => {
      // An element that was detached has lost its scroll position.
      if (list.clientHeight > 0 && list.scrollTop === 0) list.scrollTop = known.current.top;
      setView({ top: known.current.top, tall: list.clientHeight - (headNode.current?.offsetHeight ?? 0) });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { subject: before, top: hitherto, keys } = known.current;
    const seen = Math.floor(top / height);
    const moved = before === subject && top === hitherto && top > 0 ? shift(keys, seen, keyAt) : 0;
    known.current = { subject, top, keys: Array.from({ length: FOLLOWED }, (_, row) => keyAt(seen + row)) };
    if (before !== subject) scrollTo(0);
    else if (moved !== 0) scrollTo(top + moved * height);
  });
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = node.current?.querySelector(`[aria-rowindex="${wanted.current + headRows + 1}"]`);
    wanted.current = null;
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  });

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const from = event.target instanceof Element ? event.target.closest('[role=row]')?.ariaRowIndex : null;
    if (step === undefined || from === null || from === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(count - 1, Number(from) - headRows - 1 + step));
    wanted.current = to;
    scrollTo(Math.min(Math.max(top, (to + 1) * height - tall), to * height));
  };
  const first = Math.max(0, Math.floor(top / height) - SPARE_ROWS);
  const last = Math.min(count, Math.ceil((top + tall) / height) + SPARE_ROWS);
  const indices = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  return (
    <div
      ref={node}
      class="virtual"
      role="table"
      aria-label={label}
      aria-rowcount={count + headRows}
      tabIndex={0}
      style={rowsHigh === undefined ? {} : { height: `${rowsHigh * height + 2}px` }}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, tall })}
      onKeyDown={move}
    >
      {headRows === 1 && (
        <div role="rowgroup" class="virtual-head" ref={headNode}>
          <div class={rowClass} role="row" aria-rowindex={1}>
            {head.map((name) => (
              <span role="columnheader">{name}</span>
            ))}
          </div>
        </div>
      )}
      <div class="space" role="rowgroup" style={{ height: `${count * height}px` }}>
        {indices.map((index) => {
          const item = at(index);
          const place = { transform: `translateY(${index * height}px)`, height: `${height}px` };
          return (
            item !== undefined && (
              <div key={index} class={rowClass} role="row" aria-rowindex={index + headRows + 1} style={place}>
                {row(item).map(([kind, content]) => (
                  <span class={kind} role="cell">
                    {content}
                  </span>
                ))}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
