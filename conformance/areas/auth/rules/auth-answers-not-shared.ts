import { type Credential, type Exchange, isGoodKey } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import { credentialName } from '../../shared/requests/auth-try.ts';

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

/** Answers that another credential got before: they rest on the cache. */
function answersOfOthers(exchanges: readonly Exchange[]): readonly string[] {
  const got = exchanges.filter(({ method, status }) => method === 'GET' && status === 200);
  const inTime = got.toSorted((one, other) => one.at + one.ms - other.at - other.ms);
  const byAddress = Map.groupBy(inTime, ({ path, query }) => JSON.stringify([path, query]));
  return [...byAddress.values()]
    .flatMap((answers) =>
      answers.filter((answer) => {
        const first = answers.find((earlier) => isSame(earlier, answer));
        return first !== undefined && whoOf(first.credential) !== whoOf(answer.credential);
      }),
    )
    .map(({ id }) => id);
}

/** Of long walks the bodies are not kept, and on paths that the contract does not know more of them is hidden. */
function isSame(one: Exchange, other: Exchange): boolean {
  const isUnknown = one.body === undefined || one.operation !== other.operation;
  return isUnknown || JSON.stringify(one.body) === JSON.stringify(other.body);
}

function whoOf({ key, change, place }: Credential): string {
  return JSON.stringify([key, change ?? null, place ?? null]);
}
