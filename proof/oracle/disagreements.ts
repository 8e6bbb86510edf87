import { checkResponse } from '../../contract/responses.ts';
import { mutationsOf } from './mutations.ts';
import type { Recorded } from './recorded.ts';

/** What another validator finds in an answer, as Prism tells it. */
export interface OtherFinding {
  /** Begins with `body` where it is about the body. */
  readonly path: readonly string[];
  /** The schema keyword. */
  readonly code: string;
}

/** Somebody else's reading of the same contract: Prism's validators. */
export type Oracle = (answer: Recorded) => Promise<readonly OtherFinding[]>;

export interface Disagreement {
  readonly operation: string;
  readonly status: number;
  /** What was judged: the answer as it came, or with one thing changed. */
  readonly judged: string;
  readonly onlyOurs: readonly string[];
  readonly onlyTheirs: readonly string[];
}

export interface OracleReport {
  readonly answers: number;
  readonly mutations: number;
  /** Bodies that both found at fault: an oracle that finds nothing agrees with everybody. */
  readonly refused: number;
  readonly disagreements: readonly Disagreement[];
}

/** Lets both judge every answer, whole and with things changed. A difference is a fault of ours, never of a deployment. */
export async function oracleDisagreements(
  answers: readonly Recorded[],
  oracle: Oracle,
  mutationsEach = 3,
): Promise<OracleReport> {
  const disagreements: Disagreement[] = [];
  let mutations = 0;
  let refused = 0;
  for (const [index, answer] of answers.entries()) {
    const changed = mutationsOf(answer.body, mutationsEach, index);
    for (const { name, body } of [{ name: 'as it came', body: answer.body }, ...changed]) {
      const { findings, onlyOurs, onlyTheirs } = await compare({ ...answer, body }, oracle);
      if (onlyOurs.length + onlyTheirs.length > 0) {
        const { operation, status } = answer;
        disagreements.push({ operation, status, judged: name, onlyOurs, onlyTheirs });
      } else if (findings > 0) refused += 1;
    }
    mutations += changed.length;
  }
  return { answers: answers.length, mutations, refused, disagreements };
}

async function compare(answer: Recorded, oracle: Oracle) {
  const ours = ourFindings(answer);
  const theirs = new Set((await oracle(answer)).filter(isAboutBody).map(({ path, code }) => told(path.slice(1), code)));
  const onlyOurs = [...ours].filter((finding) => !theirs.has(finding));
  const onlyTheirs = [...theirs].filter((finding) => !ours.has(finding));
  return { onlyOurs, onlyTheirs, findings: ours.size };
}

/** The compiled validators that the reference implementation and the mock are held to. */
function ourFindings({ operation, status, body }: Recorded): Set<string> {
  const findings = checkResponse(operation, status, body, 'strict') ?? [];
  return new Set(
    findings.map(({ pointer, kind, keyword }) => {
      const path = pointer.split('/').slice(1);
      // A missing or an extra field is told of the object that it belongs to.
      return told(kind === 'missing' || kind === 'extra' ? path.slice(0, -1) : path, keyword);
    }),
  );
}

function isAboutBody({ path }: OtherFinding): boolean {
  return path[0] === 'body';
}

function told(path: readonly string[], keyword: string): string {
  return `/${path.join('/')} ${keyword}`;
}
