import type { PaymentMethod } from '../world/records.ts';

/** What a field of an event can be, in a file and in a program. Money is in baht, quantities are in the unit sold. */
interface Kinds {
  readonly text: string;
  /** An id or an invoice number, or the name that a step gave its sale with `as`. */
  readonly sale: string | number;
  readonly money: number;
  readonly quantity: number;
  readonly percent: number;
  readonly method: PaymentMethod;
  readonly flag: boolean;
  /** ISO 8601; null for no bound. */
  readonly time: string | null;
  readonly lines: readonly SaleLine[];
}

export interface SaleLine {
  /** A product by id, SKU or name. */
  readonly product: string;
  readonly quantity?: number | undefined;
}

export type FieldKind = keyof Kinds;

export interface Field {
  readonly kind: FieldKind;
  readonly required?: true;
  readonly says: string;
}

const store = { kind: 'text', says: 'a store by id, name or branch number; drawn when left out' } as const;
const product = { kind: 'text', says: 'a product by id, SKU or name; drawn when left out' } as const;
const staff = { kind: 'text', says: 'a staff member by id or name; drawn when left out' } as const;
const oneStore = { kind: 'text', says: 'one store only' } as const;
const quantity = { kind: 'quantity', says: 'how much, in units' } as const;
const method = { kind: 'method', says: 'a payment method' } as const;
const promotion = { kind: 'text', says: 'a promotion by id or name; drawn when left out' } as const;
const sale = {
  kind: 'sale',
  says: 'a sale by id or invoice number, or by the name that an earlier step gave it; the newest that can when left out',
} as const;
const basket = {
  store,
  staff,
  customer: { kind: 'text', says: 'a customer by id; drawn when left out' },
  lines: { kind: 'lines', says: 'what is sold; drawn when left out' },
  as: { kind: 'text', says: 'a name for this sale, for later steps' },
} as const;

export interface Form {
  readonly says: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** At least one of these fields is wanted. */
  readonly oneOf?: readonly string[];
}

/** Every event that a shop can have: types, checks, the JSON Schema and the documentation are made from this table. */
export const eventForms = {
  sell: { says: 'Ring up a sale and pay it', fields: { ...basket, method } },
  open: { says: 'Open a sale and hold it: it is pending until it is paid or cancelled', fields: basket },
  pay: { says: 'Pay a pending sale', fields: { sale, method } },
  cancel: { says: 'Cancel a pending sale', fields: { sale } },
  revert: { says: 'Revert a paid sale', fields: { sale } },
  refund: { says: 'Refund a paid sale', fields: { sale } },
  change: {
    says: 'Change a pending or paid sale, however old it is',
    fields: {
      sale,
      discount: { kind: 'percent', says: 'a discount on the whole sale, in percent' },
      staff: { kind: 'text', says: 'another cashier, by id or name' },
      add: { kind: 'text', says: 'a product that the sale gets as one more line, by id, SKU or name' },
      quantity: { kind: 'quantity', says: 'how much of it' },
    },
    oneOf: ['discount', 'staff', 'add'],
  },
  restock: { says: 'A delivery arrives', fields: { store, product, quantity } },
  transfer: {
    says: 'Goods move to another store, and arrive at once',
    fields: {
      product,
      from: { kind: 'text', says: 'the store that sends; drawn when left out' },
      to: { kind: 'text', says: 'the store that receives; drawn when left out' },
      quantity,
    },
  },
  waste: { says: 'Goods are thrown away', fields: { store, product, quantity } },
  reprice: {
    says: 'A product gets another price: in one store, or in all that have no price of their own',
    fields: {
      product,
      store: oneStore,
      price: { kind: 'money', required: true, says: 'in baht' },
    },
  },
  hide: { says: 'A product is hidden: in one store or in all', fields: { product, store: oneStore } },
  unhide: { says: 'A product is shown again: in one store or in all', fields: { product, store: oneStore } },
  'rename-store': {
    says: 'A store gets another name',
    fields: { store, name: { kind: 'text', required: true, says: 'the new name' } },
  },
  'close-store': { says: 'A store closes: it sells nothing more, and its staff go home', fields: { store } },
  'end-promotion': { says: 'A promotion ends now', fields: { promotion } },
  'edit-promotion': {
    says: 'A promotion is edited',
    fields: {
      promotion,
      name: { kind: 'text', says: 'the new name' },
      active: { kind: 'flag', says: 'whether it is active' },
      from: { kind: 'time', says: 'when it begins; null for no bound' },
      to: { kind: 'time', says: 'when it ends; null for no bound' },
    },
    oneOf: ['name', 'active', 'from', 'to'],
  },
  'staff-leaves': { says: 'A staff member leaves: no further sales and shifts', fields: { staff } },
} as const satisfies Readonly<Record<string, Form>>;

export type EventName = keyof typeof eventForms;

type FieldsOf<F> = {
  readonly [K in keyof F as F[K] extends { required: true } ? K : never]: Value<F[K]>;
} & { readonly [K in keyof F as F[K] extends { required: true } ? never : K]?: Value<F[K]> | undefined };
type Value<F> = F extends { kind: infer K extends FieldKind } ? Kinds[K] : never;

export type EventOf<N extends EventName> = { readonly do: N } & FieldsOf<(typeof eventForms)[N]['fields']>;

/** One thing that happens in the shop. */
export type ShopEvent = { [N in EventName]: EventOf<N> }[EventName];

/** What an event did. */
export interface EventResult {
  readonly do: string;
  /** When, in ms of the shop's clock. */
  readonly at: number;
  /** One line for people. */
  readonly says: string;
  /** The id of the sale that was made or changed. */
  readonly sale?: string;
  readonly invoiceId?: number;
}

/** Steps of a scenario that move the clock. */
export const clockForms = {
  freeze: { says: 'The clock stops' },
  resume: { says: 'The clock runs again' },
  advance: { says: 'The clock advances, and the shop goes on selling', by: 'how far, like 90s, 20m, 2h or 30d' },
  set: { says: 'The clock is set, forward only, and the shop goes on selling until then', to: 'a time in ISO 8601' },
} as const;

export type ClockStep =
  | { readonly do: 'freeze' }
  | { readonly do: 'resume' }
  | { readonly do: 'advance'; readonly by: number }
  | { readonly do: 'set'; readonly to: number };

export type Step = ShopEvent | ClockStep;

export interface Scenario {
  readonly name: string | null;
  readonly steps: readonly Step[];
}

/** An event that is written wrongly or cannot happen; the message is one line for the user. */
export class EventError extends Error {
  override name = 'EventError';
}
