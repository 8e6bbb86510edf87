import type { Json } from '../../model/exchange.ts';
import { cantTell, failed, type Judgement, passed } from '../../model/outcome.ts';
import type { DocumentEvidence } from './evidence.ts';

/** What is wrong with the document, one line each; without a document there is nothing to judge here. */
export function judgeDocument(
  { document, exchange }: DocumentEvidence,
  faults: (document: Json) => readonly string[],
  allKept: string,
): Judgement {
  if (document === undefined) return cantTell('no document was served', [exchange]);
  const found = faults(document);
  if (found.length === 0) return passed(allKept, [exchange]);
  return failed(
    found.length === 1 ? (found[0] ?? '') : `${found.length} faults: ${found.slice(0, 3).join('; ')}`,
    found.map((message) => ({ key: message, message, evidence: [exchange] })),
  );
}
