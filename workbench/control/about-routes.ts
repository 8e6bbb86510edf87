import { documentJson } from '../../contract/generated/document-json.ts';
import { shownRequirements } from '../reference/requirements.ts';
import { type Context, ControlError, type Route, reads } from './route.ts';

export const aboutRoutes: readonly Route[] = [
  reads(
    {
      method: 'get',
      path: '/about',
      operation: 'getAbout',
      summary: 'What this workbench stands before',
      answer:
        'Its kind, its title, its process, its time, what is shared with other instances, and what was ordered to go wrong.',
    },
    async (context) => about(context),
  ),
  reads(
    {
      method: 'post',
      path: '/stop',
      operation: 'stop',
      summary: 'End the server, as a signal would: what is under way is answered first',
      answer: 'The process that ends.',
    },
    async ({ stop }, { response }) => {
      if (stop === undefined) throw new ControlError(409, 'This server is a part of another program: end that.');
      response.once('close', stop);
      return { pid: process.pid };
    },
  ),
  reads(
    {
      method: 'get',
      path: '/contract',
      operation: 'getContract',
      summary: 'The OpenAPI document of the point-of-sale API',
      answer: 'The document, as the API itself serves it.',
    },
    async (): Promise<unknown> => JSON.parse(documentJson),
  ),
  reads(
    {
      method: 'get',
      path: '/requirements',
      operation: 'listRequirements',
      summary: 'The numbered requirements of the contract',
      answer: 'Id, level, title, text and the parts of the contract that each covers.',
    },
    async () => ({ requirements: shownRequirements() }),
  ),
];

function about({ subject }: Context) {
  const { kind, title, sandbox, client, now } = subject;
  return {
    kind,
    title,
    pid: process.pid,
    now: new Date(now()).toISOString(),
    frozen: sandbox?.inner.control.clock.frozen ?? false,
    judgesClients: client !== null,
    organization: sandbox?.inner.organization.id ?? null,
    engine: sandbox?.inner.engine ?? null,
    orders: sandbox?.troubles.list() ?? [],
    faults: sandbox?.faults ?? [],
  };
}
