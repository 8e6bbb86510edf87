import { expect } from 'vitest';
import type { InventoryLog, Product, Promotion, SaleSummary } from '../../contract/generated/records.ts';
import type { EventOf, EventResult, ShopEvent } from '../scenario/shop-event.ts';
import type { Store as ShopStore } from '../store/index.ts';
import type * as shop from '../world/records.ts';
import { customersTruth, revenueTruth, staffTruth } from './analytics-truth.ts';
import { parse, walk } from './subject.ts';
import type { OrganizationTruth } from './world-truth.ts';

/** Everything that the API shows of a shop. */
interface Shown {
  readonly stores: readonly Record<string, unknown>[];
  readonly sales: readonly SaleSummary[];
  readonly products: readonly Product[];
  readonly promotions: readonly Promotion[];
  readonly logs: readonly InventoryLog[];
}

const day = 86_400_000;

/**
 * A shop in memory that events change by rules of its own: plain arrays, nothing of the store. What is drawn (the
 * discount of a new sale) is taken from the answer and checked; all else is predicted.
 */
export class ShopModel {
  readonly store: ShopStore;
  /** The shop's own records, and what the API has to show of them. */
  private truth: OrganizationTruth;
  private shown: Shown;
  readonly closed = new Set<string>();
  readonly gone = new Set<string>();
  at: number;
  /** How many events there were. */
  happened = 0;

  constructor(store: ShopStore, truth: OrganizationTruth) {
    this.store = store;
    this.truth = truth;
    this.at = truth.organization.now;
    const { stores, sales, products, promotions, inventoryLogs } = truth.public;
    this.shown = { stores: stores.map((each) => ({ ...each })), sales, products, promotions, logs: inventoryLogs };
  }

  get sales(): readonly SaleSummary[] {
    return this.shown.sales;
  }

  get products(): readonly Product[] {
    return this.shown.products;
  }

  get promotions(): readonly Promotion[] {
    return this.shown.promotions;
  }

  get organization() {
    return this.truth.organization;
  }

  storesOpen(): readonly shop.Store[] {
    return this.organization.stores.filter(({ id }) => !this.closed.has(id));
  }

  staffOf(storeId: string): readonly shop.StaffMember[] {
    return this.organization.staff.filter(({ id, store }) => store.id === storeId && !this.gone.has(id));
  }

  /** What is in stock of a product in a store, in units. */
  level(product: string, store: string): number {
    return this.shown.logs.find((log) => log.product.id === product && log.store.id === store)?.currentStock ?? 0;
  }

  /** Lets an event happen, and holds every endpoint against what it has to change. */
  async happens(event: ShopEvent): Promise<void> {
    this.at += 61_000;
    const result = await this.store.apply(this.truth.id, event, this.at);
    expect(result).toMatchObject({ do: event.do, at: this.at });
    const now = await this.read();
    this.follow(event, result, now);
    this.followLogs(now.logs);
    expect(now).toEqual(this.shown);
    await this.agree();
    this.happened += 1;
  }

  /** All at once: a database that is a process of its own otherwise waits more than it reads. */
  async read(): Promise<Shown> {
    const { store, truth } = this;
    const [stores, sales, products, promotions, logs] = await Promise.all([
      store.stores(truth.id),
      walk<SaleSummary>((limit, cursor) => store.sales(truth.id, { limit, cursor })),
      walk<Product>((limit, cursor) => store.products(truth.id, { limit, cursor })),
      walk<Promotion>((limit, cursor) => store.promotions(truth.id, { limit, cursor })),
      walk<InventoryLog>((limit, cursor) => store.inventoryLogs(truth.id, { limit, cursor })),
    ]);
    return { stores: parse(stores), sales, products, promotions, logs };
  }

  /** Filters and analytics say the same as the shop's own records. */
  async agree(): Promise<void> {
    const { truth } = this;
    const person = this.sales[0]?.staff.id ?? '';
    const ranges = [truth.organization.start, this.at - 40 * day + 12_345];
    await Promise.all([
      ...['PAID', 'PENDING', 'REFUNDED'].map(async (status) =>
        expect(await this.idsOf({ status: [status] }), status).toEqual(
          this.sales.filter((sale) => sale.status === status).map(({ id }) => id),
        ),
      ),
      this.idsOf({ staffId: person }).then((ids) =>
        expect(ids).toEqual(this.sales.filter(({ staff }) => staff.id === person).map(({ id }) => id)),
      ),
      ...ranges.map((from) => this.addsUp({ from, to: this.at + day, storeIds: [] })),
    ]);
  }

  private async addsUp(question: { readonly from: number; readonly to: number; readonly storeIds: string[] }) {
    const { store, truth } = this;
    const [revenue, staff, customers] = await Promise.all([
      store.revenue(truth.id, question),
      store.staffAnalytics(truth.id, { ...question, limit: 100 }),
      store.customerAnalytics(truth.id, { ...question, limit: 100 }),
    ]);
    expect(parse(revenue)).toEqual(revenueTruth(truth, question));
    expect(parse(staff)).toEqual(staffTruth(truth, question, 100));
    expect(parse(customers)).toEqual(customersTruth(truth, question, 100));
  }

  private async idsOf(filter: { readonly status?: readonly string[]; readonly staffId?: string }): Promise<string[]> {
    const { store, truth } = this;
    const found = await walk<SaleSummary>((limit, cursor) => store.sales(truth.id, { ...filter, limit, cursor }));
    return found.map(({ id }) => id);
  }

  private follow(event: ShopEvent, result: EventResult, now: Shown): unknown {
    switch (event.do) {
      case 'sell':
      case 'open':
        return this.sold(event, now.sales[0]);
      case 'pay':
        return this.change(result, (sale) => paid(sale, event.method ?? 'PROMPT_PAY', iso(this.at)));
      case 'cancel':
        return this.change(result, (sale) => ({ ...sale, status: 'CANCELLED', payments: [] }));
      case 'revert':
        return this.change(result, (sale) => ({ ...sale, status: 'REVERTED' }));
      case 'refund':
        return this.change(result, (sale) => ({ ...sale, status: 'REFUNDED' }));
      case 'change':
        return this.changed(event, result, now);
      case 'reprice':
        return this.product(event.product, (product) => repriced(product, event));
      case 'hide':
      case 'unhide':
        return this.product(event.product, (product) => ({
          ...product,
          branchOverrides: product.branchOverrides.map((branch) =>
            event.store === undefined || branch.storeId === event.store
              ? { ...branch, hidden: event.do === 'hide' }
              : branch,
          ),
        }));
      case 'rename-store':
        return this.renamed(event);
      case 'close-store':
        this.closed.add(event.store ?? '');
        return this.clockOut((shift) => shift.store.id === event.store);
      case 'staff-leaves':
        this.gone.add(event.staff ?? '');
        return this.clockOut((shift) => shift.staff.id === event.staff);
      case 'end-promotion':
        return this.promotion(event.promotion, (promotion) => {
          const from = promotion.from !== null && Date.parse(promotion.from) > this.at ? iso(this.at) : promotion.from;
          return { ...promotion, from, to: iso(this.at), status: 'INACTIVE' };
        });
      case 'edit-promotion':
        return this.promotion(event.promotion, (promotion) => ({
          ...promotion,
          name: event.name ?? promotion.name,
          status: event.active === undefined ? promotion.status : event.active ? 'ACTIVE' : 'INACTIVE',
        }));
      default:
        return undefined;
    }
  }

  /** A new sale: what was asked for is in it, and it adds up. */
  private sold(event: EventOf<'sell'> | EventOf<'open'>, sale: SaleSummary | undefined): void {
    if (sale === undefined) throw new Error('the sale is not in the list');
    expect(sale).toMatchObject({
      createdAt: iso(this.at),
      invoiceId: (this.sales[0]?.invoiceId ?? 0) + 1,
      status: event.do === 'sell' ? 'PAID' : 'PENDING',
      store: { id: event.store },
      staff: { id: event.staff },
      lineItems: (event.lines ?? []).map(({ product, quantity }) => ({ productId: product, quantity })),
    });
    const discount = addUp(sale);
    const [store, staff, customer] = [
      this.organization.stores.find(({ id }) => id === event.store),
      this.organization.staff.find(({ id }) => id === event.staff),
      this.organization.customers.find(({ id }) => id === event.customer),
    ];
    const [like] = this.truth.sales;
    if (store === undefined || staff === undefined || customer === undefined || like === undefined)
      throw new Error('the event names what is not there');
    const own = { ...like, ...figuresOf(sale), discount, lines: [], id: sale.id, store, staff, customer };
    this.truth = { ...this.truth, sales: [...this.truth.sales, { ...own, createdAt: this.at }] };
    this.shown = { ...this.shown, sales: [sale, ...this.shown.sales] };
  }

  private changed(event: EventOf<'change'>, result: EventResult, now: Shown): void {
    const line = now.sales.find(({ id }) => id === result.sale)?.lineItems.at(-1);
    const own = this.truth.sales.find(({ id }) => id === result.sale);
    if (own === undefined || line === undefined) throw new Error('the sale is not in the list');
    const staff = this.organization.staff.find(({ id }) => id === event.staff) ?? own.staff;
    const branch = this.products
      .find(({ id }) => id === event.add)
      ?.branchOverrides.find(({ storeId }) => storeId === own.store.id);
    const added = branch === undefined ? 0 : Math.round(cents(branch.price) * (event.quantity ?? 1));
    this.change(result, (sale) => {
      const changed = discounted(sale, added, event.discount);
      if (event.add !== undefined) expect(line).toMatchObject({ productId: event.add, quantity: event.quantity ?? 1 });
      return {
        ...changed,
        staff: { id: staff.id, name: staff.name },
        lineItems: event.add === undefined ? sale.lineItems : [...sale.lineItems, line],
      };
    });
    this.own(result, (sale) => ({ ...sale, staff }));
  }

  private change(result: EventResult, how: (sale: SaleSummary) => SaleSummary): void {
    const sales = this.sales.map((sale) =>
      sale.id === result.sale ? { ...how(sale), updatedAt: iso(this.at) } : sale,
    );
    this.shown = { ...this.shown, sales };
    const now = sales.find(({ id }) => id === result.sale);
    if (now === undefined) throw new Error('the sale is not in the list');
    this.own(result, (sale) => ({ ...sale, ...figuresOf(now), discount: addUp(now) }));
  }

  private own(result: EventResult, how: (sale: shop.Sale) => shop.Sale): void {
    const sales = this.truth.sales.map((sale) => (sale.id === result.sale ? how(sale) : sale));
    this.truth = { ...this.truth, sales };
  }

  private product(id: string | undefined, how: (product: Product) => Product): void {
    const products = this.products.map((product) =>
      product.id === id ? { ...how(product), updatedAt: iso(this.at) } : product,
    );
    this.shown = { ...this.shown, products };
  }

  private promotion(id: string | undefined, how: (promotion: Promotion) => Promotion): void {
    const promotions = this.promotions.map((promotion) =>
      promotion.id === id ? { ...how(promotion), updatedAt: iso(this.at) } : promotion,
    );
    this.shown = { ...this.shown, promotions };
  }

  private renamed({ store: id, name }: EventOf<'rename-store'>): void {
    const everywhere = <T>(records: T): T =>
      JSON.parse(JSON.stringify(records), (_, value) =>
        value?.id === id && 'branchNo' in value ? { ...value, name } : value,
      );
    this.shown = everywhere(this.shown);
    // The shop's own records refer to one object for each store.
    for (const store of this.organization.stores) if (store.id === id) Object.assign(store, { name });
  }

  private clockOut(isTheirs: (shift: shop.Shift) => boolean): void {
    const at = this.at;
    const end = (shift: shop.Shift): shop.Shift => {
      const isUnderWay = shift.clockOutAt === null && shift.clockInAt > at - day && shift.clockInAt <= at;
      if (!isTheirs(shift) || !isUnderWay) return shift;
      const { drawer } = shift;
      return {
        ...shift,
        clockOutAt: at,
        drawer: drawer === null ? null : { ...drawer, closedAt: drawer.closedAt ?? at },
      };
    };
    const shifts = this.organization.shifts.map(end);
    this.truth = { ...this.truth, organization: { ...this.organization, shifts } };
  }

  /** New movements begin where the stock was, and belong to a sale's lines where they name one; older ones stay. */
  private followLogs(logs: readonly InventoryLog[]): void {
    const fresh = logs.slice(0, logs.length - this.shown.logs.length);
    for (const log of fresh.toReversed()) {
      expect(log.createdAt).toBe(iso(this.at));
      expect(cents(log.previousStock)).toBe(cents(this.level(log.product.id, log.store.id)));
      expect(cents(log.currentStock)).toBe(cents(log.previousStock) + cents(log.quantity));
      expect(log.currentStock).toBeGreaterThanOrEqual(0);
      this.shown = { ...this.shown, logs: [log, ...this.shown.logs] };
    }
    for (const saleId of new Set(fresh.flatMap(({ references }) => references.saleId ?? []))) this.stockOf(saleId);
  }

  /** What a sale took is what its lines say, and what it gave back is all of that or nothing. */
  private stockOf(saleId: string): void {
    const sale = this.sales.find(({ id }) => id === saleId);
    const moved = (type: string) =>
      this.shown.logs
        .filter((log) => log.references.saleId === saleId && log.type === type)
        .map(({ product, quantity }) => `${product.id} ${Math.abs(quantity)}`)
        .sort();
    const lines = (sale?.lineItems ?? [])
      .map(({ productId, actualQuantity }) => `${productId} ${actualQuantity}`)
      .sort();
    expect(moved('SALE_CREATE')).toEqual(lines);
    expect(moved('SALE_REVERT')).toEqual(sale?.status === 'PAID' || sale?.status === 'PENDING' ? [] : lines);
  }
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}

function figuresOf({ status, total }: SaleSummary): Pick<shop.Sale, 'state' | 'total'> {
  return { state: status, total: cents(total) };
}

/** The discount on the whole sale; fails where the figures of a sale do not agree. */
function addUp(sale: SaleSummary): number {
  const { subTotal, total, discountType, discountValue, pointsUsed, rounding, payments, status } = sale;
  const discount =
    discountType === 'PERCENTAGE'
      ? Math.round((cents(subTotal) * discountValue) / 100)
      : discountType === null
        ? 0
        : cents(discountValue);
  expect(cents(total)).toBe(cents(subTotal) - discount - pointsUsed * 100 + cents(rounding));
  const received = payments.reduce((sum, { amount }) => sum + cents(amount), 0);
  if (status === 'PAID') expect(received).toBe(cents(total));
  expect(payments.map(({ sequence }) => sequence)).toEqual(payments.map((_, index) => index + 1));
  return discount;
}

function paid(sale: SaleSummary, paymentMethod: shop.PaymentMethod, createdAt: string): SaleSummary {
  const before = sale.payments.reduce((sum, { amount }) => sum + cents(amount), 0);
  const payment = {
    paymentMethod,
    amount: (cents(sale.total) - before) / 100,
    sequence: sale.payments.length + 1,
    createdAt,
  };
  return { ...sale, status: 'PAID', payments: [...sale.payments, payment] };
}

function discounted(sale: SaleSummary, added: number, percent: number | undefined): SaleSummary {
  const subTotal = cents(sale.subTotal) + added;
  const value = percent ?? sale.discountValue;
  const type = percent === undefined ? sale.discountType : percent > 0 ? 'PERCENTAGE' : null;
  const discount = type === 'PERCENTAGE' ? Math.round((subTotal * value) / 100) : type === null ? 0 : cents(value);
  const pointsUsed = Math.min(sale.pointsUsed, Math.floor((subTotal - discount) / 100));
  const due = subTotal - discount - pointsUsed * 100;
  const isCash = sale.payments.some(({ paymentMethod }) => paymentMethod === 'CASH');
  const total = isCash ? Math.round(due / 25) * 25 : due;
  return {
    ...sale,
    subTotal: subTotal / 100,
    discountType: type,
    discountValue: value,
    pointsUsed,
    rounding: (total - due) / 100,
    total: total / 100,
    payments: sale.status === 'PAID' ? spread(sale.payments, total) : sale.payments,
  };
}

function spread(payments: SaleSummary['payments'], total: number): SaleSummary['payments'] {
  const last = payments.at(-1);
  if (last === undefined) return payments;
  const others = payments.slice(0, -1);
  const left = total - others.reduce((sum, { amount }) => sum + cents(amount), 0);
  return left > 0 ? [...others, { ...last, amount: left / 100 }] : [{ ...last, amount: total / 100, sequence: 1 }];
}

function repriced(product: Product, { store, price }: EventOf<'reprice'>): Product {
  const isMeant = (branch: Product['branchOverrides'][number]) =>
    store === undefined ? branch.price === product.price : branch.storeId === store;
  return {
    ...product,
    price: store === undefined ? price : product.price,
    branchOverrides: product.branchOverrides.map((branch) => (isMeant(branch) ? { ...branch, price } : branch)),
  };
}
