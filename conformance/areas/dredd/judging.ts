import type { OperationId } from '../../../contract/operations.ts';
import { cantTell, type Finding, failed, type Judgement, lacksData, passed } from '../../model/outcome.ts';
import type { DreddEvidence, DreddTransaction } from './evidence.ts';

/** Transactions that were arranged for one status, judged by the status that came. */
export function judgeStatus(dredd: DreddEvidence, status: number, operations?: readonly OperationId[]): Judgement {
  const concerned = accounted(dredd).filter(
    (one) => one.status === status && (operations?.includes(one.operation) ?? true),
  );
  return judge(concerned, (one) =>
    one.received === status
      ? null
      : {
          key: keyOf(one),
          message: `${keyOf(one)}: Dredd asked for ${one.message} and expected ${status}, received ${one.received}`,
          expected: String(status),
          received: String(one.received),
          evidence: [],
        },
  );
}

/** The body of an operation's 200, as far as the problems of it concern the rule. */
export function judgeStructure(
  dredd: DreddEvidence,
  operations: readonly OperationId[],
  concerns: (pointer: string) => boolean,
): Judgement {
  const concerned = accounted(dredd).filter((one) => one.status === 200 && operations.includes(one.operation));
  const refused = concerned.find((one) => one.received !== null && one.received !== 200);
  if (refused !== undefined) return cantTell(`${refused.operation} answered ${refused.received}, so there was no body`);
  return judge(concerned, (one) => {
    const [first] = one.problems.filter(({ pointer }) => concerns(pointer));
    if (first === undefined) return null;
    const message = `${one.operation} at ${first.pointer || 'the top'}: ${first.message}`;
    return { key: keyOf(one), message, expected: 'the promised structure', received: first.message, evidence: [] };
  });
}

/** Records begin below the envelope: `/data/0/id`, or `/data/key/id`. */
export function inRecords(pointer: string): boolean {
  return pointer.startsWith('/data/');
}

export function inEnvelope(pointer: string): boolean {
  return !inRecords(pointer);
}

export function anywhere(): boolean {
  return true;
}

/** A report that leaves transactions out is our fault, also where it was saved and is judged again. */
function accounted({ expected, transactions }: DreddEvidence): readonly DreddTransaction[] {
  if (transactions.length === expected && expected > 0) return transactions;
  throw new Error(`Dredd accounts for ${transactions.length} of ${expected} transactions`);
}

function judge(concerned: readonly DreddTransaction[], finding: (one: DreddTransaction) => Finding | null): Judgement {
  const sent = concerned.filter((one) => one.outcome !== 'skip');
  const findings = sent.filter((one) => one.outcome !== 'lost').flatMap((one) => finding(one) ?? []);
  if (findings.length > 0)
    return failed(`${findings.length} of ${counted(sent.length)}: ${findings[0]?.message ?? ''}`, findings);
  const lost = sent.filter((one) => one.outcome === 'lost');
  if (lost.length > 0) return cantTell(`${counted(lost.length)} got no usable answer: ${lost.map(keyOf).join(', ')}`);
  if (sent.length === 0) return lacksData(concerned[0]?.message ?? 'no transaction was arranged for it');
  return passed(`${counted(sent.length)} went as documented`);
}

function counted(transactions: number): string {
  return `${transactions} transaction${transactions === 1 ? '' : 's'}`;
}

function keyOf({ operation, status }: DreddTransaction): string {
  return `${operation} ${status}`;
}
