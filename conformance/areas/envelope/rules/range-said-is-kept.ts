import type { OperationId } from '../../../../contract/operations.ts';
import { instantOf } from '../../../census/instants.ts';
import { listField, shownId, textField } from '../../../kernel/json.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { parametersOf } from '../../../requests/answers.ts';
import { echoOf } from '../echo.ts';

export const rangeSaidIsKept = rule({
  id: 'range-said-is-kept',
  area: 'filters',
  requirements: ['ENV-51'],
  title: 'What comes without bounds lies in the range that the answer says',
  help: 'Which range applies without from and to is yours to choose for sales and revenue; meta.dateRange has to be that range. Look for a default that is shown and not applied.',
  needs: ['exchanges'],
  confirm: true,
  judge({ exchanges }) {
    const answers = exchanges.flatMap((exchange) => OPERATIONS.flatMap((operation) => saidBy(operation, exchange)));
    if (answers.length === 0) return lacksData('no answer to a request without bounds says a range and has records');
    const findings = answers.flatMap(strays);
    if (findings.length > 0) return failed(findings[0]?.message ?? '', findings);
    return passed(
      `what came in ${answers.length} answers without bounds lies in the ranges that they say`,
      answers.slice(0, 5).map(({ exchange }) => exchange.id),
    );
  },
});

const OPERATIONS = ['listSales', 'getRevenueAnalytics'] as const;

interface Said {
  readonly operation: OperationId;
  readonly exchange: Exchange;
  readonly from: string;
  readonly to: string;
}

/** An invoice may be found whenever it was written: a search is left out. */
function saidBy(operation: OperationId, exchange: Exchange): Said[] {
  if (exchange.operation !== operation || exchange.method !== 'GET' || exchange.status !== 200) return [];
  const names = parametersOf(exchange);
  if (names.includes('search') || (names.includes('from') && names.includes('to'))) return [];
  const { echoed } = echoOf(operation, exchange);
  if (typeof echoed?.from !== 'string' || typeof echoed.to !== 'string') return [];
  const { from, to } = echoed;
  if (Number.isNaN(instantOf(from)) || Number.isNaN(instantOf(to))) return [];
  return listField(exchange.body, 'data').length === 0 ? [] : [{ operation, exchange, from, to }];
}

/** Whose midnight a day begins at is open, and so is which of its two timestamps places a sale. */
const A_DAY_MS = 26 * 3_600_000;

function strays({ operation, exchange, from, to }: Said): Finding[] {
  const [first, last] = [instantOf(from) - A_DAY_MS, instantOf(to) + A_DAY_MS];
  const stray = listField(exchange.body, 'data').find((record) => {
    const instants = instantsOf(record);
    return instants.length > 0 && (instants.every((at) => at < first) || instants.every((at) => at > last));
  });
  if (stray === undefined) return [];
  const received = textField(stray, 'date') || textField(stray, 'createdAt');
  const what = operation === 'getRevenueAnalytics' ? 'a row' : `record ${shownId(stray)}`;
  const asked = parametersOf(exchange).join(', ') || 'no parameters';
  return [
    {
      key: operation,
      message: `${operation} with ${asked} says ${from} to ${to}, and ${what} of ${received} came`,
      expected: `records from ${from} to ${to}`,
      received,
      evidence: [exchange.id],
    },
  ];
}

function instantsOf(record: Json): number[] {
  const texts = [textField(record, 'createdAt'), textField(record, 'updatedAt'), textField(record, 'date')];
  return texts.map((text) => instantOf(text)).filter((at) => !Number.isNaN(at));
}
