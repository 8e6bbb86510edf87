import { openStoreIdOperations } from '../../../../contract/operations.ts';
import { DISCOUNT_FIGURES } from '../../../model/analytics.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import { type Exchange, isGoodKey, type Json } from '../../../model/exchange.ts';
import { NO_SERVER_ERROR, status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { keyOf, type Subject } from '../../../model/subject.ts';
import { count, merge, type Tally, tally } from '../../../model/tally.ts';
import { countsOf, failedIn, firstAttemptsOf, givesData, isPage, waysOf } from '../../../see/answers.ts';
import { acceptedFor, authSubject } from '../../shared/requests/auth-try.ts';
import { type Answered, type Counted, countAnswers, countRequests } from '../../shared/requests/count-answers.ts';
import {
  countSurvived,
  foreignStoreStatuses,
  parameterSubject,
  type TenancyTry,
  tenancySubject,
} from '../../shared/requests/tries.ts';

export const errorInvalidIs400 = rule({
  id: 'error-invalid-is-400',
  requirements: ['ERR-01'],
  presupposes: [{ rules: ['parameter-values-survived'], share: 'exchange' }],
  title: 'An invalid parameter is 400 and no other status',
  fault: 'Invalid parameter answered with another status than 400',
  fix: 'Answer 400 to every invalid value. Clients decide by the status, and 422, 404 or 500 leads them to another mistake.',
  needs: ['parameters'],
  demand: 'always',
  judge: ({ parameters }) =>
    countExact(
      parameters.filter(({ expect }) => expect === 'refuse'),
      // Whether a store ID on some lists is invalid or foreign is open.
      ({ kind, operation }) =>
        kind === 'store-id' && openStoreIdOperations.some((open) => open === operation) ? [400, 403] : [400],
      parameterSubject,
    ),
});

export const errorBadKeyIs401 = rule({
  id: 'error-bad-key-is-401',
  requirements: ['ERR-02'],
  presupposes: [{ groups: ['refused-key'], share: 'exchange' }],
  title: 'A bad key is 401 and no other status',
  fault: 'Bad key answered with another status than 401',
  fix: 'Answer 401 to every request with a bad key. Clients renew a key on 401 and give up on 403.',
  needs: ['auth'],
  demand: 'always',
  judge: ({ auth: { tries } }) =>
    countExact(
      tries.filter(({ method, credential }) => method === 'GET' && !isGoodKey(credential)),
      acceptedFor,
      authSubject,
    ),
});

export const errorForeignStoreIs403 = rule({
  id: 'error-foreign-store-is-403',
  requirements: ['ERR-03'],
  presupposes: [{ groups: ['foreign-store-anywhere'], share: 'exchange' }],
  title: 'A foreign store is 403 and no other status',
  fault: 'Foreign store answered with another status than 403',
  fix: 'Answer 403 to a store outside the organization. 404 or 400 suggests that the client mistyped an ID; what it lacks is permission.',
  needs: ['tenancy'],
  demand: 'always',
  judge: ({ tenancy }) => countExact(casesOf(tenancy, 'foreign-store'), foreignStoreStatuses, tenancySubject),
});

export const errorUnknownIs404 = rule({
  id: 'error-unknown-is-404',
  requirements: ['ERR-04'],
  title: 'An unknown object is 404 and no other status',
  fault: 'Unknown object answered with another status than 404',
  fix: 'Answer 404 to a by-ID read of what the organization does not have: not forbidden, not invalid, not empty.',
  needs: ['tenancy'],
  demand: 'always',
  judge: ({ tenancy }) => countExact(casesOf(tenancy, 'person'), () => [404], tenancySubject),
});

function casesOf(tenancy: readonly TenancyTry[], wanted: TenancyTry['case']): readonly TenancyTry[] {
  return tenancy.filter((tried) => tried.case === wanted);
}

/** Only errors are counted: that an error has to come at all is covered by the rules of its own area. */
function countExact<Request extends Answered>(
  requests: readonly Request[],
  accepted: (request: Request) => readonly number[],
  subject: (request: Request) => Subject,
): Tally {
  return countRequests(
    requests.filter(({ status }) => status === null || status >= 400),
    {
      kept: (request) => request.status !== null && accepted(request).includes(request.status),
      subject,
      expected: (request) => oneOf(...accepted(request)),
      cases: 'errors',
    },
  );
}

export const errorHoldsNoRecords = rule({
  id: 'error-holds-no-records',
  requirements: ['ERR-05'],
  presupposes: [
    {
      rules: ['tenancy-foreign-customer-not-found', 'tenancy-foreign-staff-not-found', 'rate-limit-holds-no-records'],
      share: 'operation',
    },
    { rules: ['auth-refusal-holds-no-data', 'tenancy-refusal-holds-no-data'], share: 'exchange' },
  ],
  title: 'An error contains no records',
  fault: 'Error contains records',
  fix: 'Write what was wrong with the request and nothing else. Records in an error reach logs and alerts that were never meant to have them.',
  groups: ['any-answer'],
  needs: ['exchanges'],
  judge: ({ exchanges }) => countErrors(exchanges, WITHOUT_RECORDS),
});

export const rateLimitHoldsNoRecords = rule({
  id: 'rate-limit-holds-no-records',
  requirements: ['RATE-04'],
  title: 'A 429 contains no records',
  fault: '429 contains records',
  fix: 'Count the request before the handler runs, not after it. A limited request must not run.',
  groups: ['any-answer'],
  needs: ['exchanges'],
  demand: 'input',
  judge: ({ exchanges }) =>
    countErrors(
      exchanges.filter(({ status }) => status === 429),
      { ...WITHOUT_RECORDS, missing: { kind: 'condition', reason: 'no answer of this run was a 429' } },
    ),
});

function countErrors(exchanges: readonly Exchange[], judged: Omit<Counted, 'cases'>): Tally {
  return countAnswers(
    exchanges.filter(({ status }) => status !== null && status >= 400),
    { cases: 'errors', missing: { kind: 'answer', reason: 'no error was received' }, ...judged },
  );
}

const WITHOUT_RECORDS: Pick<Counted, 'isKept' | 'finding'> = {
  isKept: (error) => !givesData(error) && !hasRecord(error.body),
  finding: ({ operation, status }) => ({
    subject: { operation, status },
    message: say('{operation} answered {status} with records', { operation, status }),
    expected: { kind: 'no-data', words: 'no records' },
    received: 'records',
  }),
};

/** Fields that only a record has; two of them in one object cannot be a coincidence. */
const RECORD_FIELDS: ReadonlySet<string> = new Set([
  ...['invoiceId', 'subTotal', 'lineItems', 'payments', 'tabCreator', 'previousStock', 'currentStock'],
  ...['branchOverrides', 'assignedStores', 'lowStockThreshold', 'triggerThreshold', 'unlockedPrice', 'freeQuantity'],
  ...['avgOrderValue', 'txCount', 'observedWorkDays', ...DISCOUNT_FIGURES, 'firstPurchaseAt', 'branchNo', 'storeName'],
]);

/** Records may have any name. */
function hasRecord(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const names = Object.keys(value).filter((name) => RECORD_FIELDS.has(name));
  return names.length > 1 || Object.values(value).some(hasRecord);
}

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

/** By what a leak in an answer is counted as. */
const INTERNALS: Readonly<Partial<Record<string, string>>> = {
  internals: 'a stack trace or a query',
  'file-metadata': 'a file path',
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
