import { pathOf } from '../../../contract/operations.ts';
import { askIfPossible } from '../../ask/questions/ask.ts';
import { probe } from '../../model/probe.ts';
import type { ServedDocument } from './served-document.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly document: ServedDocument;
  }
}

export const documentProbe = probe({
  artifact: 'document',
  requires: [],
  // Every answer after it is compared with it.
  phase: 'first',
  title: 'openapi.json without a key, and with a key that was never issued',
  plan: () => 2,
  async gather(context) {
    const operation = 'getOpenapi';
    const path = pathOf(operation);
    const plain = await context.ask({ operation, path, credential: { key: 'none' } });
    const credential = { key: 'good', change: 'never-issued' } as const;
    const keyed = await askIfPossible(context, { operation, path, credential });
    // An error's body is not a document, even if it is JSON.
    const document = plain.status === 200 ? plain.body : undefined;
    return {
      exchange: plain.id,
      status: plain.status,
      contentType: plain.facts.contentType,
      document,
      withWrongKey: keyed === null ? null : { exchange: keyed.id, status: keyed.status },
    };
  },
});
