import type { Handler } from '../../contract/http.ts';
import type { Deployment, Fault } from '../fault.ts';

/** One row of the catalogue. */
export function fault(
  id: string,
  requirement: string,
  title: string,
  wrap: (handle: Handler, deployment: Deployment) => Handler,
): Fault {
  return { id, requirement, title, wrap: (deployment) => wrap(deployment.handle, deployment) };
}
