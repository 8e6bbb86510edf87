import type { ProbeContext } from '../../model/probe.ts';
import { probe } from '../../model/probe.ts';
import { UNKNOWN_LABELS } from '../shared/requests/unknown-ids.ts';
import {
  type LeakProvocation,
  type LeakProvocationEvidence,
  type PlannedProvocation,
  requestsToRefuse,
  undocumentedParameters,
  viewsOfRecords,
} from './provocations.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly provocations: LeakProvocationEvidence;
  }
}

export const provocationsProbe = probe({
  artifact: 'provocations',
  requires: [],
  optional: ['stores'],
  title: 'provokes errors, sends undocumented parameters and reads records store by store',
  plan: (context) => requestsToRefuse(context.randomUuid('plan')).length + undocumentedParameters().length + 16,
  async gather(context, { stores }): Promise<LeakProvocationEvidence> {
    const questions = [
      ...requestsToRefuse(context.randomUuid(UNKNOWN_LABELS[0])),
      ...undocumentedParameters(),
      ...viewsOfRecords((stores?.stores ?? []).map(({ id }) => id).filter((id) => id !== '')),
    ];
    const provoked = await context.all(questions.map((question) => () => provoke(context, question)));
    return { exchanges: provoked.map(({ exchange }) => exchange), provoked };
  },
});

async function provoke(context: ProbeContext, { kind, ask }: PlannedProvocation): Promise<LeakProvocation> {
  const { id, status } = await context.ask(ask);
  return { kind, operation: ask.operation, exchange: id, status };
}
