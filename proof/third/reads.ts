import { type Ask, BEGIN_OF_TIME, isUuid, No, type Range } from './ask.ts';
import { DAY, HOUR, type Person, type Product, type Promotion, type Store } from './assortment.ts';
import { inOrder, type Key, pagesOf } from './pages.ts';
import { OF_LOGS, OF_PRODUCTS, OF_PROMOTIONS, OF_SALES, parametersOf, selectorOf } from './parameters.ts';
import { type Fields, recordsOf, time } from './records.ts';
import type { Move, Sale, Shift } from './shop.ts';
import type { Chosen } from './switches.ts';

/** The orders that most lists may have. */
function orders<Entry extends { readonly id: string }>(at: (entry: Entry) => number) {
  return {
    newest: (entry: Entry): Key => [-at(entry), entry.id],
    oldest: (entry: Entry): Key => [at(entry), entry.id],
    id: ({ id }: Entry): Key => [id, id],
  };
}

/** What a staff row says of discounts: their amount, the sales that have one, and their share. */
export const DISCOUNTS = ['discountAmount', 'discountedTxCount', 'discountRate'];

/** What each path answers with. */
export function readsOf(chosen: Chosen) {
  const records = recordsOf(chosen);
  const page = pagesOf(chosen);
  const selector = selectorOf(chosen);

  const within = (at: number, { from, to }: Range): boolean =>
    (chosen('from') === 'inclusive' ? at >= from : at > from) && (chosen('to') === 'inclusive' ? at <= to : at < to);

  const rangeShown = ({ from, to, isAsked }: Range): Fields => ({
    dateRange: isAsked || chosen('shownDefault') === 'shown' ? { from: time(from), to: time(to) } : null,
  });

  const has = (asked: ReadonlySet<string> | undefined, ask: Ask, ...ids: readonly string[]): boolean =>
    asked === undefined || ids.some((id) => asked.has(ask.sameId(id)));

  function listStores(ask: Ask): Fields {
    const size = chosen('storePages');
    ask.knows(...(size === 0 ? [] : ['cursor']));
    const entries = ask.shop.stores;
    const key = {
      entered: (store: Store): Key => [entries.indexOf(store), store.id],
      name: (store: Store): Key => [store.name, store.id],
      id: ({ id }: Store): Key => [id, id],
    }[chosen('storeOrder')];
    if (size === 0) return { data: inOrder(entries, key).map(records.store) };
    return page(ask, { list: 'stores', entries, key, write: records.store, limit: size });
  }

  const saleAt = (sale: Sale): number => sale[chosen('saleRange')];

  function listSales(ask: Ask): Fields {
    const [stores, limit, range] = [ask.stores(), ask.limit(25), ask.pastRange(chosen('defaultDays'))];
    const isAsked = selector(ask, OF_SALES);
    ask.allowed();
    const key = {
      ...orders<Sale>(({ createdAt }) => createdAt),
      updated: (sale: Sale): Key => [-sale.updatedAt, sale.id],
      invoice: (sale: Sale): Key => [sale.invoice, sale.id],
    };
    const list = { list: 'sales', entries: ask.shop.sales, key: key[chosen('saleOrder')], write: records.sale, limit };
    return page(
      ask,
      { ...list, meta: rangeShown(range) },
      (sale) => within(saleAt(sale), range) && has(stores, ask, sale.store.id) && isAsked(sale),
    );
  }

  function listProducts(ask: Ask): Fields {
    const [stores, limit] = [ask.stores(chosen('badStore')), ask.limit(25)];
    const isAsked = selector(ask, OF_PRODUCTS);
    ask.allowed();
    const key = {
      ...orders<Product>(({ createdAt }) => createdAt),
      name: (of: Product): Key => [of.name, of.id],
      sku: (of: Product): Key => [of.sku, of.id],
    };
    const isSold = ({ assigned, overrides }: Product): boolean => {
      const hidden = new Set(
        chosen('hiddenByStore') === 'left out' ? overrides.filter((own) => own.hidden).map((own) => own.store) : [],
      );
      return stores === undefined || assigned.some((store) => !hidden.has(store) && has(stores, ask, store.id));
    };
    return page(
      ask,
      { list: 'products', entries: ask.shop.products, key: key[chosen('productOrder')], write: records.product, limit },
      (of) => isSold(of) && isAsked(of),
    );
  }

  function listPromotions(ask: Ask): Fields {
    const [stores, limit] = [ask.stores(chosen('badStore')), ask.limit(25)];
    const isAsked = selector(ask, OF_PROMOTIONS);
    const range = ask.range(() => ({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }));
    ask.allowed();
    const key = {
      ...orders<Promotion>(({ createdAt }) => createdAt),
      name: (of: Promotion): Key => [of.name, of.id],
    };
    const overlaps = ({ from, to }: Promotion): boolean =>
      (to === null || (chosen('from') === 'inclusive' ? to >= range.from : to > range.from)) &&
      (from === null || (chosen('to') === 'inclusive' ? from <= range.to : from < range.to));
    return page(
      ask,
      {
        list: 'promotions',
        entries: ask.shop.promotions,
        key: key[chosen('promotionOrder')],
        write: records.promotion,
        limit,
      },
      (of) =>
        (of.stores.length === 0 || has(stores, ask, ...of.stores.map(({ id }) => id))) && isAsked(of) && overlaps(of),
    );
  }

  function listLogs(ask: Ask): Fields {
    const [stores, limit] = [ask.stores(), ask.limit(25)];
    const isAsked = selector(ask, OF_LOGS);
    const today = Math.floor(ask.now / DAY) * DAY;
    const begins = { '29 days': today - 29 * DAY, '30 days': today - 30 * DAY, instant: ask.now - 30 * DAY }[
      chosen('logsBegin')
    ];
    const range = ask.range(({ from, to = Math.max(today + DAY - 1, from ?? 0) }) => {
      const half = chosen('logsHalf') === 'open' ? Math.min(0, to) : Math.max(BEGIN_OF_TIME, to - 30 * DAY);
      return { to, from: to === today + DAY - 1 ? begins : half };
    });
    ask.allowed();
    const key = orders<Move>(({ at }) => at);
    const meta = { dateRange: { from: time(range.from), to: time(range.to) } };
    return page(
      ask,
      { list: 'logs', entries: ask.shop.moves, key: key[chosen('logOrder')], write: records.move, limit, meta },
      (move) => within(move.at, range) && has(stores, ask, move.store.id) && isAsked(move),
    );
  }

  // Analytics: the paid sales of a range, added up.
  const figureAt = (sale: Sale): number => (chosen('figureRange') === 'as sales' ? saleAt(sale) : sale.createdAt);

  function figures(ask: Ask, isRanked: boolean) {
    const [stores, range] = [ask.stores(), ask.pastRange(chosen('figureDays'))];
    if (range.isAsked && chosen('longRanges') === 'refused' && range.to - range.from > 400 * DAY)
      throw new No(400, 'a range has at most 400 days');
    const limit = isRanked ? ask.limit(100) : 0;
    ask.allowed();
    const paid = ask.shop.sales.filter(
      (sale) => sale.status === 'PAID' && within(figureAt(sale), range) && has(stores, ask, sale.store.id),
    );
    return { stores, range, limit, paid, meta: rangeShown(range) };
  }

  function rounded(value: number): number {
    const way = chosen('averages');
    const scale = 10 ** (way === 'four decimals' ? 4 : Math.max(2, chosen('decimals')));
    if (way === 'whole precision') return value;
    return (way === 'cut' ? Math.floor(value * scale + 1e-6) : Math.round(value * scale)) / scale;
  }

  function added(sales: readonly Sale[]) {
    const coins = sales.reduce((sum, { total }) => sum + total, 0);
    const revenue =
      chosen('sums') === 'exact'
        ? records.money(coins)
        : sales.reduce((sum, { total }) => sum + total / records.unit, 0);
    return {
      revenue,
      txCount: sales.length,
      avgOrderValue: sales.length === 0 ? 0 : rounded(coins / records.unit / sales.length),
    };
  }

  function revenue(ask: Ask): Fields {
    const { paid, range, stores, meta } = figures(ask, false);
    const dayOf = (at: number): string => time(at + chosen('zone') * HOUR).slice(0, 10);
    const nameOf = (day: string, store: Store): string => `${day} ${store.id}`;
    const sold = Map.groupBy(paid, (sale) => nameOf(dayOf(figureAt(sale)), sale.store));
    const days = new Set(paid.map((sale) => dayOf(figureAt(sale))));
    if (chosen('zeroDays') === 'shown' && range.to - range.from < 31 * DAY)
      for (let at = range.from; at < Math.min(range.to, ask.now); at += DAY) days.add(dayOf(at));
    const rows = [...days].flatMap((day) =>
      ask.shop.stores
        .filter(({ id }) => has(stores, ask, id))
        .flatMap((store) => {
          const sales = sold.get(nameOf(day, store)) ?? [];
          if (sales.length === 0 && chosen('zeroDays') === 'left out') return [];
          return [{ date: day, storeId: store.id, storeName: store.name, ...added(sales) }];
        }),
    );
    const rank = (row: (typeof rows)[number]) => row[chosen('revenueOrder') === 'by store' ? 'storeId' : 'date'];
    const sign = chosen('revenueOrder') === 'newest' ? -1 : 1;
    return { data: rows.sort((a, b) => (rank(a) < rank(b) ? -sign : rank(a) > rank(b) ? sign : 0)), meta };
  }

  function ranked<Row extends Fields & { readonly id: string; readonly revenue: number }>(
    rows: readonly Row[],
    nameOf: (row: Row) => string,
    limit: number,
  ): Row[] {
    const tie = (row: Row): string => (chosen('rankTies') === 'name' ? nameOf(row) : row.id);
    const sign = chosen('rankTies') === 'reversed id' ? -1 : 1;
    return rows.toSorted((a, b) => b.revenue - a.revenue || (tie(a) < tie(b) ? -sign : sign)).slice(0, limit);
  }

  const peopleMeta = (meta: Fields | undefined): Fields => (chosen('peopleRange') === 'left out' ? {} : { meta });

  function staff(ask: Ask): Fields {
    const { paid, range, limit, stores, meta } = figures(ask, true);
    const sold = Map.groupBy(paid, (sale) => sale.staff);
    const worked = Map.groupBy(
      ask.shop.shifts.filter((shift) => isIn(shift, range)),
      (shift) => shift.person,
    );
    const isListed = (person: Person): boolean =>
      sold.has(person) || (chosen('idleStaff') === 'listed' && has(stores, ask, person.home.id));
    const rows = ask.shop.staff.filter(isListed).map((person) => {
      const sales = sold.get(person) ?? [];
      const sums = added(sales);
      const lineOff = (sale: Sale): number => sale.lines.reduce((sum, { discount }) => sum + discount, 0);
      const off = records.money(sales.reduce((sum, sale) => sum + sale.off + lineOff(sale), 0));
      const full = sums.revenue + off;
      const discounted = sales.filter((sale) => sale.off !== 0 || lineOff(sale) !== 0).length;
      const discounts = [off, discounted, full === 0 ? 0 : rounded((off / full) * 100)];
      return {
        ...{ id: person.id, name: person.name, role: person.role, store: records.storeRef(person.home), ...sums },
        ...Object.fromEntries(DISCOUNTS.map((name, at) => [name, discounts[at]])),
        ...records.observed(worked.get(person) ?? []),
        ...moreOfPeople(),
      };
    });
    return { data: ranked(rows, ({ name }) => name, limit), ...peopleMeta(meta) };
  }

  const moreOfPeople = (): Fields =>
    ({ none: {}, rank: { isActive: true, currency: 'THB' }, nulls: { team: null } })[chosen('moreOfPeople')];

  function customers(ask: Ask): Fields {
    const { paid, limit, meta } = figures(ask, true);
    const bought = Map.groupBy(paid, (sale) => sale.customer);
    const ever = Map.groupBy(
      ask.shop.sales.filter(({ status }) => status === 'PAID'),
      (sale) => sale.customer,
    );
    const rows = ask.shop.customers.flatMap((customer) => {
      const sales = bought.get(customer) ?? [];
      const times = ((chosen('purchases') === 'range' ? sales : ever.get(customer)) ?? []).map(figureAt);
      if (sales.length === 0) return [];
      const purchases = { firstPurchaseAt: time(Math.min(...times)), lastPurchaseAt: time(Math.max(...times)) };
      const { id, firstName, lastName, type, region } = customer;
      return [{ id, firstName, lastName, type, region, ...added(sales), ...purchases, ...moreOfPeople() }];
    });
    return { data: ranked(rows, ({ firstName, lastName }) => `${lastName} ${firstName}`, limit), ...peopleMeta(meta) };
  }

  const isIn = ({ begin, end }: Shift, range: Range): boolean =>
    chosen('shiftRange') === 'begins' ? within(begin, range) : begin <= range.to && (end ?? begin) >= range.from;

  function shifts(ask: Ask, id: string): Fields {
    const isRanged = chosen('shiftParameters') === 'range and stores';
    const size = chosen('shiftPages') === 'pages' ? ask.limit(25) : Number.POSITIVE_INFINITY;
    ask.knows(...(isRanged ? ['storeIds', 'from', 'to'] : []), ...(Number.isFinite(size) ? ['limit', 'cursor'] : []));
    const range = isRanged ? ask.pastRange(chosen('figureDays')) : null;
    const stores = isRanged ? ask.stores() : undefined;
    ask.allowed();
    const person = ask.shop.staff.find((candidate) => ask.sameId(candidate.id) === id);
    if (person === undefined) throw new No(404, 'there is no such staff member');
    const isShown = (shift: Shift): boolean =>
      shift.person === person && (range === null || isIn(shift, range)) && has(stores, ask, person.home.id);
    const key = (shift: Shift): Key => [-shift.begin, shift.id];
    if (Number.isFinite(size))
      return page(
        ask,
        { list: `shifts ${id}`, entries: ask.shop.shifts, key, write: records.shift, limit: size },
        isShown,
      );
    return {
      data: ask.shop.shifts.filter(isShown).map(records.shift),
      ...(range === null ? {} : { meta: rangeShown(range) }),
    };
  }

  function customer(ask: Ask, id: string): Fields {
    ask.knows();
    const found = ask.shop.customers.find((candidate) => ask.sameId(candidate.id) === id);
    if (found === undefined) throw new No(404, 'there is no such customer');
    return { data: records.profile(found) };
  }

  const lists: Readonly<Record<string, (ask: Ask) => Fields>> = {
    '/sales': listSales,
    '/products': listProducts,
    '/promotions': listPromotions,
    '/inventory/logs': listLogs,
    '/analytics/revenue': revenue,
    '/analytics/staff': staff,
    '/analytics/customers': customers,
  };

  /** What reads such a path; nothing where there is no such path. */
  return (path: string): ((ask: Ask) => Fields) | undefined => {
    const [, people, id = '', more, ...rest] = path.split('/');
    const byId = (read: (ask: Ask, id: string) => Fields, isFormed: boolean) => (ask: Ask) => {
      if (isFormed && !isUuid(id)) throw new No(chosen('badPerson'), 'an id is a UUID');
      return read(ask, ask.sameId(id));
    };
    const list = lists[path];
    if (list !== undefined)
      return (ask) => {
        ask.knows(...parametersOf(path));
        return list(ask);
      };
    if (path === '/stores') return listStores;
    if (id === '' || rest.length > 0) return undefined;
    if (people === 'staff' && more === 'shifts') return byId(shifts, true);
    return people === 'customers' && more === undefined ? byId(customer, chosen('customerIds') === 'uuid') : undefined;
  };
}
