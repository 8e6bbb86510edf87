import { pagedOperations } from '../../contract/operations.ts';
import type { Wrap } from '../fault.ts';
import * as analytics from './analytics-rows.ts';
import * as sent from './conditions.ts';
import * as limits from './limits.ts';
import * as paging from './paging.ts';
import * as parameters from './parameters.ts';
import * as records from './records.ts';
import * as responses from './responses.ts';

/** Every change of the kit that begins with a condition can be said of one: `on.sales.with('search').ignores('status')`. */
const verbs = { ...analytics, ...limits, ...paging, ...parameters, ...records, ...responses };

type Said = typeof verbs;
type Verb = (when: sent.When, ...rest: never[]) => Wrap;
type Of<Change> = Change extends (when: sent.When, ...rest: infer Rest) => infer Made ? (...rest: Rest) => Made : never;
type Verbs = { readonly [Name in keyof Said as Said[Name] extends Verb ? Name : never]: Of<Said[Name]> };

/** How a parameter was sent: `on.sales.repeated('status')`. */
const { above, commaList, containing, exactly, isTwice, matching, repeated, single, some } = sent;
const forms = { above, commaList, containing, exactly, isTwice, matching, repeated, single, some };

type Forms = { readonly [Name in keyof typeof forms]: (...of: Parameters<(typeof forms)[Name]>) => On };

interface Conditions {
  /** And each of these parameters was sent, or has this value, as in 'limit=100' (in any of its forms). */
  with(...parameters: readonly string[]): On;
  /** And none of these parameters was sent. */
  without(...parameters: readonly string[]): On;
  and(...conditions: readonly sent.When[]): On;
  or(...conditions: readonly sent.When[]): On;
}

/** A condition, and what a deployment does where it holds. */
export type On = sent.When & Conditions & Forms & Verbs;

const conditions: Conditions & ThisType<On> = {
  with(...named) {
    return this.and(...named.map(isSent));
  },
  without(...unsent) {
    return this.and(sent.lacking(...unsent));
  },
  and(...others) {
    return where(sent.all(this, ...others));
  },
  or(...others) {
    return where(sent.either(this, ...others));
  },
};

/** Made once for all conditions: there are a thousand, and each has every verb. */
const SAID: object = Object.assign(
  Object.create(Function.prototype),
  each(verbs, (verb, on, rest) => Reflect.apply(verb, undefined, [on, ...rest])),
  each(forms, (form, on, of) => on.and(Reflect.apply(form, undefined, of))),
  conditions,
);

function where(when: sent.When): On {
  return Object.setPrototypeOf((asked: sent.Asked) => when(asked), SAID);
}

type Call = (called: () => unknown, on: On, given: readonly unknown[]) => unknown;

function each(functions: Readonly<Record<string, unknown>>, call: Call): object {
  return Object.fromEntries(
    Object.entries(functions).map(([name, called]) => [
      name,
      function (this: On, ...given: readonly unknown[]) {
        return call(Object(called), this, given);
      },
    ]),
  );
}

function isSent(parameter: string): sent.When {
  const [name = '', value] = parameter.split('=');
  return sent.having(name, value);
}

/** Which operation is asked for. */
export const on = {
  anything: where(sent.anything),
  document: where(sent.onAny('getOpenapi')),
  me: where(sent.onAny('getMe')),
  stores: where(sent.onAny('listStores')),
  sales: where(sent.onAny('listSales')),
  products: where(sent.onAny('listProducts')),
  promotions: where(sent.onAny('listPromotions')),
  logs: where(sent.onAny('listInventoryLogs')),
  revenue: where(sent.onAny('getRevenueAnalytics')),
  staff: where(sent.onAny('getStaffAnalytics')),
  customers: where(sent.onAny('getCustomerAnalytics')),
  shifts: where(sent.onAny('listStaffShifts')),
  customer: where(sent.onAny('getCustomer')),
  lists: where(sent.onAny(...pagedOperations)),
} as const;

/** The operation that a row calls so. */
export function onNamed(list: string): On {
  const [, when] = Object.entries(on).find(([name]) => name === list) ?? [];
  if (when === undefined) throw new Error(`there is no list ${list}`);
  return when;
}
