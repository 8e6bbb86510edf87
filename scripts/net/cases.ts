import { type ClientCase, clientCases, judgeCase } from '../../client/qualify/qualify-clients.ts';
import { missingProgram } from '../../proof/clients/source.ts';
import { qualificationCases } from '../../proof/qualify-case.ts';
import { type Normal, outcomesOf } from './normal.ts';

/** A deployment whose visit is recorded: a case of the qualification, or a drawing of the independent deployment. */
export interface NetCase {
  readonly kind: 'reference' | 'variant' | 'fault' | 'drawing';
  readonly id: string;
}

const DRAWINGS = 50;

export const netCases: readonly NetCase[] = [
  ...Array.from({ length: DRAWINGS }, (_, index): NetCase => ({ kind: 'drawing', id: `drawing-${index}` })),
  ...qualificationCases().flatMap(({ kind, id }): readonly NetCase[] =>
    kind === 'reference' || kind === 'variant' || kind === 'fault' ? [{ kind, id }] : [],
  ),
];

const [CORRECT, FAULTY] = [8, 32];

/** Some of each kind, from one end of the list to the other. */
export const netClients: readonly ClientCase[] = [...spread('correct', CORRECT), ...spread('faulty', FAULTY)];

function spread(kind: ClientCase['kind'], size: number): readonly ClientCase[] {
  const all = clientCases.filter((one) => one.kind === kind && missingProgram(one.row) === null);
  return all.filter(
    (_, index) => Math.floor((index * size) / all.length) !== Math.floor(((index - 1) * size) / all.length),
  );
}

interface ClientDone {
  readonly normal: Normal;
  readonly evidence: Uint8Array;
}

export async function recordClient(one: ClientCase): Promise<ClientDone> {
  const { run, pack } = await judgeCase(one, { seed: 1, isQuick: true });
  return { normal: outcomesOf(run), evidence: await pack() };
}
