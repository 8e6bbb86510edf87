import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RunExchange } from '../../conformance/model/run.ts';
import { remembered } from '../../conformance/model/values/memoize.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Section } from '../../ui/basics.tsx';
import { Search } from '../../ui/form.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { announce, debounced } from '../../ui/window.ts';
import { exchanges as all, type OfPage, whenUnpacked } from './data.ts';
import { count, duration, Foreign, StatusShape } from './words.tsx';

const ROW = 44;
const MOST_ROWS = 11;

/** Ten thousand exchanges, of which only those in view are elements. */
export function Exchanges({ data: { exchangeCount } }: OfPage) {
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<readonly RunExchange[] | null>(null);
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => whenNear(node.current, () => setShown((known) => known ?? all())), []);
  const search = useMemo(
    () =>
      debounced((text: string) => {
        const found = matching(all(), text);
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
      <div ref={node}>
        <VirtualList
          label="Exchanges"
          rowClass="exchange"
          rowHeight={() => ROW}
          rowsHigh={Math.max(3, Math.min(exchangeCount, MOST_ROWS))}
          subject={query}
          count={found}
          at={(index) => shown?.[index]}
          row={({ id, status, method, url, ms }) => (
            <>
              <span class="id" role="cell">
                {id}
              </span>
              <span class="status" role="cell">
                <StatusShape status={status} />
                {status ?? 'none'}
              </span>
              <span role="cell">
                <a href={`#${encodeURIComponent(id)}`}>
                  {method} <Foreign text={url} />
                </a>
              </span>
              <span class="ms" role="cell">
                {duration(ms)}
              </span>
            </>
          )}
        />
      </div>
    </Section>
  );
}

/** Nothing is parsed or drawn for a reader who never scrolls this far. */
function whenNear(node: Element | null, act: () => void): () => void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      whenUnpacked(act);
    },
    { rootMargin: '600px' },
  );
  if (node !== null) near.observe(node);
  return () => near.disconnect();
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
