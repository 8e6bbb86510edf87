import type { Exchange } from '../model/exchange.ts';
import { type Finding, HEAVIEST_FIRST } from '../model/outcome.ts';
import type { Presupposition, RuleFacts } from '../model/rule.ts';
import type { Cause, Follower, RuleResult } from '../model/run.ts';

export interface Failures {
  readonly results: readonly RuleResult[];
  readonly rules: readonly Pick<RuleFacts, 'id' | 'presupposes'>[];
  readonly exchanges: readonly Pick<Exchange, 'id' | 'operation' | 'query'>[];
  /** What the list of sales left out, as far as it was seen elsewhere. */
  readonly lostSales: readonly { readonly total: number }[];
}

const EXCHANGES_NAMED = 5;

/**
 * Groups failures under those that explain them, the worst first. A failure follows from another where it presupposes that
 * rule and each of its findings is accounted for; all of them still count in the verdict. What is waived takes no part.
 */
export function causesOf({ results, rules, exchanges, lostSales }: Failures): readonly Cause[] {
  const failed = worstFirst(results.filter(({ outcome, waived }) => outcome === 'failed' && waived === null));
  const presupposed = new Map(rules.map(({ id, presupposes = [] }) => [id, presupposes]));
  const requests = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const explains = explaining({ requests, totals: lostSales.map(({ total }) => total) });
  const leads = new Map<string, Lead>();
  for (const result of failed) {
    const lead = leadOf(result, failed, presupposed.get(result.rule) ?? [], explains);
    if (lead !== null) leads.set(result.rule, lead);
  }
  const followers = Map.groupBy(leads.keys(), (rule) => rootOf(rule, leads));
  return failed
    .filter(({ rule }) => !leads.has(rule))
    .map((result) => {
      const own = followers.get(result.rule) ?? [];
      return causeOf(
        result,
        failed.filter(({ rule }) => own.includes(rule)).map((each) => followerOf(each, leads)),
      );
    });
}

interface Lead {
  readonly rule: string;
  readonly because: string;
}

type Explains = (finding: Finding, lead: RuleResult, presupposed: Presupposition) => boolean;

function worstFirst(failed: readonly RuleResult[]): readonly RuleResult[] {
  const weight = ({ level, area }: RuleResult): number => (level === 'must' ? 0 : 100) + HEAVIEST_FIRST.indexOf(area);
  return failed.toSorted((a, b) => weight(a) - weight(b));
}

/** The first failure that explains a finding, where each finding of the result is explained by one; an advisory explains no failure. */
function leadOf(
  result: RuleResult,
  failed: readonly RuleResult[],
  presuppositions: readonly Presupposition[],
  explains: Explains,
): Lead | null {
  const possible = presuppositions.flatMap((presupposed) =>
    failed
      .filter(({ rule, level }) => presupposed.rules.includes(rule) && isAsGrave(level, result.level))
      .map((lead) => ({ lead, presupposed })),
  );
  const found = result.findings.map((finding) =>
    possible.find(({ lead, presupposed }) => explains(finding, lead, presupposed)),
  );
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return null;
  return { rule: first.lead.rule, because: BECAUSE[first.presupposed.share] };
}

function isAsGrave(lead: RuleResult['level'], follower: RuleResult['level']): boolean {
  return lead === 'must' || follower !== 'must';
}

const BECAUSE: Readonly<Record<Presupposition['share'], string>> = {
  subject: 'it is the same place',
  record: 'it is about the same record',
  exchange: 'the same answers show it',
  operation: 'it concerns the same endpoints',
  place: 'it is the same place',
  parameter: 'the same parameter of the same endpoint shows it',
  field: 'the field that it selects by is wrong',
  lostSales: 'the sales that the list left out come to this difference',
};

/** Rules do not presuppose each other in a circle; a test holds the suite to it. */
function rootOf(rule: string, leads: ReadonlyMap<string, Lead>): string {
  const lead = leads.get(rule);
  return lead === undefined ? rule : rootOf(lead.rule, leads);
}

interface Known {
  readonly requests: ReadonlyMap<string, Asked>;
  readonly totals: readonly number[];
}

type Asked = Failures['exchanges'][number];

function explaining({ requests, totals }: Known): Explains {
  const operationsOf = (evidence: readonly string[]) =>
    new Set(evidence.map((id) => requests.get(id)?.operation ?? id));
  const requestsOf = (evidence: readonly string[]) => evidence.flatMap((id) => requests.get(id) ?? []);
  return (finding, lead, { share, parameters }) => {
    if (share === 'lostSales') return accountsFor(totals, finding);
    if (share === 'subject') return lead.findings.some(({ key }) => key === finding.key);
    if (share === 'place') return lead.findings.some(({ key }) => placeOf(key) === placeOf(finding.key));
    if (share === 'record') return namesOne(idsIn(lead.findings.map(({ key }) => key)), finding);
    if (finding.evidence.length === 0) return false;
    const shown = lead.findings.flatMap(({ evidence }) => evidence);
    if (share === 'exchange') return finding.evidence.some((id) => shown.includes(id));
    if (share === 'parameter') return sendsTheSame(requestsOf(finding.evidence), requestsOf(shown), parameters);
    if (share === 'field') return selectsBy(requestsOf(finding.evidence), lead.findings);
    return operationsOf(finding.evidence).isSubsetOf(operationsOf(shown));
  };
}

/** A leak is named by its answer, its place and last the kind of data. */
function placeOf(key: string): string {
  return key.slice(0, key.lastIndexOf(' '));
}

/** Those of paging and of ranges are sent by every kind of request. */
const COMMON: ReadonlySet<string> = new Set(['limit', 'cursor', 'from', 'to']);

/** Each request of the finding goes to an endpoint that shows the cause, with a parameter that the cause is about. */
function sendsTheSame(
  requests: readonly Asked[],
  shown: readonly Asked[],
  parameters: readonly string[] | undefined,
): boolean {
  const counts = (name: string): boolean => parameters?.includes(name) ?? !COMMON.has(name);
  const known = new Set(shown.flatMap(({ operation, query }) => query.map(([name]) => `${operation} ${name}`)));
  const isKnown = ({ operation, query }: Asked): boolean =>
    query.some(([name]) => counts(name) && known.has(`${operation} ${name}`));
  return (
    requests.length > 0 &&
    requests.some(isKnown) &&
    requests.every(({ operation }) => shown.some((one) => one.operation === operation))
  );
}

/** A violation is named by its operation, its path and its keyword: the path has a field that a parameter of the requests selects by. */
function selectsBy(requests: readonly Asked[], violations: readonly { readonly key: string }[]): boolean {
  const wrong = new Set(
    violations.flatMap(({ key }) => {
      const [operation = '', path = ''] = key.split(' ');
      return path.split('/').map((name) => `${operation} ${stemOf(name)}`);
    }),
  );
  return (
    requests.length > 0 &&
    requests.every(({ operation, query }) => fieldsOf(query).some((field) => wrong.has(`${operation} ${field}`)))
  );
}

/** `staffIds` selects by staff, `statuses` by status, each cut to its stem; a list without filters is put in order by an instant. */
function fieldsOf(query: Asked['query']): readonly string[] {
  const filters = query.filter(([name]) => !COMMON.has(name)).map(([name]) => stemOf(name));
  return [...filters, 'createdat', 'updatedat', ...(filters.includes('active') ? [stemOf('status')] : [])];
}

function stemOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/ids?$/, '')
    .replace(/(?<=s)es$/, '')
    .replace(/s$/, '');
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function idsIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.match(UUID) ?? []);
}

function namesOne(ids: readonly string[], { key, message }: Finding): boolean {
  return idsIn([key, message]).some((id) => ids.includes(id));
}

/** Beyond this many lost sales some of them would come to any amount. */
const MOST_LOST = 8;
const CENT = 0.011;

/**
 * Whether more was received than the list lets expect, by as much as some of the lost sales come to, or by as many as were
 * lost. A figure that is too high for another reason does not fit.
 */
function accountsFor(totals: readonly number[], { expected, received }: Finding): boolean {
  if (totals.length === 0 || totals.length > MOST_LOST) return false;
  const [low, high] = numbersIn(expected);
  const [got] = numbersIn(received);
  if (got === undefined) return false;
  if (low === undefined) return sumsOf(totals).some((sum) => Math.abs(sum - got) < CENT);
  const [least, most] = [got - (high ?? low), got - low];
  if (most <= 0) return false;
  const isCount = [low, high ?? low, got].every(Number.isInteger) && !/\./.test(received ?? '');
  if (isCount) return least <= totals.length;
  return sumsOf(totals).some((sum) => sum >= least - CENT && sum <= most + CENT);
}

/** At most two numbers: a value, or the least and the most. */
function numbersIn(text = ''): readonly number[] {
  const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  return numbers.length <= 2 ? numbers : [];
}

function sumsOf(totals: readonly number[]): readonly number[] {
  const sums: number[] = [];
  for (const total of totals) sums.push(total, ...sums.map((sum) => sum + total));
  return sums;
}

function causeOf(result: RuleResult, follows: readonly Follower[]): Cause {
  const { rule, title, fault = title, fix = '', area, requirements, level, findings, evidence } = result;
  return {
    rule,
    title: fault,
    fix,
    area,
    requirements,
    advisory: level !== 'must',
    subject: findings[0]?.key ?? null,
    findings: findings.length,
    exchanges: evidence.slice(0, EXCHANGES_NAMED),
    follows,
  };
}

function followerOf(
  { rule, title, fault = title, requirements }: RuleResult,
  leads: ReadonlyMap<string, Lead>,
): Follower {
  return { rule, title: fault, requirements, because: leads.get(rule)?.because ?? '' };
}
