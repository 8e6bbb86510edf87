import type { Exchange, Json } from '../../model/exchange.ts';
import { failed, type Judgement, passed } from '../../model/outcome.ts';
import { givesData } from '../../requests/answers.ts';

/** None of these answers may hold records. */
export function judgeNoRecords(errors: readonly Exchange[]): Judgement {
  const talkative = errors.filter((error) => givesData(error) || holdsRecord(error.body));
  if (talkative.length === 0) return passed(`${errors.length} errors held no records`);
  const findings = talkative.map(({ id, operation, status }) => ({
    key: `${operation} ${status}`,
    message: `${operation} answered ${status} with records`,
    expected: 'no records',
    received: 'records',
    evidence: [id],
  }));
  return failed(`${talkative.length} of ${errors.length} errors held records`, findings);
}

/** Fields that nothing but a record has; two of them in one object are no accident. */
const TELLING: ReadonlySet<string> = new Set([
  ...['invoiceId', 'subTotal', 'lineItems', 'payments', 'tabCreator', 'previousStock', 'currentStock'],
  ...['branchOverrides', 'assignedStores', 'lowStockThreshold', 'triggerThreshold', 'unlockedPrice', 'freeQuantity'],
  ...['avgOrderValue', 'txCount', 'observedWorkDays', 'discountedTxCount', 'firstPurchaseAt', 'branchNo', 'storeName'],
]);

/** Records may stand under any name. */
function holdsRecord(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const names = Object.keys(value).filter((name) => TELLING.has(name));
  return names.length > 1 || Object.values(value).some(holdsRecord);
}
