import type { ProbeContext } from '../../model/probe.ts';
import { probe } from '../../model/probe.ts';
import type { LeakProvocation, LeakProvocationEvidence } from './evidence.ts';
import { parametersApart, provokingErrors, undocumentedParameters, viewsOfRecords } from './provocations.ts';
import type { Provoking } from './provoking.ts';

export const provocationsProbe = probe({
  artifact: 'provocations',
  after: ['stores'],
  title: 'Errors on every operation, parameters that nobody documented, and records store by store',
  plan: (context) => provokingErrors(context.randomUuid('plan')).length + undocumentedParameters().length + 16,
  async gather(context, { stores }): Promise<LeakProvocationEvidence> {
    const ask = (questions: readonly Provoking[]) =>
      context.all(questions.map((question) => () => provoke(context, question)));
    const questions = [
      ...provokingErrors(context.randomUuid('a store of nobody')),
      ...undocumentedParameters(),
      ...viewsOfRecords(stores.stores.map(({ id }) => id).filter((id) => id !== '')),
    ];
    const first = await ask(questions);
    const refused = new Set(first.filter(isRefusal).map(({ operation }) => operation));
    const provoked = [...first, ...(await ask(parametersApart(refused)))];
    return { exchanges: provoked.map(({ exchange }) => exchange), provoked };
  },
});

function isRefusal({ kind, status }: LeakProvocation): boolean {
  return kind === 'undocumented-parameter' && status === 400;
}

async function provoke(context: ProbeContext, { kind, ask }: Provoking): Promise<LeakProvocation> {
  const { id, status } = await context.ask(ask);
  return { kind, operation: ask.operation, exchange: id, status };
}
