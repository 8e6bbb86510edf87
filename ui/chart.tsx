import type { ComponentChildren } from 'preact';

interface FigureProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ComponentChildren;
}

/** The frame of a chart: what it shows, how to read it, and the chart. */
export function Figure({ title, note, children }: FigureProps) {
  return (
    <figure>
      <figcaption>
        <b>{title}</b>
        {note !== undefined && <span>{note}</span>}
      </figcaption>
      {children}
    </figure>
  );
}

interface PlotProps {
  readonly class?: string;
  readonly width: number;
  readonly height: number;
  /** Text alternative; without one the plot is hidden from screen readers. */
  readonly words?: string;
  readonly children: ComponentChildren;
}

/** Stretched to the width of its container; `width` and `height` are those of the view box. */
export function Plot({ class: kind, width, height, words, children }: PlotProps) {
  const said = words === undefined ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': words };
  return (
    <svg class={kind} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" {...said}>
      {children}
    </svg>
  );
}

/** The colors of a chart, with what each stands for. */
export function Swatches({ rows }: { readonly rows: readonly (readonly [kind: string, text: string])[] }) {
  return (
    <ul class="swatches" aria-label="Colors">
      {rows.map(([kind, text]) => (
        <li class={kind}>
          <i aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The text is the value as it is read. */
type Bar = readonly [name: string, value: number, text: string];

/** A bar for each name, as long as its value; names and values are texts. */
export function BarList({ rows }: { readonly rows: readonly Bar[] }) {
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return (
    <ul class="bar-list">
      {rows.map(([name, value, text]) => (
        <li>
          <span>{name}</span>
          <Plot width={most} height={1}>
            <rect width={value} height="1" />
          </Plot>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What stands below a chart, from its left edge to its right. */
export function Axis({ marks }: { readonly marks: readonly string[] }) {
  return (
    <div class="axis" aria-hidden="true">
      {marks.map((mark) => (
        <span>{mark}</span>
      ))}
    </div>
  );
}
