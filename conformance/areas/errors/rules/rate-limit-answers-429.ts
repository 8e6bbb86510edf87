import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { isSuccess } from '../../../see/answers.ts';
import { answerWords, isGoodAnswer, isRefusal, plainAnswer, withoutLimit } from '../burst-answers.ts';

type Rate = Artifacts['rate'];

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
    const burst = exchanges.filter(isOfBurst);
    const others = Object.entries(rate.statuses).filter(([status]) => isServed(rate) && isOtherRefusal(Number(status)));
    const refused = others.reduce((total, [, requests]) => total + requests, 0);
    return tally({
      cases: 'requests beyond the limit',
      kept: rate.statuses['429'] ?? 0,
      broken: [
        ...others.map(([status, requests]) => refusedWith(status, requests, rate, burst)),
        ...limitedAs503(rate),
      ],
      brokenCases: refused + rate.rateLimitedAs503.length,
      missing: withoutLimit(rate, exchanges),
      note: `in all ${answerWords(rate)}`,
      evidence:
        rate.met.length > 0 ? rate.met.map(({ exchange }) => exchange) : failedIn(burst, plainAnswer(exchanges)),
    });
  },
});

/** If no request was served, nothing shows that others were beyond a limit. */
function isServed({ statuses }: Rate): boolean {
  return Object.keys(statuses).some((status) => isSuccess(Number(status)));
}

function isOtherRefusal(status: number): boolean {
  return isRefusal(status) && status !== 429;
}

function refusedWith(status: string, requests: number, rate: Rate, burst: readonly Exchange[]): Finding {
  const message = say('{requests} of {sent} of a burst {were} answered {status} ({met})', {
    requests,
    sent: plural(rate.sent, 'request'),
    were: requests === 1 ? 'was' : 'were',
    status,
    met: answerWords(rate),
  });
  const answered = Number(status);
  const received = { kind: 'status', status: answered } as const;
  const evidence = burst.filter((exchange) => exchange.status === answered).map(({ id }) => id);
  return { subject: { status: answered }, message, ...inBurst(oneOf(200, 429), evidence), received };
}

function limitedAs503(rate: Rate): Finding[] {
  const { rateLimitedAs503: limited, sent } = rate;
  if (limited.length === 0) return [];
  const message = say(
    '{limited} of {sent} of a burst {were} answered 503 with a retry header or a message about a limit ({met})',
    {
      limited: limited.length,
      sent: plural(sent, 'request'),
      were: limited.length === 1 ? 'was' : 'were',
      met: answerWords(rate),
    },
  );
  const received = { kind: 'status', status: 503 } as const;
  return [{ subject: { status: 503 }, message, ...inBurst(oneOf(429), limited), received }];
}

/** Other requests than those of a burst are not refused. */
function inBurst(expected: ReturnType<typeof oneOf>, exchanges: readonly string[]) {
  const [first] = exchanges;
  const evidence = exchanges.slice(0, SHOWN);
  if (first === undefined) return { expected, evidence };
  const shows = { kind: 'status', accepted: expected.accepted } as const;
  return { expected, evidence, sight: { shows, pages: [{ first, count: 1, sent: 'burst' } as const] } };
}

function failedIn(burst: readonly Exchange[], plain: Exchange | null): readonly string[] {
  return burst
    .filter((answer) => !isGoodAnswer(answer, plain))
    .map(({ id }) => id)
    .slice(0, SHOWN);
}

function isOfBurst({ probe }: Exchange): boolean {
  return probe === 'rate';
}
