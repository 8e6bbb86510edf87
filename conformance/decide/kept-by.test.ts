import { expect, test } from 'vitest';
import { exchange } from '../model/examples/evidence.ts';
import { keptByLine } from './kept-by.ts';

type Asked = Parameters<typeof exchange>[0];

const SALES = { operation: 'listSales' } as const;
const PRODUCTS = { operation: 'listProducts' } as const;

function line(kept: readonly Asked[], broken: readonly Asked[], both: readonly Asked[] = []): string | null {
  const all = (side: string, each: readonly Asked[]) =>
    each.map((asked, index) => exchange({ ...asked, id: `${side}-${index}` }));
  const [keeping, breaking, shared] = [all('kept', kept), all('broken', broken), all('both', both)];
  const ids = (of: readonly { readonly id: string }[]) => [...of, ...shared].map(({ id }) => id);
  const exchanges = new Map([...keeping, ...breaking, ...shared].map((each) => [each.id, each]));
  return keptByLine({ kept: ids(keeping), broken: ids(breaking) }, exchanges);
}

const sending = (...query: readonly (readonly [string, string])[]): Asked => ({ ...SALES, query });

test('names the endpoints that kept it', () => {
  expect(line([PRODUCTS, PRODUCTS, { operation: 'getCustomer' }], [SALES])).toBe(
    '/products, /customers/{id} (3 requests)',
  );
});

test('of an endpoint with both, names what the broken requests sent and the others did not', () => {
  const storeless = sending(['limit', '10']);
  expect(line([storeless], [sending(['storeIds', 'a'])])).toBe('/sales without storeIds (1 request)');
  expect(line([PRODUCTS, sending(['status', 'PAID'])], [sending(['status', 'CANCELLED'])])).toBe(
    '/sales without status=CANCELLED, /products (2 requests)',
  );
});

test('else what the others sent', () => {
  expect(line([sending(['search', 'a'])], [SALES])).toBe('/sales with search (1 request)');
});

test('a limit is named only where nothing else differs', () => {
  const broken = sending(['limit', '6'], ['search', 'small']);
  expect(line([sending(['limit', '7'], ['search', 'large'])], [broken])).toBe(
    '/sales without search=small (1 request)',
  );
  expect(line([sending(['limit', '7'], ['search', 'small'])], [broken])).toBe('/sales without limit=6 (1 request)');
});

test('else the method', () => {
  expect(line([SALES], [{ ...SALES, method: 'HEAD' }])).toBe('GET /sales (1 request)');
});

test('says nothing where nothing differs, or where it is not known what broke it', () => {
  expect(line([SALES], [SALES])).toBeNull();
  expect(line([PRODUCTS], [])).toBeNull();
  expect(line([], [SALES])).toBeNull();
});

test('an endpoint without a difference is named after the others', () => {
  expect(line([SALES, PRODUCTS], [SALES])).toBe('/products, other requests to /sales (2 requests)');
});

test('an answer that shows both counts as broken', () => {
  expect(line([PRODUCTS], [], [SALES])).toBe('/products (1 request)');
});

test('names six endpoints at most', () => {
  const others = (
    [
      'getMe',
      'listStores',
      'listProducts',
      'listPromotions',
      'listInventoryLogs',
      'listStaffShifts',
      'getCustomer',
    ] as const
  ).map((operation) => ({ operation }));
  expect(line(others, [SALES])).toMatch(/^\/me, \/stores, .* and 1 more endpoint \(7 requests\)$/);
});
