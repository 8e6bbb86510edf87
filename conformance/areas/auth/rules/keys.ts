import { hasTrait } from '../../../../contract/operations.ts';
import { type Credential, type Exchange, isGoodKey } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingData, lackingInput, tally } from '../../../model/tally.ts';
import { field, textField, textOrNull } from '../../../model/values/json.ts';
import { givesData } from '../../../see/answers.ts';
import { ANSWERS_ARE_STEADY } from '../../shared/presupposed.ts';
import { type AuthTry, credentialName, FOREIGN_ORIGIN } from '../../shared/requests/auth-try.ts';
import { countAnswers, countRequests } from '../../shared/requests/count-answers.ts';

export const authAnswersNotShared = rule({
  id: 'auth-answers-not-shared',
  requirements: ['AUTH-01', 'AUTH-03', 'TEN-15'],
  groups: ['in-front'],
  title: 'An answer to one key is not given to others',
  fault: "A cache gives one key's answers to others",
  fix: 'Look for a cache in front of the service or in its framework that does not regard Authorization. Check the key before the cache is asked, keep the answers of each organization apart, and send Cache-Control: private or no-store: as long as it is so, anyone reads what a customer has just read.',
  needs: ['keptAnswers', 'exchanges'],
  judge({ keptAnswers, exchanges }) {
    const kept = keptAnswers.filter(({ isKept }) => isKept);
    const others = exchanges.filter(({ credential }) => !isGoodKey(credential));
    return tally({
      cases: 'requests without the key',
      kept: kept.length === 0 ? others.length : 0,
      broken: kept.map(({ operation, credential, exchanges: shownBy }) => ({
        subject: { operation, request: `with ${credentialName(credential)}` },
        message: say(
          '{operation} with {credential}: once the key had asked the same, its answer came; before that it did not',
          {
            operation,
            credential: credentialName(credential),
          },
        ),
        expected: 'the same before and after the request of the key',
        received: "the key's answer after it",
        evidence: [...shownBy, ...answersOfOthers(exchanges)],
      })),
      evidence: others.slice(0, SHOWN).map(({ id }) => id),
      missing: { kind: 'input', reason: 'nothing was asked without the key' },
    });
  },
});

const SHOWN = 5;

/** Answers that another credential got before: they rest on the cache. Of long walks the bodies are not kept. */
function answersOfOthers(exchanges: readonly Exchange[]): readonly string[] {
  const got = exchanges.filter(({ method, status, body }) => method === 'GET' && status === 200 && body !== undefined);
  const inTime = got.toSorted((one, other) => one.at + one.ms - other.at - other.ms);
  const alike = Map.groupBy(inTime, ({ path, query, body }) => JSON.stringify([path, query, body]));
  return [...alike.values()].flatMap(([first, ...others]) =>
    others.flatMap(({ id, credential }) =>
      first === undefined || whoOf(credential) === whoOf(first.credential) ? [] : id,
    ),
  );
}

function whoOf({ key, change, place }: Credential): string {
  return JSON.stringify([key, change ?? null, place ?? null]);
}

export const authCorsAnyOrigin = rule({
  id: 'auth-cors-any-origin',
  requirements: ['AUTH-23'],
  title: 'A page on any origin cannot send the key',
  fault: 'Any origin may send the key',
  fix: 'Send no Access-Control-Allow-Headers with Authorization, or name the origins that need it. The key belongs on a server: where every web page may send it and read the answer, keys end up in browsers.',
  needs: ['auth'],
  advisory: true,
  judge({ auth }) {
    const { allowOrigin, allowHeaders, readableBy, exchanges } = auth.crossOrigin;
    const sendsKey = isForeign(allowOrigin) && allowsAuthorization(allowHeaders);
    if (!sendsKey) return tally({ cases: 'preflight requests', kept: 1, evidence: exchanges });
    const also = isForeign(readableBy) ? ' and read the answer' : '';
    const message = say('a page on any origin may send the key{also}', { also });
    const received = `Access-Control-Allow-Origin: ${allowOrigin}, Access-Control-Allow-Headers: ${allowHeaders}`;
    const expected = 'Authorization not allowed';
    return tally({
      cases: 'preflight requests',
      broken: [{ subject: { request: 'preflight' }, message, expected, received, evidence: exchanges }],
    });
  },
});

function isForeign(origin: string | null): boolean {
  return origin === '*' || origin === FOREIGN_ORIGIN;
}

/** `*` does not cover Authorization: browsers want it by name. */
function allowsAuthorization(headers: string | null): boolean {
  const names = (headers ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return names.includes('authorization');
}

export const authKeyAccepted = rule({
  id: 'auth-key-accepted',
  requirements: ['AUTH-22'],
  title: 'Every operation accepts a valid key as a bearer token',
  fault: 'Request with a valid key refused',
  fix: 'Accept a valid key on every operation. Look for a route that has another check than the rest: no client can use it.',
  needs: ['auth'],
  demand: 'always',
  quorum: { unclear: 0 },
  judge({ auth }) {
    const tries = auth.tries.filter(({ credential, method }) => method === 'GET' && isGoodKey(credential));
    const [ofId, others] = [tries.filter(isAboutId), tries.filter((tried) => !isAboutId(tried))];
    const counted = countRequests(others, {
      kept: ({ operation, status }) => status === 200 || (hasTrait(operation, 'byId') && status === 404),
      subject: ({ operation }) => ({ operation, request: 'with the key' }),
      expected: () => oneOf(200),
    });
    const refused = ofId.map(({ operation, status, exchange }) => ({
      reason: `${operation} got ${status}, which may be about the ID in its path`,
      evidence: [exchange],
    }));
    return { ...counted, unclear: [...counted.unclear, ...refused] };
  },
});

/** Nothing but the ID was sent with the key, and these say nothing of a key: whether the ID has to be taken is for other rules. */
function isAboutId({ operation, status }: AuthTry): boolean {
  return hasTrait(operation, 'byId') && (status === 400 || status === 422);
}

const PARTS = ['key', 'organization'] as const;

export const authKeyIdStays = rule({
  id: 'auth-key-id-stays',
  requirements: ['AUTH-30'],
  presupposes: [ANSWERS_ARE_STEADY, { rules: ['tenancy-key-decides'], share: 'exchange' }],
  title: 'A key has one ID',
  fault: 'One key has several IDs',
  fix: 'Answer every call of /me with the same key.id and the same organization.id for one key.',
  needs: ['exchanges'],
  confirm: true,
  judge({ exchanges }) {
    const shown = exchanges.filter(
      ({ operation, method, status, credential }) =>
        operation === 'getMe' && method === 'GET' && status === 200 && isGoodKey(credential),
    );
    if (shown.length < 2) return lackingData('/me was answered once at most');
    const broken = PARTS.flatMap((part) => severalIds(part, shown));
    return tally({ cases: 'IDs', kept: PARTS.length - broken.length, broken, note: `${shown.length} shown of /me` });
  },
});

function severalIds(part: (typeof PARTS)[number], shown: readonly Exchange[]): Finding[] {
  const known = Map.groupBy(shown, ({ body }) => textOrNull(field(field(body, 'data'), part), 'id'));
  known.delete(null);
  const distinct = known.size;
  if (distinct < 2) return [];
  const pages = [...known.values()]
    .slice(0, 2)
    .flatMap(([one]) => (one === undefined ? [] : { first: one.id, count: 1 }));
  return [
    {
      subject: { operation: 'getMe', field: `${part}.id` },
      message: say('{part}.id has {distinct} different values in {answers} shown of /me to one key', {
        part,
        distinct,
        answers: [...known.values()].flat().length,
      }),
      expected: 'one ID',
      received: `${distinct} IDs`,
      evidence: shown.slice(0, 3).map(({ id }) => id),
      sight: { shows: { kind: 'varies', path: `/data/${part}/id` }, pages },
    },
  ];
}

export const authNoBypass = rule({
  id: 'auth-no-bypass',
  requirements: ['AUTH-01'],
  title: 'Without a key no other spelling of a request gives data',
  fault: 'Key check bypassed',
  fix: 'Check the key by route, not by how the path is written. A trailing or doubled slash, another letter case, the name of the public document or a header that any client can send must not bypass the check.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    // A gateway that does not know such a path may answer as it likes, except with data.
    return countRequests(auth.detours, {
      kept: ({ hasData }) => !hasData,
      subject: ({ operation, what }) => ({ operation, request: `by ${what}` }),
      expected: () => ({ kind: 'no-data', words: 'no data' }),
      received: ({ status }) => ({ kind: 'status', status, more: 'with data' }),
      cases: 'attempts to bypass the key check',
    });
  },
});

export const authRefusalHoldsNoData = rule({
  id: 'auth-refusal-holds-no-data',
  requirements: ['AUTH-21'],
  title: 'A 401 contains no records and nothing about an organization',
  fault: '401 contains data of the organization',
  fix: 'End the request where the key is refused. A handler that ran anyway has written its data into the body.',
  groups: ['any-answer'],
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    const refusals = exchanges.filter(({ status }) => status === 401);
    const names = ownNames(exchanges, refusals);
    return countAnswers(refusals, {
      cases: 'answers with 401',
      isKept: (refusal) => !givesData(refusal) && !mentions(refusal, names),
      finding: ({ operation }) => ({
        subject: { operation },
        message: say('{operation} answered 401 with data of the organization', { operation }),
        expected: { kind: 'no-data', words: 'no data' },
        received: 'data',
      }),
      missing: { kind: 'answer', reason: 'nothing was refused with 401' },
    });
  },
});

/** How /me names the organization; a word that every client reads, also without a key, reveals nothing. */
function ownNames(exchanges: readonly Exchange[], refusals: readonly Exchange[]): readonly string[] {
  const known = exchanges
    .filter(({ operation, status }) => operation === 'getMe' && status === 200)
    .map(({ body }) => field(field(body, 'data'), 'organization'))
    .flatMap((organization) => [textField(organization, 'id'), textField(organization, 'name')]);
  const withoutKey = refusals.filter(({ credential }) => credential.key === 'none');
  return [...new Set(known)].filter(
    (name) => name.length > 4 && !withoutKey.some((refusal) => mentions(refusal, [name])),
  );
}

function mentions({ body, text }: Exchange, names: readonly string[]): boolean {
  const shown = JSON.stringify(body ?? text ?? '');
  return names.some((name) => shown.includes(JSON.stringify(name).slice(1, -1)));
}

/** Whether a deployment that accepts any key issued the given ones cannot be seen. */
const ANY = 'a key that was never issued is accepted too, so whether the given keys were issued here cannot be seen';

export const authKeyHasLivePrefix = rule({
  id: 'auth-key-has-live-prefix',
  requirements: ['AUTH-18'],
  title: 'A key is a prefix that ends in live_, followed by a secret',
  fault: 'Key without a prefix that ends in live_',
  fix: 'Issue keys as <prefix>live_<secret>. By this form, scanners find keys in code and logs.',
  needs: ['keyPrefixes'],
  demand: 'input',
  judge({ keyPrefixes: { keys, acceptsAny, exchanges } }) {
    return count(keys, {
      cases: 'keys',
      isKept: ({ prefix }) => prefix !== null,
      unclear: ({ key: name, prefix, accepted }) => {
        if (acceptsAny) return ANY;
        // What is refused may never have been a key: anything can be given as one that was revoked.
        return prefix !== null || accepted ? null : `the ${name} key has no prefix, and may never have been issued`;
      },
      finding: ({ key: name }) => ({
        subject: { credential: name },
        message: say('the {name} key has no prefix that ends in live_, with a secret after it', { name }),
        expected: '<prefix>live_<secret>',
        received: 'another form',
        evidence: exchanges,
        // It is in the text of the key, which no answer has.
        sight: null,
      }),
      evidence: () => exchanges,
    });
  },
});

export const authKeysSharePrefix = rule({
  id: 'auth-keys-share-prefix',
  requirements: ['AUTH-18'],
  title: 'All given keys have the same prefix',
  fault: 'Keys with different prefixes',
  fix: 'Issue all keys with one fixed prefix, for every organization and also after a rotation. If a given key is not one of this deployment, replace it.',
  needs: ['keyPrefixes'],
  demand: 'input',
  judge({ keyPrefixes: { keys, acceptsAny, exchanges } }) {
    const [first, ...others] = keys.filter(({ prefix }) => prefix !== null);
    if (first === undefined || others.length === 0)
      return lackingInput('fewer than two keys with a prefix were given, and one alone cannot be compared');
    return count(others, {
      cases: 'keys compared',
      isKept: ({ prefix }) => prefix === first.prefix,
      unclear: () => (acceptsAny ? ANY : null),
      finding: ({ key: name }) => ({
        subject: { credential: name },
        message: say('the {name} key has another prefix than the {key} key', { name, key: first.key }),
        expected: 'the same prefix',
        received: 'another prefix',
        evidence: exchanges,
        sight: null,
      }),
      evidence: () => exchanges,
    });
  },
});
