import { once, recentResults } from '../../contract/serving/recent-results.ts';
import { contractOperations, generatorOperations } from '../generated/operations.js';
import type { Finding, Operation } from './engine.ts';

/** Prism, loaded at the first question that was not answered ahead of time: it takes some 0.4 s and 80 MB. */
export interface Engine {
  /** A body generated from the schemas: the same for the same seed. */
  generate(path: string, seed: string): Promise<unknown>;
  /** What Prism's validator finds in a request. */
  judge(path: string, query: Record<string, string | string[]>): Promise<readonly Finding[]>;
  /** Whether Prism has something that this Accept header takes. */
  negotiates(path: string, accept: string): Promise<boolean>;
  /** What Prism's validator finds in the answer of another deployment. */
  audit(answer: Answer): Promise<readonly Finding[]>;
}

export interface Answer {
  readonly path: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

export function lazyEngine(): Engine {
  const load = once(() => import('./engine.ts'));
  const contract = once((): Operation[] => JSON.parse(contractOperations));
  const generator = once((): Operation[] => JSON.parse(generatorOperations));
  // No Accept header has a line break in it.
  const negotiates = recentResults(async (question: string) => {
    const [accept = '', path = ''] = question.split(/\n(.*)/s);
    const { ask } = await load();
    const verdict = await ask({ path, accept }, contract());
    return verdict.answered || verdict.status !== 406;
  }, 200);

  return {
    async generate(path, seed) {
      const { ask } = await load();
      const verdict = await ask({ path, dynamic: true, seed }, generator());
      if (verdict.answered && verdict.body !== undefined) return verdict.body;
      throw new Error(`Prism has no answer for ${path}: ${verdict.answered ? 'an empty one' : verdict.detail}`);
    },
    judge: async (path, query) => (await load()).judged({ path, query }, contract()),
    negotiates: (path, accept) => negotiates(`${accept.slice(0, 200)}\n${path}`),
    audit: async ({ path, status: statusCode, headers, body }) =>
      (await load()).judged({ path }, contract(), { statusCode, headers, body }),
  };
}
