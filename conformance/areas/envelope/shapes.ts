import type { OperationId } from '../../../contract/operations.ts';
import { listField } from '../../kernel/json.ts';
import type { AskedOperation, Exchange, Violation } from '../../model/exchange.ts';
import { cantTell, type Finding, failed, type Judgement, lacksData, passed } from '../../model/outcome.ts';

export interface ShapeQuestion {
  readonly operations: readonly OperationId[];
  /** The disagreements with the contract's schema that this rule is about. */
  readonly concerns: (violation: Violation, operation: AskedOperation) => boolean;
  /** What was looked at, in words: "sales". */
  readonly records: string;
  /** Whether a body shows what the rule is about; the default asks for any record. */
  readonly shows?: (body: unknown) => boolean;
}

/** Answers that the contract's schema speaks of. */
export function answersOf(exchanges: readonly Exchange[], operations: readonly OperationId[]): readonly Exchange[] {
  const asked: ReadonlySet<string> = new Set(operations);
  return exchanges.filter(
    ({ operation, status, method }) => status === 200 && method === 'GET' && asked.has(operation),
  );
}

/** Every record of every answer was held against the contract when it came; this says what that came to. */
export function judgeShapes(exchanges: readonly Exchange[], question: ShapeQuestion): Judgement {
  const answers = answersOf(exchanges, question.operations);
  if (answers.length === 0) return cantTell(`no answer that shows ${question.records} was seen`);
  const findings = findingsIn(answers, question);
  if (findings.length > 0) return failed(summary(findings, question.records), findings);
  const evidence = answers.slice(0, MOST_EVIDENCE).map(({ id }) => id);
  const shows = question.shows ?? hasRecords;
  const isShown = answers.some(({ body }) => body === undefined || shows(body));
  if (!isShown) return lacksData(`the deployment shows no ${question.records}`, evidence);
  return passed(`${answers.length} answers with ${question.records}`, evidence);
}

const MOST_EVIDENCE = 10;

function summary(findings: readonly Finding[], records: string): string {
  return `${findings.length === 1 ? 'a disagreement' : `${findings.length} disagreements`} in ${records}: ${findings[0]?.message ?? ''}`;
}

interface Group {
  readonly operation: AskedOperation;
  readonly violation: Violation;
  count: number;
  readonly exchanges: string[];
  readonly records: Set<string>;
}

function findingsIn(answers: readonly Exchange[], { concerns }: ShapeQuestion): Finding[] {
  const groups = new Map<string, Group>();
  for (const { operation, facts, id } of answers) {
    for (const violation of facts.violations) {
      if (!concerns(violation, operation)) continue;
      const key = `${operation} ${violation.path} ${violation.keyword}`;
      const group = groups.get(key) ?? { operation, violation, count: 0, exchanges: [], records: new Set() };
      groups.set(key, group);
      group.count += violation.count;
      if (group.exchanges.length < MOST_EVIDENCE) group.exchanges.push(id);
      for (const record of violation.records) if (group.records.size < 5) group.records.add(record);
    }
  }
  return [...groups].map(([key, group]) => finding(key, group));
}

function finding(key: string, { operation, violation, count, exchanges, records }: Group): Finding {
  const where = `${operation} ${violation.path === '' ? 'body' : violation.path}`;
  const named = records.size === 0 ? '' : `, for example ${[...records].join(', ')}`;
  return {
    key,
    message: `${where}: expected ${violation.expected}, received ${violation.received} (${count} times${named})`,
    expected: violation.expected,
    received: violation.received,
    evidence: exchanges,
  };
}

function hasRecords(body: unknown): boolean {
  const found = listField(body, 'data');
  return found.length > 0 || !Array.isArray(Reflect.get(Object(body), 'data'));
}

/** Whether some record of the body has something at the end of these names, looking into every array on the way. */
export function showing(...names: readonly string[]): (body: unknown) => boolean {
  return (body) => reaches(body, ['data', ...names]);
}

function reaches(value: unknown, names: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => reaches(item, names));
  const [name, ...rest] = names;
  if (name === undefined) return value !== null && value !== undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
  return reaches(Reflect.get(value, name), rest);
}

/** Violations at a path or below it. */
export function at(...paths: readonly string[]): (violation: Violation) => boolean {
  return ({ path }) => paths.some((start) => path === start || path.startsWith(`${start}/`));
}
