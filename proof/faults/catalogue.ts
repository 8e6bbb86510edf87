import type { SandboxOptions } from '../../reference-impl/index.ts';
import type { Fault } from '../fault.ts';
import { leavingRefusals } from '../fault-kit/limits.ts';
import { keysByName } from '../open-deployment.ts';
import { analyticsFaults } from './analytics.ts';
import { authFaults } from './auth.ts';
import { descriptionFaults } from './description.ts';
import { documentFaults } from './document.ts';
import { envelopeFaults } from './envelope.ts';
import { errorFaults } from './errors.ts';
import { filterFaults } from './filters.ts';
import { inventoryFaults } from './inventory.ts';
import { minimizationFaults } from './minimization.ts';
import { otherLanguageFaults } from './other-languages.ts';
import { paginationFaults } from './pagination.ts';
import { parameterFaults } from './parameters.ts';
import { promotionFaults } from './promotions.ts';
import { singleParameterFaults } from './single-parameters.ts';
import { tenancyFaults } from './tenancy.ts';

const rows: readonly Fault[] = [
  ...paginationFaults,
  ...filterFaults,
  ...singleParameterFaults,
  ...promotionFaults,
  ...inventoryFaults,
  ...analyticsFaults,
  ...parameterFaults,
  ...otherLanguageFaults,
  ...tenancyFaults,
  ...minimizationFaults,
  ...envelopeFaults,
  ...authFaults,
  ...errorFaults,
  ...documentFaults,
  ...descriptionFaults,
];

/** Every seeded fault. Ids are unique; each names one requirement. */
export const faults = rows.map(leavingRefusals);

/** The fault of this id; `undefined` if there is none. */
export function faultNamed(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}

export function faultIds(): readonly string[] {
  return faults.map(({ id }) => id);
}

/** Those that break this requirement. */
export function faultsOf(requirement: string): readonly Fault[] {
  return faults.filter((fault) => fault.requirement === requirement);
}

/** Those of a list of ids with commas between them; the first id that there is not, where one is wrong. */
export function faultsNamed(ids: string): readonly Fault[] | string {
  const names = [...new Set(ids.split(',').map((id) => id.trim()))];
  const unknown = names.find((id) => faultNamed(id) === undefined);
  return unknown ?? names.flatMap((id) => faultNamed(id) ?? []);
}

/** Lets a sandbox break the promise of each fault, for every client. Each changes what those before it answer. */
export function withFaults(chosen: readonly Fault[]): NonNullable<SandboxOptions['wrap']> {
  return ({ facts, ...own }) => chosen.reduce((changed, fault) => withFault(fault, facts, changed), own);
}

type Wrap = NonNullable<SandboxOptions['wrap']>;

function withFault(fault: Fault, facts: Parameters<Wrap>[0]['facts'], { handle, keys }: ReturnType<Wrap>) {
  const deployment = { handle, facts, keys: keysByName(keys) };
  const reissued = fault.visitor?.(deployment).keys ?? deployment.keys;
  return { handle: fault.wrap(deployment), keys: { ...keys, ...Object.fromEntries(reissued) } };
}
