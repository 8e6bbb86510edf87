import type { ComponentChildren } from 'preact';
import type { RuleResult, RunExchange } from '../../conformance/model/run.ts';
import { printable } from '../../contract/printable.ts';
import { SignButton } from '../../ui/basics.tsx';
import { JsonView } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pairs } from '../../ui/table.tsx';
import { credentialText, keyElsewhere, sentHeaders } from '../words/credential.ts';
import { REDACTION_LEGEND, shownBody, shownHeaders } from '../words/redaction.ts';
import { exchangeIndex, exchanges, type OfPage } from './data.ts';
import { Command, duration, Foreign, StatusShape } from './words.tsx';

interface DrawerProps extends OfPage {
  /** Null while none is shown. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** One exchange, with its neighbors a key away. */
export function ExchangeDrawer({ data, id, onClose }: DrawerProps) {
  const at = id === null ? -1 : exchangeIndex(id);
  const all = exchanges();
  const step = (by: number) => {
    const next = all[at + by];
    if (next !== undefined) location.replace(`#${encodeURIComponent(next.id)}`);
  };
  const tools = (
    <>
      <SignButton
        sign="previous"
        label="Previous exchange"
        title="Previous (←)"
        disabled={at <= 0}
        onClick={() => step(-1)}
      />
      <SignButton
        sign="next"
        label="Next exchange"
        title="Next (→)"
        disabled={at >= all.length - 1}
        onClick={() => step(1)}
      />
    </>
  );
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
      {found !== undefined && <Contents exchange={found} results={data.run.results} />}
    </Dialog>
  );
}

interface ContentsProps {
  readonly exchange: RunExchange;
  readonly results: readonly RuleResult[];
}

function Contents({ exchange, results }: ContentsProps) {
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
