import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import { requirements } from '../../contract/requirements/index.ts';
import type { RequirementArea } from '../../contract/requirements/requirement.ts';
import type { Fault } from '../fault.ts';
import { read, withQuery } from './conditions.ts';

/** What these promise is about values, keys and errors, or about what stands in any answer. */
const ABOUT_ANY_ANSWER: ReadonlySet<RequirementArea> = new Set<RequirementArea>([
  'document',
  'envelope',
  'auth',
  'tenancy',
  'parameters',
  'minimization',
  'errors',
  'read-only',
]);

/** What names a status of an error, or what may be answered with one (FIL-23: nothing is found, or it is refused). */
const ABOUT_REFUSALS: ReadonlySet<string> = new Set(['FIL-23', 'PAGE-18']);

/** Their titles say that nothing of a parameter is read, or of the whole query. */
const UNREAD: ReadonlySet<string> = new Set(['sales-unasked-stores-ignored', 'cached-without-the-query']);

const areas = new Map(requirements.map(({ id, area }) => [id, area]));
const aboutTheLimit = new Set(
  requirements.filter(({ names = [] }) => names.some((name) => name.endsWith(' 429'))).map(({ id }) => id),
);

export function isAboutTheLimit({ requirement }: Pick<Fault, 'requirement'>): boolean {
  return aboutTheLimit.has(requirement);
}

/** Whether the fault may answer in another way what the deployment refuses with this status. */
export function mayChangeRefusal(fault: Pick<Fault, 'id' | 'requirement'>, status: number): boolean {
  if (status === 429) return isAboutTheLimit(fault);
  const { id, requirement } = fault;
  const area = areas.get(requirement);
  return UNREAD.has(id) || ABOUT_REFUSALS.has(requirement) || (area !== undefined && ABOUT_ANY_ANSWER.has(area));
}

/**
 * A filter that is ignored is still read: what is wrong with it is refused as before, and so is a store of another organization.
 * What the limit refuses was not read at all. So a fault breaks its own promise alone.
 */
export function leavingRefusals(fault: Fault): Fault {
  const isLeft = ({ status }: ApiResponse) => status >= 400 && !mayChangeRefusal(fault, status);
  return {
    ...fault,
    wrap: (deployment) => {
      // Most faults ask the same and change what is answered: that needs no second answer.
      const answers = new WeakMap<ApiRequest, ApiResponse>();
      const handle: Handler = async (request) => answers.get(request) ?? (await deployment.handle(request));
      const changed = fault.wrap({ ...deployment, handle });
      return async (request) => {
        const plain = await deployment.handle(request);
        answers.set(request, plain);
        if (!isLeft(plain)) return await changed(request);
        // The cursor may be one that the fault gave, which nothing else knows: what else is wrong with the request?
        const asked = read(request);
        if (plain.status !== 400 || !asked.query.has('cursor')) return plain;
        const first = await deployment.handle(withQuery(asked, (query) => query.delete('cursor')));
        return isLeft(first) ? plain : await changed(request);
      };
    },
  };
}
