import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { type Choice, Field, Select } from '../../../ui/form.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { root } from '../../addresses.ts';
import type { Summary } from '../../log/describe.ts';
import type { Feed } from '../feed.ts';
import { ActButton, keyChoices, operationChoices, size, time } from '../parts.tsx';
import { act, get, remove } from '../server.ts';
import type { Keys } from '../types.ts';

const operations: readonly Choice[] = [...operationChoices, ['-', 'no operation']];
const statuses: readonly Choice[] = [
  ['', 'any status'],
  ...['2xx', '4xx', '5xx', '400', '401', '403', '404', '405', '429'].map((each) => [each, each] as const),
];
const anyKey: readonly Choice[] = [
  ['', 'any key'],
  ['none', 'no valid key'],
];

const NO_FILTER = { operation: '', status: '', key: '', text: '' };
type Chosen = typeof NO_FILTER;

/** The list of requests, with its filters. Kept while the reader looks at one of them. */
export function RequestList({ feed }: { readonly feed: Feed }) {
  const [chosen, choose] = useState(NO_FILTER);
  const [keys, setKeys] = useState<Keys['keys']>([]);
  const { shown, above } = useShown(feed, chosen);
  useEffect(() => {
    const learn = () =>
      act(async () => {
        setKeys((await get<Keys>('/keys')).keys);
        return null;
      });
    feed.addEventListener('changed', learn);
    learn();
  }, []);
  const names = useMemo(() => new Map(keys.map(({ id, name, shown: text }) => [id, name ?? text])), [keys]);
  const set = (name: keyof Chosen) => (value: string) => choose({ ...chosen, [name]: value });
  const kept = `${shown.length.toLocaleString('en')} of ${feed.count.toLocaleString('en')} ${feed.count === 1 ? 'request' : 'requests'}`;
  return (
    <section class="requests">
      <h1>Requests</h1>
      <div class="filters" role="search" aria-label="Filter requests">
        <Field label="Operation">
          <Select name="operation" choices={operations} onInput={set('operation')} />
        </Field>
        <Field label="Status">
          <Select name="status" choices={statuses} onInput={set('status')} />
        </Field>
        <Field label="Key">
          <Select name="key" choices={[...anyKey, ...keyChoices(keys)]} value={chosen.key} onInput={set('key')} />
        </Field>
        <Field label="Text">
          <input
            type="search"
            name="text"
            placeholder="path or query"
            autocomplete="off"
            onInput={({ currentTarget }) => set('text')(currentTarget.value)}
          />
        </Field>
        <div class="buttons">
          <a class="wide" href={`${root}/log.har`} download="counterproof.har">
            Export HAR
          </a>
          <ActButton label="Clear" work={clear} />
        </div>
      </div>
      <p class="fine" role="status">
        {feed.skipped === 0 ? kept : `${kept}; ${feed.skipped.toLocaleString('en')} came too fast to be listed`}
      </p>
      {shown.length === 0 ? (
        <p class="empty">
          No requests yet. Send one: <a href="#start">Start</a> has three that work when pasted.
        </p>
      ) : (
        <VirtualList
          label="Requests, newest first"
          rowClass="row"
          rowHeight={() => (matchMedia('(max-width: 720px)').matches ? 58 : 36)}
          subject={JSON.stringify(chosen)}
          above={above}
          count={shown.length}
          at={(index) => shown[shown.length - 1 - index]}
          row={(line) => <Cells line={line} names={names} />}
        />
      )}
    </section>
  );
}

async function clear(): Promise<string> {
  await remove('/log');
  return 'The list is empty';
}

/** What the filters leave, oldest first, and how many of these have come in since. A new request is looked at once. */
function useShown(feed: Feed, chosen: Chosen): { readonly shown: readonly Summary[]; readonly above: number } {
  const [, draw] = useReducer((before: number) => before + 1, 0);
  const found = useRef<{ readonly shown: Summary[]; above: number }>({ shown: [], above: 0 });
  useLayoutEffect(() => {
    const begin = () => {
      found.current = { shown: feed.lines.filter((line) => isChosen(line, chosen)), above: 0 };
      draw(undefined);
    };
    begin();
    return feed.onLines((added) => {
      if (added.length === 0) return begin();
      const { shown } = found.current;
      const more = added.filter((line) => isChosen(line, chosen));
      shown.push(...more);
      // The feed forgets its oldest lines; this list must not outgrow it.
      shown.splice(0, Math.max(0, shown.length - feed.lines.length));
      found.current.above += more.length;
      draw(undefined);
    });
  }, [chosen]);
  return found.current;
}

function isChosen(line: Summary, { operation, status, key, text }: Chosen): boolean {
  if (operation !== '' && (line.operation ?? '-') !== operation) return false;
  if (status !== '' && !isStatus(line.status, status)) return false;
  if (key !== '' && (line.key ?? 'none') !== key) return false;
  return text === '' || line.path.toLowerCase().includes(text.toLowerCase());
}

function isStatus(status: number, wanted: string): boolean {
  return wanted.endsWith('xx') ? String(status).startsWith(wanted.slice(0, 1)) : String(status) === wanted;
}

interface CellsProps {
  readonly line: Summary;
  readonly names: ReadonlyMap<string, string>;
}

function Cells({ line, names }: CellsProps) {
  const { status, method, path, no, ms, bytes, at, origin } = line;
  const cells: readonly (readonly [kind: string, content: ComponentChildren])[] = [
    [`status s${Math.floor(status / 100)}`, status],
    ['method', method],
    ['path', <a href={`#requests/${no}`}>{path.replace('/public-api/v1', '') || '/'}</a>],
    ['key', keyOf(line, names)],
    ['ms', `${ms.toFixed(1)} ms`],
    ['bytes', size(bytes)],
    ['at', origin === 'client' ? time(at) : `${time(at)} · from here`],
  ];
  return (
    <>
      {cells.map(([kind, content]) => (
        <span class={kind} role="cell">
          {content}
        </span>
      ))}
    </>
  );
}

function keyOf({ key, hasCredential }: Summary, names: ReadonlyMap<string, string>): string {
  if (key === null) return hasCredential ? 'unknown key' : 'no key';
  return names.get(key) ?? key.slice(0, 8);
}
