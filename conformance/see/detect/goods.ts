import { pagedOperation } from '../../../contract/operations.ts';
import type { AskedOperation, Leak } from '../../model/exchange.ts';
import type { Sighting } from './sighting.ts';

const STEPS = /[^/*]+/g;
/** Text that a merchant writes for buyers, in documented fields and in those that deployments add. */
const TEXT =
  /name|title|label|\balt|text|html|markdown|description|summary|caption|detail|tags?$|keyword|slug|brand|maker|manufacturer|producer|importer|distributor|ingredient|instruction|direction|warning|terms|condition|code|gtin|sku|model|serial|unit|group|colou?r|branchNo/i;
const PERSON =
  /customer|staff|creator|employee|cashier|manager|owner|user|member|buyer|client|contact|person|reserved|by$/i;
const STORE = /^(?:stores?|assignedStores|branch(?:es)?)$/;

const OF_PEOPLE: ReadonlySet<AskedOperation> = new Set([
  'getCustomer',
  'getCustomerAnalytics',
  'getStaffAnalytics',
  'listStaffShifts',
]);

/** What a text is about; null where that is neither goods, promotions and stores, which is public, nor a person. */
export function writtenAbout(path: string, operation: AskedOperation): Leak['about'] | null {
  const [data, ...steps] = path.match(STEPS) ?? [];
  const [first = ''] = steps;
  if (data !== 'data') return null;
  if (steps.some((step) => PERSON.test(step))) return 'people';
  if (first === 'storeName' || steps.some((step) => STORE.test(step))) return 'goods';
  if (OF_PEOPLE.has(operation)) return 'people';
  if (!steps.some((step) => TEXT.test(step))) return null;
  switch (operation) {
    case 'listProducts':
    case pagedOperation('promotions'):
      return 'goods';
    case 'listStores':
      return first === 'name' ? 'goods' : null;
    case 'getMe':
      return first === 'organization' ? 'goods' : null;
    case 'listSales':
      return first === 'lineItems' ? 'sold goods' : null;
    case 'listInventoryLogs':
      return first === 'product' ? 'sold goods' : null;
    default:
      return null;
  }
}

/** How a maker is reached, when a founder was born, what a book is about. */
const PUBLIC: ReadonlySet<Sighting['category']> = new Set([
  'phone',
  'email',
  'birthday',
  'document-id',
  'stack-trace',
  'sql',
]);

/** What is said of goods is lighter, unless a word says that it is the number of an identity card. */
export function isPublicAbout(about: Leak['about'] | null, { category, isNamed }: Sighting): boolean {
  if (about === null || about === 'people' || !PUBLIC.has(category) || (category === 'document-id' && isNamed === true))
    return false;
  // A name in a sale or movement may be what a cashier typed: whether goods have it is seen when all is read.
  return about === 'goods' || (category !== 'phone' && category !== 'email');
}
