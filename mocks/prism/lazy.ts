import { once, recentResults } from '../../contract/serving/recent-results.ts';
import { contractOperations, generatorOperations } from '../generated/operations.js';
import type { Finding, Operation } from './engine.ts';

export type Engine = ReturnType<typeof lazyEngine>;

export interface Answer {
  readonly path: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** Prism, loaded at the first question that was not answered ahead of time: it takes some 0.4 s and 80 MB. */
export function lazyEngine() {
  const load = once(() => import('./engine.ts'));
  const contract = once((): Operation[] => JSON.parse(contractOperations));
  const generator = once((): Operation[] => JSON.parse(generatorOperations));
  // No Accept header has a line break in it.
  const negotiates = recentResults(async (question: string) => {
    const [accept = '', path = ''] = question.split(/\n(.*)/s);
    const { ask } = await load();
    return await ask({ path, accept }, contract()).then(
      () => true,
      (error) => error.status !== 406,
    );
  }, 200);

  return {
    /** A body generated from the schemas: the same for the same seed. */
    async generate(path: string, seed: string): Promise<unknown> {
      const { ask } = await load();
      return (await ask({ path, dynamic: true, seed }, generator())).body;
    },
    /** Whether Prism has something that this Accept header takes. */
    negotiates: (path: string, accept: string) => negotiates(`${accept.slice(0, 200)}\n${path}`),
    /** What Prism's validator finds in the answer of another deployment. */
    audit: async ({ path, status: statusCode, headers, body }: Answer): Promise<readonly Finding[]> =>
      (await load()).judged(path, contract(), { statusCode, headers, body }),
  };
}
