import { pathOf } from '../../../contract/operations.ts';
import { askIfPossible } from '../../ask/questions/ask.ts';
import type { Description } from '../../model/description.ts';
import { NotEnough, probe } from '../../model/probe.ts';
import type { ServedDocument } from './served-document.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly document: ServedDocument;
    readonly description: Description;
  }
}

export const descriptionProbe = probe({
  artifact: 'description',
  requires: ['document'],
  // Something to compare, also where few rules were asked for.
  optional: ['byId'],
  phase: 'lookback',
  title: 'openapi.json compared with the contract and with every answer; no requests',
  plan: () => 0,
  async gather(context) {
    const description = await context.description();
    if (description === null) throw new NotEnough('no document was served');
    if (description.problem !== null) throw new NotEnough(`openapi.json was not compared: ${description.problem}`);
    return description;
  },
});

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
