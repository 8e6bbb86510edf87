import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RuleResult, RunExchange } from '../../conformance/model/run.ts';
import { remembered } from '../../conformance/model/values/memoize.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printable } from '../../contract/printable.ts';
import { Section, SignButton } from '../../ui/basics.tsx';
import { JsonView } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Search } from '../../ui/form.tsx';
import { Pairs } from '../../ui/table.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { announce, debounced } from '../../ui/window.ts';
import {
  credentialText,
  keyElsewhere,
  REDACTION_LEGEND,
  sentHeaders,
  shownBody,
  shownHeaders,
} from '../words/redaction.ts';
import { exchangeIndex, exchanges, type OfPage, type PageData, whenLoaded, whenUnpacked } from './data.ts';
import { Command, count, duration, Foreign, StatusShape } from './words.tsx';

const ROW = 44;
const MOST_ROWS = 11;

/** Ten thousand exchanges, of which only those in view are elements. */
export function Exchanges({ data: { exchangeCount } }: OfPage) {
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<readonly RunExchange[] | null>(null);
  // When the page has nothing else to do.
  useEffect(() => {
    const show = () => whenUnpacked(() => setShown((known) => known ?? exchanges()));
    void whenLoaded().then(() => whenIdle(show));
  }, []);
  const search = useMemo(
    () =>
      debounced((text: string) => {
        const found = matching(exchanges(), text);
        setQuery(text);
        setShown(found);
        announce(plural(found.length, 'exchange'));
      }, 120),
    [],
  );
  const found = shown?.length ?? exchangeCount;
  return (
    <Section
      id="exchanges"
      class="exchanges"
      title="Exchanges"
      tally={found === exchangeCount ? count(found) : `${count(found)} of ${count(exchangeCount)}`}
      lead="What failures rest on, and examples of what held: each request with its answer, without keys and personal data."
    >
      <div class="toolbar">
        <Search
          label="Search exchanges"
          hint="Search path, status, operation or body"
          id="exchange-search"
          onInput={(text) => whenUnpacked(() => search(text))}
        />
      </div>
      <div>
        <VirtualList
          label="Exchanges"
          rowClass="exchange"
          rowHeight={() => ROW}
          rowsHigh={Math.max(3, Math.min(exchangeCount, MOST_ROWS))}
          subject={query}
          count={found}
          at={(index) => shown?.[index]}
          row={({ id, status, method, url, ms }) => [
            ['id', id],
            ['status', [<StatusShape status={status} />, status ?? 'none']],
            [
              '',
              <a href={`#${encodeURIComponent(id)}`}>
                {method} <Foreign text={url} />
              </a>,
            ],
            ['ms', duration(ms)],
          ]}
        />
      </div>
    </Section>
  );
}

/** Safari has no idle callback. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 500);
}

/** Lower-cased text per exchange, made at the first search and kept. */
const haystack = remembered(({ id, operation, method, url, status, credential, body }: RunExchange) =>
  `${id} ${operation} ${method} ${url} ${status ?? 'none'} ${credential} ${body}`.toLowerCase(),
);

function matching(exchanges: readonly RunExchange[], query: string): readonly RunExchange[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return exchanges;
  return exchanges.filter((exchange) => words.every((word) => haystack(exchange).includes(word)));
}

/** One exchange, with its neighbors a key away. */
export function exchangeDrawer(data: PageData, id: string | null, onClose: () => void) {
  const at = id === null ? -1 : exchangeIndex(id);
  const all = exchanges();
  const step = (by: number) => {
    const next = all[at + by];
    if (next !== undefined) location.replace(`#${encodeURIComponent(next.id)}`);
  };
  const steps = [
    ['previous', 'Previous', '←', -1],
    ['next', 'Next', '→', 1],
  ] as const;
  const tools = steps.map(([sign, name, key, by]) => (
    <SignButton
      sign={sign}
      label={`${name} exchange`}
      title={`${name} (${key})`}
      disabled={all[at + by] === undefined}
      onClick={() => step(by)}
    />
  ));
  const found = all[at];
  return (
    <Dialog
      kind="drawer"
      title={found?.id ?? ''}
      isOpen={found !== undefined}
      onClose={onClose}
      onStep={step}
      tools={tools}
    >
      {found !== undefined && contents(found, data.run.results)}
    </Dialog>
  );
}

function contents(exchange: RunExchange, results: readonly RuleResult[]) {
  const { id, method, url, operation, ms, attempts, curl, status } = exchange;
  const citing = results.filter(
    ({ evidence, findings }) => evidence.includes(id) || findings.some((finding) => finding.evidence.includes(id)),
  );
  const keyPlace = keyElsewhere(exchange);
  const body = shownBody(exchange);
  return (
    <>
      <p class="request-line">
        <b>{method}</b> <Foreign text={url} />
      </p>
      <p class="fine">
        {`${operation} · credential: ${credentialText(exchange)} · ${duration(ms)}${attempts > 1 ? `, ${attempts} attempts` : ''}`}
      </p>
      {curl !== '' && (
        <Part name="Repeat it">
          <Command curl={curl} />
        </Part>
      )}
      <Part name="Request headers">
        <Headers pairs={sentHeaders(exchange)} />
        {keyPlace !== null && <p class="fine">The key: {keyPlace}.</p>}
      </Part>
      <Part name="Answer">
        <p class="status large">
          <StatusShape status={status} />
          {status ?? 'No answer'}
        </p>
        <Headers pairs={shownHeaders(exchange)} />
      </Part>
      <Part name="Body">
        <JsonView body={body || '(empty)'} label="Body of the answer" what="body" printable={printable} />
        {body.includes('«redacted: ') && <p class="fine">{REDACTION_LEGEND}</p>}
      </Part>
      <Part name="Cited by">
        {citing.length === 0 && <p>No rule cites it by name.</p>}
        <ul>
          {citing.map(({ requirements, title }) => (
            <li>
              <a href={`#${requirements[0] ?? ''}`}>{`${requirements.join(', ')} ${title}`}</a>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

function Headers({ pairs }: { readonly pairs: RunExchange['requestHeaders'] }) {
  if (pairs.length === 0) return <p class="fine">None.</p>;
  return (
    <Pairs class="headers" rows={pairs.map(([name, value]) => [<Foreign text={name} />, <Foreign text={value} />])} />
  );
}
