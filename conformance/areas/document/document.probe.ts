import { pathOf } from '../../../contract/operations.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { askIfPossible } from '../../requests/ask.ts';
import { addressesIn, canBeAsked } from './addresses.ts';
import type { LedTo, ServedDocument } from './served-document.ts';

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
  title:
    'openapi.json without a key, and with a key that was never issued; and the addresses in it that are not those of the contract',
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
      ledTo: await followed(context, document),
    };
  },
});

/** The document comes from the deployment: anything may be in it. */
const PATH = /^\/[\w.~%!$&'()*+,;=:@/-]{1,300}$/;

/**
 * Where nothing answers, no client that is generated from the document works. A server of another host is not asked: this
 * deployment stands for it.
 */
async function followed(context: ProbeContext, document: ServedDocument['document']): Promise<readonly LedTo[]> {
  const wrong = addressesIn(document).flatMap((led) =>
    led.elsewhere === null || !canBeAsked(led) || !PATH.test(led.elsewhere)
      ? []
      : [{ operation: led.operation, path: led.elsewhere }],
  );
  const asks = wrong.map(({ operation, path }) => async () => {
    const { id, status } = await context.ask({ operation: 'other', path });
    return { operation, path, exchange: id, status };
  });
  return context.all(asks);
}
