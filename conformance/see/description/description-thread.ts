import { parentPort } from 'node:worker_threads';
import { memoize } from '../../model/values/memoize.ts';
import { compareDocument } from './compare.ts';
import { AnswerComparison } from './contradictions.ts';
import type { FromThread, ToThread } from './description.ts';
import { type Exclusion, UnusableSchema, Validators } from './schema-reader.ts';

/** `problem`: why answers could not be compared. */
const sessions = new Map<number, { readonly comparison: AnswerComparison; problem: string | null }>();

/** Several checks in one process may meet the same document. */
const open = memoize((text: string) => {
  const document: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  const validators = new Validators(document);
  const known = new Map<string, readonly Exclusion[]>();
  const comparison = () => new AnswerComparison(document, validators, known);
  return { comparison, operations: compareDocument(document, validators) };
}, 2);

/** Anything else is a document that nothing of ours was made for. */
function problemOf(error: unknown): string {
  return error instanceof UnusableSchema ? error.message : 'its schemas could not be read';
}

function handle(message: ToThread): FromThread {
  const { session } = message;
  switch (message.kind) {
    case 'document':
      try {
        const { comparison, operations } = open(Buffer.from(message.bytes).toString('utf8'));
        sessions.set(session, { comparison: comparison(), problem: null });
        return { kind: 'document', operations, problem: null };
      } catch (error) {
        return { kind: 'document', operations: [], problem: problemOf(error) };
      }
    case 'compare':
      compare(message);
      return { kind: 'compared' };
    case 'end': {
      const { comparison, problem = null } = sessions.get(session) ?? {};
      sessions.delete(session);
      return { kind: 'answers', problem, ...(comparison?.result() ?? { compared: {}, contradictions: [] }) };
    }
  }
}

function compare({ session, answers }: Extract<ToThread, { kind: 'compare' }>): void {
  const into = sessions.get(session);
  if (into === undefined || into.problem !== null) return;
  try {
    for (const answer of answers) into.comparison.add(answer);
  } catch (error) {
    into.problem = problemOf(error);
  }
}

parentPort?.on('message', (message: ToThread) => {
  parentPort?.postMessage(handle(message));
});
