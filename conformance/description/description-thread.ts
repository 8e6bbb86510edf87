import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { compareDocument } from './compare.ts';
import { AnswerComparison, type AnswerMemory, answerMemory } from './contradictions.ts';
import type { FromThread, ToThread } from './description.ts';
import { UnusableSchema } from './schema-checks.ts';
import { Validators } from './validators.ts';

interface Read {
  readonly memory: AnswerMemory;
  readonly operations: ReturnType<typeof compareDocument>;
}

/** Several checks in one process may meet the same document. */
const read = new Map<string, Read>();
const MOST_READ = 2;
const sessions = new Map<number, AnswerComparison>();

function open(bytes: Uint8Array): Read {
  const digest = createHash('sha1').update(bytes).digest('base64');
  const known = read.get(digest);
  if (known !== undefined) return known;
  const document: unknown = JSON.parse(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  );
  const validators = new Validators(document);
  const made = { memory: answerMemory(document, validators), operations: compareDocument(document, validators) };
  if (read.size >= MOST_READ) read.clear();
  read.set(digest, made);
  return made;
}

/** Anything else is a document that nothing of ours was made for. */
function problemOf(error: unknown): string {
  return error instanceof UnusableSchema ? error.message : 'its schemas could not be read';
}

function handle(message: ToThread): FromThread {
  const { session } = message;
  switch (message.kind) {
    case 'document':
      try {
        const { memory, operations } = open(message.bytes);
        sessions.set(session, new AnswerComparison(memory));
        return { kind: 'document', session, operations, problem: null };
      } catch (error) {
        return { kind: 'document', session, operations: [], problem: problemOf(error) };
      }
    case 'compare':
      for (const answer of message.answers) sessions.get(session)?.add(answer);
      return { kind: 'compared', session };
    case 'end': {
      const answers = sessions.get(session)?.result() ?? { compared: {}, contradictions: [] };
      sessions.delete(session);
      return { kind: 'answers', session, ...answers };
    }
  }
}

parentPort?.on('message', (message: ToThread) => {
  parentPort?.postMessage(handle(message));
});
