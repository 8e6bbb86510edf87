import type { Run } from '../../conformance/model/run.ts';
import { page } from '../html/html.ts';
import { type Projection, viewOf } from '../view.ts';
import { printed } from './print.ts';

/** The page as a reader sees it on paper, printed by the browser that would show it. */
export const pdf: Projection = ({ run, since }, { chromium }) => {
  const foot = [`Counterproof · ${run.verdict} · ${run.startedAt}`, `Evidence ${run.evidence.digest}`];
  return printed(page({ ...viewOf(withoutExchanges(run)), since }), foot, chromium);
};

/** Paper shows the exchanges that findings and the end of the run name, and those only as commands. */
function withoutExchanges(run: Run): Run {
  const { stoppedAnswering: stopped, unreliable = [] } = run;
  const ofEnd = stopped === undefined ? [] : [stopped.lastAnswered, ...stopped.inFlight];
  const ofFindings = run.results.flatMap((result) => result.findings.map((finding) => finding.evidence[0]));
  const named = new Set([...ofFindings, ...ofEnd, ...unreliable.flatMap(({ exchanges }) => exchanges)]);
  return { ...run, exchanges: run.exchanges.filter((exchange) => named.has(exchange.id)) };
}
