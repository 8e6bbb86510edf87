import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Above and below what is seen, so that a scroll shows no gap before the next frame. */
const SPARE_ROWS = 6;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

interface VirtualListProps<T> {
  readonly label: string;
  readonly rowClass: string;
  readonly rowHeight: () => number;
  readonly count: number;
  readonly at: (index: number) => T | undefined;
  /** The cells of a row; the first link in it is what the keyboard reaches. */
  readonly row: (item: T) => ComponentChildren;
  /** When it is another one, the list begins at its top again. */
  readonly subject?: string;
  /** How many rows have come in above the others so far: what is being read stays where it is. */
  readonly above?: number;
  /** In rows; without it the list is as high as its place. */
  readonly rowsHigh?: number;
}

/** Of a list of any length only the rows that are seen are elements. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, rowClass, rowHeight, count, at, row, subject = '', above = 0, rowsHigh } = props;
  const node = useRef<HTMLDivElement>(null);
  const [{ top, tall }, setView] = useState({ top: 0, tall: 0 });
  const wanted = useRef<number | null>(null);
  const known = useRef({ subject, above, top });
  const height = rowHeight();

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
      setView({ top: known.current.top, tall: list.clientHeight });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { subject: before, above: hitherto } = known.current;
    known.current = { subject, above, top };
    if (before !== subject) scrollTo(0);
    else if (above > hitherto && top > 0) scrollTo(top + (above - hitherto) * height);
  });
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const link = `[aria-rowindex="${wanted.current + 1}"] a`;
    wanted.current = null;
    node.current?.querySelector<HTMLElement>(link)?.focus({ preventScroll: true });
  });

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const from = event.target instanceof Element ? event.target.closest('[role=row]')?.ariaRowIndex : null;
    if (step === undefined || from === null || from === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(count - 1, Number(from) - 1 + step));
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
      aria-rowcount={count}
      tabIndex={0}
      style={rowsHigh === undefined ? {} : { height: `${rowsHigh * height + 2}px` }}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, tall })}
      onKeyDown={move}
    >
      <div class="space" role="rowgroup" style={{ height: `${count * height}px` }}>
        {indices.map((index) => {
          const item = at(index);
          const place = { transform: `translateY(${index * height}px)`, height: `${height}px` };
          return (
            item !== undefined && (
              <div key={index} class={rowClass} role="row" aria-rowindex={index + 1} style={place}>
                {row(item)}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
