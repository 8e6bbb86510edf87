import { Time } from '../../ui/basics.tsx';
import { BarList } from '../../ui/chart.tsx';
import { Code } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/table.tsx';
import type { ShownDetail } from '../serve/site.ts';
import type { Summary } from '../visit/outcome.ts';
import { useAnswer } from './feed.ts';
import { milliseconds, ResultMark } from './parts.tsx';

/** What one visit found; without an id, none is open. */
export function VisitDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const detail = useAnswer<ShownDetail>(id === '' ? null : `/api/visits/${encodeURIComponent(id)}`);
  return (
    <Dialog kind="drawer" title={`Visit ${id.slice(0, 8)}`} isOpen={id !== ''} onClose={onClose}>
      {detail === null || detail === 'gone' ? (
        <p>{detail === 'gone' ? 'This visit is no longer kept.' : 'Reading this visit …'}</p>
      ) : (
        <Detail detail={detail} />
      )}
    </Dialog>
  );
}

function Detail({ detail }: { readonly detail: ShownDetail }) {
  const { id, kind, late, result, reason, started, ended, requests, durationMs, worker } = detail;
  const { evidence, bundle, hasReport, summary } = detail;
  return (
    <div class="detail">
      {result !== null && (
        <p>
          <ResultMark result={result} />
        </p>
      )}
      <p>{reason}</p>
      <Facts
        rows={[
          ['Kind', late ? `${kind}, late` : kind],
          ['Began', started === null ? '–' : <Time at={started} />],
          ['Ended', ended === null ? 'not yet' : <Time at={ended} />],
          ['Took', durationMs === null ? '–' : `${(durationMs / 1000).toFixed(1)} s`],
          ['Requests', String(requests ?? 0)],
          ['Worker', worker ?? '–'],
          ['Suite', summary === null ? '–' : `${summary.suite}, profile ${summary.profile}`],
        ]}
      />
      {summary !== null && <Found summary={summary} />}
      <h3>Report</h3>
      {hasReport ? (
        <p>
          <a href={`/reports/${id}`} target="_blank" rel="noreferrer">
            Report of this visit
          </a>
        </p>
      ) : (
        <p class="fine">
          {evidence === null
            ? 'This visit got no answer, so there is no report.'
            : 'Its evidence is not kept, so there is no report: this summary is what is kept.'}
        </p>
      )}
      {bundle !== null && (
        <Digest says={`Signed bundle ${bundle.number} of this deployment, SHA-256:`} of="bundle" text={bundle.digest} />
      )}
      {evidence !== null && <Digest says="Digest of the evidence:" of="evidence" text={evidence} />}
    </div>
  );
}

function Digest({ says, of, text }: { readonly says: string; readonly of: string; readonly text: string }) {
  return (
    <>
      <p class="fine">{says}</p>
      <Code text={text} label={`digest of the ${of}`} what="digest" />
    </>
  );
}

function Found({ summary: { failed, unseen, unreliable, p95 } }: { readonly summary: Summary }) {
  return (
    <>
      {unreliable !== null && <p>{unreliable}</p>}
      <h3>Broken</h3>
      {failed.length === 0 ? (
        <p class="fine">No must requirement is broken.</p>
      ) : (
        <ul class="found">
          {failed.map(({ rule, title, requirements }) => (
            <li>
              <span class="id">{requirements.join(', ')}</span> {title} <small>({rule})</small>
            </li>
          ))}
        </ul>
      )}
      {unseen.length > 0 && (
        <>
          <h3>Not seen</h3>
          <ul class="found">
            {unseen.map(({ subject, reason }) => (
              <li>
                <span class="id">{subject}</span> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {Object.keys(p95).length > 0 && (
        <>
          <h3>Latency, 95th percentile</h3>
          <BarList rows={Object.entries(p95).map(([name, ms]) => [name, ms, milliseconds(ms)])} />
        </>
      )}
    </>
  );
}
