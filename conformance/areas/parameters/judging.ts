import { cantTell, failed, type Judgement, passed } from '../../model/outcome.ts';
import { judgeTries } from '../../requests/judging.ts';
import type { ParameterTry } from './evidence.ts';

export function subjectOf({ operation, parameter, what }: ParameterTry): string {
  return `${operation} ${parameter}: ${what}`;
}

/** Each try has to be refused with 400, or with one of the statuses given. */
export function judgeInvalid(tries: readonly ParameterTry[], statuses: readonly number[] = [400]): Judgement {
  return judgeTries(tries.filter(({ expect }) => expect === 'refuse').map(withoutTransientErrors), {
    kept: ({ status }) => status !== null && statuses.includes(status),
    subject: subjectOf,
    expected: () => statuses.join(' or '),
    received: ({ status, sent }) => `${status} for "${sent}"`,
    allKept: 'invalid values were refused',
  });
}

/** Each try has to be answered, with no more records than were asked for. */
export function judgeTaken(tries: readonly ParameterTry[]): Judgement {
  return judgeTries(tries.filter(({ expect }) => expect === 'accept').map(withoutTransientErrors), {
    kept: ({ status, records, limit }) => status === 200 && (limit === null || records === null || records <= limit),
    subject: subjectOf,
    expected: ({ limit }) => (limit === null ? '200' : `200 with at most ${limit} records`),
    received: ({ status, records }) => (status === 200 ? `${records} records` : String(status)),
    allKept: 'valid values were taken',
  });
}

/**
 * None may be answered with a 5xx. A server that hangs up on a malformed request has refused it; one that does not even
 * answer a plain request right afterwards leaves the question open.
 */
export function judgeSurvival(tries: readonly ParameterTry[]): Judgement {
  if (tries.length === 0) return cantTell('nothing of this was asked');
  const down = tries.filter((tried) => isBroken(tried.status) && isBroken(tried.control));
  const broken = tries.filter((tried) => (tried.status ?? 0) >= 500 && !isBroken(tried.control));
  if (broken.length > 0) {
    const findings = broken.map((tried) => ({
      key: subjectOf(tried),
      message: `${subjectOf(tried)}: expected an answer below 500, received ${tried.status} for "${tried.sent}"`,
      expected: 'below 500',
      received: String(tried.status),
      evidence: [tried.exchange],
    }));
    return failed(`${broken.length} of ${tries.length} requests: ${findings[0]?.message ?? ''}`, findings);
  }
  const evidence = tries.map(({ exchange }) => exchange);
  if (down.length > 0) return cantTell(`${down.length} requests found the service down altogether`, evidence);
  const hungUp = tries.filter(({ status }) => status === null).length;
  return passed(
    `${tries.length} hostile requests broke nothing${hungUp === 0 ? '' : `, ${hungUp} were hung up on`}`,
    evidence,
  );
}

/** A 502 to 504 of a gateway is transient, unless a plain request is answered right after it, twice. */
function withoutTransientErrors(tried: ParameterTry): ParameterTry {
  if (!isBroken(tried.status)) return tried;
  return isBroken(tried.control)
    ? { ...tried, status: null }
    : { ...tried, status: tried.status === null ? null : 500 };
}

function isBroken(status: number | null): boolean {
  return status === null || status >= 500;
}
