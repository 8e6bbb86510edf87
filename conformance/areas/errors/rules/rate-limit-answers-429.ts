import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { tally, type Unclear } from '../../../model/tally.ts';

const SHOWN = 5;

export const rateLimitAnswers429 = rule({
  id: 'rate-limit-answers-429',
  requirements: ['RATE-01'],
  title: 'Requests beyond the limit are answered 429 and nothing else',
  fault: 'Limit answered with another status than 429',
  fix: 'Answer 429 beyond the limit. With 403 or 400 the client looks for a mistake that it did not make.',
  needs: ['rate', 'exchanges'],
  demand: 'input',
  judge({ rate, exchanges }) {
    const others = Object.entries(rate.statuses).filter(([status]) => /^4\d\d$/.test(status) && status !== '429');
    const refused = others.reduce((total, [, requests]) => total + requests, 0);
    return tally({
      cases: 'requests beyond the limit',
      kept: rate.statuses['429'] ?? 0,
      broken: [...others.map(([status, requests]) => refusedWith(status, requests)), ...limitedAs503(rate)],
      brokenCases: refused + rate.rateLimitedAs503.length,
      unclear: unexplained503(rate, exchanges),
      missing: { kind: 'data', reason: `${rate.sent} requests met no limit, which shows nothing either way` },
      evidence: rate.met.map(({ exchange }) => exchange),
    });
  },
});

function refusedWith(status: string, requests: number): Finding {
  const message = `${requests} requests of a burst were answered ${status}`;
  return { key: status, message, expected: '200 or 429', received: status, evidence: [] };
}

function limitedAs503({ rateLimitedAs503: limited, sent }: Artifacts['rate']): Finding[] {
  if (limited.length === 0) return [];
  const message = `${limited.length} of ${sent} requests of a burst were answered 503 with a retry header or a message about a limit`;
  return [{ key: '503', message, expected: '429', received: '503', evidence: limited.slice(0, SHOWN) }];
}

/** Where transient errors came in the rest of the run as well, a 503 in the burst is one more of them. */
function unexplained503({ statuses, rateLimitedAs503 }: Artifacts['rate'], exchanges: readonly Exchange[]): Unclear[] {
  const all = statuses['503'] ?? 0;
  if (all === 0 || rateLimitedAs503.length > 0 || statuses['429'] !== undefined) return [];
  const [inBurst, others] = [exchanges.filter(isOfBurst), exchanges.filter((exchange) => !isOfBurst(exchange))];
  if (others.some(({ attempts }) => attempts.some(({ status }) => status === 503))) return [];
  const evidence = inBurst.filter(({ status }) => status === 503).map(({ id }) => id);
  const reason = 'answered 503 in the burst alone, with nothing that shows a limit: it may be a limit or too much load';
  return Array.from({ length: all }, (_, index) => ({ reason, evidence: index === 0 ? evidence.slice(0, SHOWN) : [] }));
}

function isOfBurst({ probe }: Exchange): boolean {
  return probe === 'rate';
}
