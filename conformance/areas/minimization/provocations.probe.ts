import type { ProbeContext } from '../../model/probe.ts';
import { probe } from '../../model/probe.ts';
import type { LeakProvocation, LeakProvocationEvidence } from './evidence.ts';
import { provokingErrors, undocumentedParameters, viewsOfRecords } from './provocations.ts';
import type { Provoking } from './provoking.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly provocations: LeakProvocationEvidence;
  }
}

export const provocationsProbe = probe({
  artifact: 'provocations',
  requires: [],
  optional: ['stores'],
  title: 'Errors on every operation, parameters that nobody documented, and records store by store',
  plan: (context) => provokingErrors(context.randomUuid('plan')).length + undocumentedParameters().length + 16,
  async gather(context, { stores }): Promise<LeakProvocationEvidence> {
    const questions = [
      ...provokingErrors(context.randomUuid('a store of nobody')),
      ...undocumentedParameters(),
      ...viewsOfRecords((stores?.stores ?? []).map(({ id }) => id).filter((id) => id !== '')),
    ];
    const provoked = await context.all(questions.map((question) => () => provoke(context, question)));
    return { exchanges: provoked.map(({ exchange }) => exchange), provoked };
  },
});

async function provoke(context: ProbeContext, { kind, ask }: Provoking): Promise<LeakProvocation> {
  const { id, status } = await context.ask(ask);
  return { kind, operation: ask.operation, exchange: id, status };
}
