import {
  type Reproduction,
  type ReproductionRequest,
  type Shows,
  shownWords,
  statusWords,
} from '../../model/reproduction.ts';
import { curlOf } from '../../model/values/curl.ts';
import { idsOf, listField } from '../../model/values/json.ts';
import { plural } from '../../model/values/plural.ts';
import { bodyOf, type Reply, rowAbove, type Sighting } from './judge-answers.ts';

/** So many requests at most are spent on making it shorter. */
const MOST_TRIES = 20;

type Try = (candidate: Reproduction) => Promise<Sighting>;

/** Leaves out pages and parameters as long as the fault is still seen. Of those that decide what is right, nothing is left out. */
export async function reduced(base: string, reproduction: Reproduction, sightingOf: Try): Promise<Reproduction> {
  let best = reproduction;
  let tries = 0;
  for (let candidates = shorter(best, base); ; candidates = shorter(best, base)) {
    let found: Reproduction | null = null;
    for (const candidate of candidates) {
      tries += candidate.requests.length;
      if (tries > MOST_TRIES || (await sightingOf(candidate)) !== 'there') continue;
      found = candidate;
      break;
    }
    if (found === null) return best;
    best = found;
  }
}

function shorter(reproduction: Reproduction, base: string): readonly Reproduction[] {
  const { shows, requests } = reproduction;
  const isInAnyAnswer = shows.kind === 'place' || shows.kind === 'leak';
  const isInMorePages =
    isInAnyAnswer || shows.kind === 'once' || (shows.kind === 'records' && shows.returned.length === 0);
  const fewer = isInMorePages && requests.length > 1 ? [requests.slice(0, -1)] : [];
  const plainer = isInAnyAnswer ? withoutOneParameter(requests, base) : [];
  return [...fewer, ...plainer].map((each) => ({ ...reproduction, requests: each }));
}

function withoutOneParameter(
  requests: readonly ReproductionRequest[],
  base: string,
): readonly (readonly ReproductionRequest[])[] {
  const names = [...new Set(requests.flatMap(({ query }) => query.map(([name]) => name)))];
  return names.map((left) => requests.map((request) => without(left, request, base)));
}

function without(left: string, request: ReproductionRequest, base: string): ReproductionRequest {
  const { headers: requestHeaders, body, ...others } = request;
  const query = request.query.filter(([name]) => name !== left);
  const asked = { ...others, query, requestHeaders, ...(body === undefined ? {} : { requestBody: body }) };
  return { ...request, query, curl: curlOf(base, asked) };
}

/** What the answers show of the fault, in a sentence about their data: for where it is there. */
export function seenWords(shows: Shows, replies: readonly (Reply | null)[]): string {
  const came = replies.filter((reply) => reply !== null);
  const last = came.at(-1);
  switch (shows.kind) {
    case 'status':
      return `the last answer has status ${last?.status}, not ${statusWords(shows)}`;
    case 'ranked':
      return `row ${rowAbove(bodyOf(last), shows.field) + 1} has more ${shows.field} than the row above it`;
    case 'size':
      return `the page has ${plural(listField(bodyOf(last), 'data').length, 'record')}: ${shownWords(shows)}`;
    case 'once': {
      const ids = came.flatMap((reply) => idsOf(bodyOf(reply)));
      const repeated = ids.find((id, index) => ids.indexOf(id) < index);
      return repeated === undefined ? 'a cursor comes twice' : `record ${repeated} comes twice`;
    }
    default:
      return shownWords(shows);
  }
}
