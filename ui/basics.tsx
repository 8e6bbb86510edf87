import type { ButtonHTMLAttributes, ComponentChildren, DetailsHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { toggleTheme } from './window.ts';

/** Shapes differ as well as colors, so that color is never the only sign. */
const SHAPES: Readonly<Record<string, string>> = {
  passed: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  failed: 'M4 4 12 12 M12 4 4 12',
  cantTell: 'M5.6 5.8a2.4 2.4 0 1 1 3.5 2.3c-.8.4-1.1.8-1.1 1.6 M8 12.2v.1',
  untested: 'M4 8H12',
  inapplicable: 'M4.4 11.6 11.6 4.4 M8 2.9a5.1 5.1 0 1 0 .01 0',
  error: 'M8 3.5V9 M8 12v.1',
  waived: 'M5.8 4.2V11.8 M10.2 4.2V11.8',
  advisory: 'M8 7.6V12 M8 4.2v.1',
  leftOpen: 'M8 3.6a4.4 4.4 0 1 0 .01 0',
  search: 'M7 2.8a4.2 4.2 0 1 0 .01 0 M10.2 10.2 13.5 13.5',
  copy: 'M5.5 5.5h7v7h-7z M3.5 10.5v-7h7',
  theme: 'M8 2.8a5.2 5.2 0 1 0 .01 0 M8 2.8V13.2',
  help: 'M5.6 5.8a2.4 2.4 0 1 1 3.5 2.3c-.8.4-1.1.8-1.1 1.6 M8 12.2v.1',
  close: 'M4 4 12 12 M12 4 4 12',
  previous: 'M10 3.5 5.5 8 10 12.5',
  next: 'M6 3.5 10.5 8 6 12.5',
};

export function Icon({ name }: { readonly name: string }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={SHAPES[name] ?? ''} />
    </svg>
  );
}

/** Sign and word together, so that either one is enough. */
export function Mark({ kind, children }: { readonly kind: string; readonly children: ComponentChildren }) {
  return (
    <span class={`mark is-${kind}`}>
      <Icon name={kind} />
      {children}
    </span>
  );
}

/** A sign whose word is heard, and seen on hover. */
export function Sign({ kind, text }: { readonly kind: string; readonly text: string }) {
  return (
    <span class={`sign is-${kind}`} title={text}>
      <Icon name={kind} />
      <span class="unseen">{text}</span>
    </span>
  );
}

/** An id that leads to what it names. */
export function IdLink({ id, to = id }: { readonly id: string; readonly to?: string }) {
  return (
    <a class="id" href={`#${to}`}>
      {id}
    </a>
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it is called, also where it shows a sign or fewer words. */
  readonly label: string;
};

export function Button({ label, children, ...attributes }: ButtonProps) {
  return (
    <button type="button" aria-label={children === undefined ? undefined : label} {...attributes}>
      {children ?? label}
    </button>
  );
}

/** A sign alone; its key, if it has one, is shown with its name. */
export function SignButton({ sign, ...attributes }: ButtonProps & { readonly sign: string }) {
  return (
    <Button class="quiet" title={attributes.label} {...attributes}>
      <Icon name={sign} />
    </Button>
  );
}

interface SectionProps {
  readonly title: ComponentChildren;
  /** With it, links lead to it, and it is named by its title. */
  readonly id?: string;
  readonly class?: string;
  readonly tally?: ComponentChildren;
  readonly lead?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function Section({ title, id, class: kind, tally, lead, children }: SectionProps) {
  const titleId = id === undefined ? undefined : `${id}-title`;
  return (
    <section class={kind} id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {title} {tally !== undefined && <span class="tally">{tally}</span>}
      </h2>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {children}
    </section>
  );
}

type FoldProps = Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'children'> & {
  readonly summary: ComponentChildren;
  readonly summaryClass?: string;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly children: () => ComponentChildren;
};

/** Closed, it costs nothing: what is in it is made when it is first opened. */
export function Fold({ summary, summaryClass, onOpen, children, open = false, ...attributes }: FoldProps) {
  const [isFilled, fill] = useState(open === true);
  const toggled = (isOpen: boolean) => {
    if (isOpen) fill(true);
    onOpen?.(isOpen);
  };
  return (
    <details open={open} onToggle={({ currentTarget }) => toggled(currentTarget.open)} {...attributes}>
      <summary class={summaryClass}>{summary}</summary>
      {isFilled && children()}
    </details>
  );
}

/** A text of the contract, in which `names` stand between backticks. */
export function Prose({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}</>;
}

interface BarProps {
  readonly brand?: string;
  /** Where the brand leads to. */
  readonly home: string;
  readonly label?: string;
  readonly links?: readonly (readonly [id: string, name: string])[];
  readonly current?: string;
  readonly themeTitle?: string;
  /** Tools before that of light and dark. */
  readonly children?: ComponentChildren;
}

/** What stands at the top of every page. */
export function Bar(props: BarProps) {
  const { brand = 'Counterproof', home, label, links = [], current, themeTitle = 'Light or dark', children } = props;
  return (
    <header id="bar">
      <a class="brand" href={`#${home}`}>
        {brand}
      </a>
      {links.length > 0 && (
        <nav aria-label={label}>
          {links.map(([id, name]) => (
            <a href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <div class="tools">
        {children}
        <SignButton sign="theme" label="Light or dark" title={themeTitle} onClick={toggleTheme} />
      </div>
    </header>
  );
}

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
