import { type OperationId, pathOf } from '../../../contract/operations.ts';
import type { MultiForm } from '../../model/lists.ts';
import type { Ask } from '../../model/probe.ts';
import type { TenancyTry } from '../shared/requests/tenancy-try.ts';

export type Pairs = readonly (readonly [string, string])[];
type Description = Omit<TenancyTry, 'exchange' | 'status' | 'hasData' | 'foreignIds' | 'asWithout'>;

export interface Question extends Description {
  readonly ask: Ask;
}

export function describe(own: Pick<Description, 'operation' | 'case'> & Partial<Description>): Description {
  return { position: 'none', form: 'comma', foreign: 'given', combinedWith: 'nothing', parameter: 'storeIds', ...own };
}

export function askOf(operation: OperationId, query: Pairs): Ask {
  return { operation, path: pathOf(operation), query };
}

export function multi(name: string, values: readonly string[], form: MultiForm): Pairs {
  return form === 'comma' ? [[name, values.join(',')]] : values.map((value) => [name, value] as const);
}
