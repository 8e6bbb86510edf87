import { documentJson } from '../../contract/generated/document-json.ts';
import { shownRequirements } from '../reference/requirements.ts';
import { type Context, type Route, reads } from './route.ts';

export const aboutRoutes: readonly Route[] = [
  reads(
    {
      method: 'get',
      path: '/about',
      operation: 'getAbout',
      summary: 'What this workbench stands before',
      answer: 'Its kind, its title, its time, and what is shared with other instances.',
    },
    async (context) => about(context),
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
  const { kind, title, sandbox, now } = subject;
  return {
    kind,
    title,
    now: new Date(now()).toISOString(),
    frozen: sandbox?.inner.control.clock.frozen ?? false,
    organization: sandbox?.inner.organization.id ?? null,
    engine: sandbox?.inner.engine ?? null,
  };
}
