import { forbiddenCategories } from '../../../contract/minimization.ts';
import { listField } from '../../kernel/json.ts';
import type { AskedOperation, Exchange, Leak } from '../../model/exchange.ts';
import { cantTell, type Finding, failed, type Judgement, lacksData, passed } from '../../model/outcome.ts';

export interface LeakQuestion {
  /** The answers that are looked at; default: all of them. */
  readonly answers?: (exchange: Exchange) => boolean;
  readonly leaks: (leak: Leak, exchange: Exchange) => boolean;
  /** What is looked for: "a phone number". */
  readonly what: string;
  /** What has to have been seen for a pass to mean something: "inventory logs". */
  readonly seen: string;
  /** There may be nobody to see it of: a shop without customers is no worse for it. */
  readonly mayLack?: true;
  /** Default `certain`. */
  readonly weight?: Leak['weight'];
}

const MOST_FINDINGS = 50;
const MOST_EXCHANGES = 5;

/**
 * Every answer was searched when it came, before anything of it was masked; this says what that came to.
 * A key that comes back is told by the rules on authentication (AUTH-15), and not a second time here.
 */
export function judgeLeaks(exchanges: readonly Exchange[], question: LeakQuestion): Judgement {
  const { what, seen, mayLack, answers = anyAnswer, weight = 'certain' } = question;
  const looked = exchanges.filter((exchange) => exchange.status !== null && answers(exchange));
  if (looked.length === 0) return (mayLack === true ? lacksData : cantTell)(`no ${seen} were seen`);
  const findings = findingsIn(
    looked,
    (leak, exchange) => leak.by !== 'key' && leak.weight === weight && question.leaks(leak, exchange),
  );
  if (findings.length > 0) {
    return failed(
      `${what} leaves in ${findings.length === 1 ? 'one place' : `${findings.length} places`}: ${findings[0]?.message ?? ''}`,
      findings,
    );
  }
  const evidence = looked.slice(0, 10).map(({ id }) => id);
  if (looked.every(isEmptyList)) return lacksData(`the deployment shows no ${seen}`, evidence);
  return passed(`${looked.length} answers without ${what}`, evidence);
}

function anyAnswer({ operation }: Exchange): boolean {
  return operation !== 'other';
}

/** A page of a walk has let its body go, and was not empty but for the last one. */
function isEmptyList({ body, status }: Exchange): boolean {
  if (status !== 200 || body === undefined) return false;
  const data: unknown = Reflect.get(Object(body), 'data');
  return Array.isArray(data) && listField(body, 'data').length === 0;
}

interface Group {
  readonly leak: Leak;
  readonly operation: AskedOperation;
  readonly status: number | null;
  count: number;
  readonly exchanges: Set<string>;
  readonly records: Set<string>;
}

function findingsIn(exchanges: readonly Exchange[], selects: (leak: Leak, exchange: Exchange) => boolean): Finding[] {
  const groups = new Map<string, Group>();
  for (const exchange of exchanges) {
    for (const leak of exchange.facts.leaks) {
      if (!selects(leak, exchange)) continue;
      const key = `${exchange.operation} ${exchange.status} ${leak.where} ${leak.path} ${leak.category}`;
      const { operation, status } = exchange;
      const group = groups.get(key) ?? { leak, operation, status, count: 0, exchanges: new Set(), records: new Set() };
      groups.set(key, group);
      group.count += leak.count;
      if (group.exchanges.size < MOST_EXCHANGES) group.exchanges.add(exchange.id);
      for (const record of leak.records) if (group.records.size < 5) group.records.add(record);
    }
  }
  return [...groups].slice(0, MOST_FINDINGS).map(([key, group]) => finding(key, group));
}

const BY: Readonly<Record<Leak['by'], string>> = { name: 'by its name', value: 'by its value', key: 'a key' };

function finding(key: string, { leak, operation, status, count, exchanges, records }: Group): Finding {
  const where = leak.where === 'header' ? `header ${leak.path}` : leak.path || 'body';
  const named = records.size === 0 ? '' : `, for example in ${[...records].join(', ')}`;
  return {
    key,
    message: `${operation} (${status}) ${where}: ${leak.category}, told ${BY[leak.by]} (${count} times${named})`,
    expected: 'nothing of the kind',
    received: leak.shape,
    evidence: [...exchanges],
  };
}

export function isSuccess({ status }: Exchange): boolean {
  return status === 200;
}

export function isError({ status }: Exchange): boolean {
  return status !== null && status >= 400;
}

export function ofOperations(...operations: readonly AskedOperation[]): (exchange: Exchange) => boolean {
  return ({ operation }) => operations.includes(operation);
}

/** Leaks of whatever the contract rules out under these requirements, so that no category of its is left without a judge. */
export function ofRequirements(...requirements: readonly string[]): (leak: Leak) => boolean {
  const categories = new Set(
    forbiddenCategories.filter(({ requirement }) => requirements.includes(requirement)).map(({ id }) => id),
  );
  return ({ category }) => categories.has(category);
}
