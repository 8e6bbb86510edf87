import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { NO_SERVER_ERROR } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { keyOf, type Subject } from '../../../model/subject.ts';
import { count, merge, type Tally, tally } from '../../../model/tally.ts';
import { countsOf, failedIn, firstAttemptsOf, isPage, waysOf } from '../../../see/answers.ts';
import { type Counted, countAnswers } from '../../shared/requests/count-answers.ts';
import { countSurvived } from '../../shared/requests/tries.ts';

const ATTEMPTS_SHOWN = 5;

export const errorFirstAttemptsAnswered = rule({
  id: 'error-first-attempts-answered',
  requirements: ['ERR-12'],
  title: 'Valid requests are answered the first time',
  fault: 'Server errors that come and go',
  fix: 'Look into the logs of the service and of what stands in front of it for these requests. The suite repeated them; a client that does not repeat them loses data.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const all = firstAttemptsOf(exchanges);
    const failing = all.filter(({ failed }) => failed.size > 0);
    const lost = failing.flatMap(failedIn);
    const answered = all.flatMap((each) => each.answered);
    return tally({
      cases: 'first attempts at valid requests',
      kept: answered.length,
      brokenCases: lost.length,
      broken: failing.map((each) => ({
        subject: { operation: each.operation },
        message: say('{lost} of {all} answers of GET {path} were {ways}', countsOf(each)),
        expected: 'an answer below 500 at the first attempt',
        received: waysOf(each),
        evidence: failedIn(each)
          .slice(0, ATTEMPTS_SHOWN)
          .map(({ id }) => id),
        // It comes and goes: the same request may be answered the next time.
        sight: null,
      })),
      keptBy: lost.length === 0 ? [] : answered.map(({ id }) => id),
      brokenBy: lost.map(({ id }) => id),
      evidence: answered.slice(0, ATTEMPTS_SHOWN).map(({ id }) => id),
      missing: { kind: 'answer', reason: 'no valid request was answered' },
    });
  },
});

const INTERNALS: Readonly<Partial<Record<string, string>>> = {
  'stack-trace': 'a stack trace',
  sql: 'an SQL query',
  'file-path': 'a file path',
};

export const errorHidesInternals = rule({
  id: 'error-hides-internals',
  requirements: ['ERR-07'],
  title: 'An error shows nothing of the internals',
  fault: 'Error shows internals',
  fix: 'Answer unforeseen errors from one place, in JSON. A stack trace, a query or a path of the server helps only those who attack.',
  groups: ['any-answer'],
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    return countErrors(exchanges, {
      isKept: (error) => internalsIn(error).length === 0,
      finding: (error) => {
        const what = internalsIn(error).join(' and ');
        const { operation, status } = error;
        return {
          subject: { operation, status, aspect: what },
          message: say('{operation} answered {status} with {what}', { operation, status, what }),
        };
      },
    });
  },
});

function countErrors(exchanges: readonly Exchange[], judged: Pick<Counted, 'isKept' | 'finding'>): Tally {
  return countAnswers(
    exchanges.filter(({ status }) => status !== null && status >= 400),
    { cases: 'errors', missing: { kind: 'answer', reason: 'no error was received' }, ...judged },
  );
}

function internalsIn({ facts }: Exchange): readonly string[] {
  return [...new Set(facts.leaks.flatMap(({ category }) => INTERNALS[category] ?? []))];
}

export const errorIsNoPage = rule({
  id: 'error-is-no-page',
  requirements: ['ERR-07'],
  title: 'An error is no HTML page',
  fault: 'Error that is an HTML page',
  fix: 'Answer every error in one form, JSON like the rest. A page is written by what is in front of the API, or by its framework: the header Server may say which. Clients of an API cannot read it, and it tells others what is used.',
  groups: ['any-answer'],
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    return countErrors(exchanges, {
      isKept: ({ facts }) => !isPage(facts),
      finding: ({ method, path, operation, status, facts, headers }) => ({
        subject: { ...(method === 'GET' ? {} : { method }), operation, status },
        message: say('{method} {path} was answered {status} with an HTML page, by {server}', {
          method,
          path,
          status,
          server: headers.find(([name]) => name === 'server')?.[1] || 'a server that does not name itself',
        }),
        expected: 'an error in the form of the API',
        received: 'an HTML page',
        sight: { shows: { kind: 'header', name: 'content-type', value: facts.contentType } },
      }),
    });
  },
});

type Breakdown = Artifacts['breakdowns'][number];

export const errorNoRepeated500 = rule({
  id: 'error-no-repeated-500',
  requirements: ['PAR-31'],
  presupposes: [
    {
      rules: ['error-survives-malformed-urls', 'parameter-values-survived', 'error-unknown-is-404'],
      share: 'operation',
    },
  ],
  title: 'No request of the run is answered 500 each time',
  fault: 'Request answered 500 each time',
  fix: 'Find out why this request fails while a plain one is answered: look for a range without sales, a filter that finds nothing, a value that is not a UUID.',
  needs: ['breakdowns', 'exchanges'],
  demand: 'always',
  quorum: { unclear: 0 },
  judge({ breakdowns, exchanges }) {
    const kept = exchanges.filter(({ status }) => status !== null && status < 500).length;
    const failed = breakdowns.filter(({ wentDown }) => wentDown === undefined);
    const again = count(failed, {
      cases: 'requests',
      isKept: ({ statuses }) => !statuses.every((status) => status === 500),
      unclear: ({ control }) => (control === null || control >= 500 ? 'the service was down' : null),
      finding: (breakdown) => ({
        subject: subjectOfRequest(breakdown),
        message: say('{subject} is answered 500 each time', { subject: keyOf(subjectOfRequest(breakdown)) }),
        expected: NO_SERVER_ERROR,
        received: { kind: 'status', status: 500 },
        evidence: breakdown.exchanges,
      }),
      evidence: (breakdown) => breakdown.exchanges,
      ...(failed.length > 0 && { note: `${failed.length} of them asked again after a 500` }),
    });
    return merge('requests', [tally({ cases: 'requests', kept }), again]);
  },
});

const VALUE_SHOWN = 40;

function subjectOfRequest({ operation, query }: Breakdown): Subject {
  return { operation, request: query.map(([name, value]) => `${name}=${value.slice(0, VALUE_SHOWN)}`).join(' ') };
}

const URL_SHOWN = 80;

export const errorServiceSurvives = rule({
  id: 'error-service-survives',
  requirements: ['ERR-06'],
  title: 'No request ends the service',
  fault: 'Request ends the service',
  fix: 'Find this request in the log of the process that ended. Answer 400 to what cannot be read, and catch errors where a request is handled: one client must not end the service for all.',
  needs: ['breakdowns', 'exchanges'],
  demand: 'always',
  quorum: { unclear: 0 },
  judge({ breakdowns, exchanges }) {
    const suspects = breakdowns.filter(({ wentDown }) => wentDown !== undefined);
    const stopped = exchanges.filter(({ attempts }) => attempts.some(({ error }) => error === 'ended')).slice(0, 1);
    const again = count(suspects, {
      cases: 'requests',
      isKept: ({ wentDown = [] }) => !wentDown.every((isDown) => isDown),
      unclear: (suspect) =>
        suspect.control === null ? `nothing was answered after ${lastRequest(suspect, exchanges)}` : null,
      finding: (suspect) => ({
        subject: { operation: suspect.operation },
        message: say('the service was down after {subject}, each time it was sent, and answered again later', {
          subject: lastRequest(suspect, exchanges),
        }),
        expected: 'an answer below 500, and a service that goes on',
        received: 'a broken connection, and then refused ones',
        evidence: suspect.exchanges,
      }),
      evidence: (suspect) => suspect.exchanges,
    });
    const kept = exchanges.filter(({ status }) => status !== null).length;
    const unclear = stopped.map(({ id }) => ({ reason: 'the deployment stopped answering', evidence: [id] }));
    return merge('requests', [tally({ cases: 'requests', kept, unclear }), again]);
  },
});

function lastRequest({ exchanges: [first] }: Breakdown, exchanges: readonly Exchange[]): string {
  const sent = exchanges.find(({ id }) => id === first);
  if (sent === undefined) return 'a request';
  const query = sent.query.map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('&');
  const url = `${sent.path}${query === '' ? '' : `?${query}`}`;
  return `${sent.method} ${url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}…` : url}`;
}

export const errorSurvivesMalformedUrls = rule({
  id: 'error-survives-malformed-urls',
  requirements: ['ERR-06'],
  title: 'Malformed escapes and unusual paths cause no server error',
  fault: 'Malformed URL causes a server error',
  fix: 'Decode the URL inside a try, before the router. A percent escape that is not UTF-8 must end in 400 or 404, never in a crash.',
  needs: ['parameters'],
  demand: 'always',
  judge: ({ parameters }) => countSurvived(parameters.filter(({ kind }) => kind === 'url')),
});
