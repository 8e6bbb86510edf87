import { isDeepStrictEqual } from 'node:util';
import { pagedOperations, pathOf, rankedOperations } from '../../../contract/operations.ts';
import { askIfPossible } from '../../ask/questions/ask.ts';
import { type Credential, type Exchange, isGoodKey } from '../../model/exchange.ts';
import { type KeyPrefix, type ProbeContext, probe } from '../../model/probe.ts';
import { dataIds, isSuccess } from '../../see/answers.ts';

/** Whether an answer that was given to the key is given to another credential, for no other reason than that it was kept. */
export interface KeptAnswer {
  readonly operation: (typeof LIMITED)[number];
  readonly credential: Credential;
  readonly isKept: boolean;
  readonly exchanges: readonly string[];
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly keptAnswers: readonly KeptAnswer[];
    readonly keyPrefixes: KeyPrefixesEvidence;
  }
}

const LIMITED = [...pagedOperations, ...rankedOperations];
/** Limits that nothing else asks for: to these no answer can have been kept before. */
const UNUSUAL = [67, 71, 73, 79, 83, 89, 97, 61, 59, 53];
const TWICE = 2;
const COST = 3 * TWICE;

/** Costs nothing where the key's answers came to the key alone. */
export const keptAnswersProbe = probe({
  artifact: 'keptAnswers',
  requires: [],
  phase: 'lookback',
  title: "Lists that came with another key or none, once before and once after the key's own request",
  plan: () => 0,
  async gather(context) {
    const kept: KeptAnswer[] = [];
    for (const suspect of suspects(context.seen())) {
      if (context.requestsLeft() < COST) break;
      kept.push(await asked(context, suspect));
    }
    return kept;
  },
});

interface Suspect extends Pick<KeptAnswer, 'operation' | 'credential'> {
  readonly limits: readonly number[];
}

/** One with another organization's key, and one with no valid key. */
function suspects(seen: readonly Exchange[]): readonly Suspect[] {
  const got = seen.filter(isPage);
  const own = new Map(got.filter(({ credential }) => isGoodKey(credential)).map((page) => [urlOf(page), page]));
  const shared = got.filter((page) => {
    const mine = own.get(urlOf(page));
    return mine !== undefined && !isGoodKey(page.credential) && sharesRecords(page, mine);
  });
  const isOther = ({ credential }: Exchange) => credential.key === 'other';
  return [shared.find((page) => !isOther(page)), shared.find(isOther)].flatMap((page) => {
    const operation = LIMITED.find((limited) => limited === page?.operation);
    if (page === undefined || operation === undefined) return [];
    const sent = seen.filter((one) => one.operation === operation).flatMap(({ query }) => query);
    const limits = UNUSUAL.filter((limit) => !sent.some(([name, value]) => name === 'limit' && value === `${limit}`));
    return { operation, credential: page.credential, limits };
  });
}

function isPage({ method, status, operation, requestHeaders, body }: Exchange): boolean {
  const isList = LIMITED.some((limited) => limited === operation);
  return isList && method === 'GET' && status === 200 && body !== undefined && requestHeaders.length === 0;
}

function urlOf({ path, query }: Exchange): string {
  return JSON.stringify([path, query]);
}

function sharesRecords(one: Exchange, other: Exchange): boolean {
  const ids = new Set(dataIds(one));
  return dataIds(other).some((id) => ids.has(id));
}

/**
 * A cache gives nothing before the key has asked, and its answer after it. Where a key is not checked at all, the first
 * request is answered as well.
 */
async function asked(context: ProbeContext, { operation, credential, limits }: Suspect): Promise<KeptAnswer> {
  const exchanges: string[] = [];
  const ask = async (limit: number | undefined, by?: Credential) => {
    const answer = await context.ask({
      ...{ operation, path: pathOf(operation), fresh: true },
      query: [['limit', String(limit)]],
      ...(by === undefined ? {} : { credential: by }),
    });
    exchanges.push(answer.id);
    return answer;
  };
  let times = 0;
  for (let turn = 0; turn < TWICE; turn += 1) {
    const [before, own, after] = [
      await ask(limits[2 * turn], credential),
      await ask(limits[2 * turn + 1]),
      await ask(limits[2 * turn + 1], credential),
    ];
    const isAnotherAnswer = !isPage(before) || !sharesRecords(before, own);
    if (isAnotherAnswer && isPage(after) && dataIds(own).length > 0 && isDeepStrictEqual(after.body, own.body))
      times += 1;
  }
  return { operation, credential, isKept: times === TWICE && limits.length >= 2 * TWICE, exchanges };
}

/** A given key: how it begins, and whether it is surely one that the deployment issued. */
export interface GivenKey extends KeyPrefix {
  readonly accepted: boolean;
}

export interface KeyPrefixesEvidence {
  readonly keys: readonly GivenKey[];
  /** It accepted a key that was never issued, so accepting one says nothing about it. */
  readonly acceptsAny: boolean;
  readonly exchanges: readonly string[];
}

export const keyPrefixesProbe = probe({
  artifact: 'keyPrefixes',
  requires: [],
  title: 'How the given keys begin, and which of them are accepted',
  plan: ({ keys }) => (keys.includes('other') ? 3 : 2),
  async gather(context) {
    const ask = (credential: Credential) =>
      askIfPossible(context, { operation: 'getMe', path: pathOf('getMe'), credential });
    const [good, other, neverIssued] = await Promise.all([
      ask({ key: 'good' }),
      ask({ key: 'other' }),
      ask({ key: 'good', change: 'never-issued' }),
    ]);
    const live = [good, other].filter((exchange) => exchange !== null);
    const accepted = live.filter(({ status }) => isSuccess(status)).map(({ credential }) => credential.key);
    return {
      keys: context.keyPrefixes.map((given) => ({ ...given, accepted: accepted.includes(given.key) })),
      acceptsAny: isSuccess(neverIssued?.status ?? null),
      exchanges: live.map(({ id }) => id),
    };
  },
});
