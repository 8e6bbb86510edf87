import type { Exchange } from '../model/exchange.ts';
import { type Finding, HEAVIEST_FIRST } from '../model/outcome.ts';
import type { Presupposition, RuleFacts, Shared } from '../model/rule.ts';
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
    // Two that presuppose each other: the graver one follows where it can, and then leads no more.
    const possible = failed.filter(({ rule }) => rootOf(rule, leads) !== result.rule);
    const lead = leadOf(result, possible, presupposed.get(result.rule) ?? [], explains);
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

const BECAUSE: Readonly<Record<Shared, string>> = {
  subject: 'it is the same place',
  spot: 'it is the same field',
  record: 'it is about the same record',
  exchange: 'the same answers show it',
  operation: 'it concerns the same endpoints',
  place: 'it is the same place',
  parameter: 'the same parameter of the same endpoint shows it',
  value: 'the same value of the same parameter shows it',
  field: 'the field that it selects by is wrong',
  described: 'the same place in openapi.json says so',
  lostSales: 'the sales that the list left out come to this difference',
};

/** No rule leads the one that it follows from. */
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
  return (finding, { findings: all }, { share, parameters, of, by }) => {
    const findings = by === undefined ? all : all.filter(({ key }) => by.test(key));
    if (of?.test(finding.key) === false || findings.length === 0) return false;
    if (share === 'lostSales') return accountsFor(totals, finding);
    if (share === 'record') return namesOne(idsIn(findings.map(({ key }) => key)), finding);
    const nameOf = NAMED_BY[share];
    if (nameOf !== undefined)
      return nameOf(finding) !== null && findings.some((one) => nameOf(one) === nameOf(finding));
    if (share === 'spot') return findings.some(({ key }) => isWithin(spotOf(key), spotOf(finding.key)));
    if (share === 'described') return findings.some((one) => isDescribedWith(one, finding));
    if (finding.evidence.length === 0) return false;
    const shown = findings.flatMap(({ evidence }) => evidence);
    const asked = requestsOf(finding.evidence);
    if (share === 'exchange') return finding.evidence.some((id) => shown.includes(id));
    if (share === 'parameter') return sendsTheSame(asked, requestsOf(shown), namesSent(parameters));
    if (share === 'value') return sendsTheSame(asked, requestsOf(shown), valuesSent);
    if (share === 'field') return selectsBy(asked, wrongFields(findings, requestsOf));
    return sendsOne(asked, parameters) && operationsOf(finding.evidence).isSubsetOf(operationsOf(shown));
  };
}

/** Where both have to have the same name. */
const NAMED_BY: Readonly<Partial<Record<Shared, (finding: Finding) => string | null>>> = {
  subject: ({ key }) => key,
  place: ({ key }) => placeOf(key),
};

/** Whether both are about one schema of the served document, or about keywords of one. */
function isDescribedWith({ disagreement: one }: Finding, { disagreement: other }: Finding): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [one.served, other.served];
  if (a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)) return true;
  const [schema, another] = [a, b].map((pointer) => pointer.slice(0, pointer.lastIndexOf('/')));
  return schema === another && !/\/(?:properties|schemas|parameters)$/.test(schema ?? '');
}

/**
 * A leak is named by its answer, its place and last the kind of data. What adds a header to one answer adds it to others, so a
 * header is the same place in all of them.
 */
function placeOf(key: string): string {
  return key.slice(0, key.lastIndexOf(' ')).replace(/^\S+ \S+ (?=header )/, '');
}

/** The operation and the path, of a field in answers. */
function spotOf(key: string): string | null {
  const [operation = '', ...others] = key.split(' ');
  const path = others.find((word) => word.startsWith('/'));
  return path === undefined ? null : `${operation} ${path}`;
}

/** The same field, or a part of it: what is wrong in a part is wrong with the whole. */
function isWithin(field: string | null, whole: string | null): boolean {
  return whole !== null && field !== null && `${field}/`.startsWith(`${whole}/`);
}

function sendsOne(requests: readonly Asked[], parameters: readonly string[] | undefined): boolean {
  return parameters === undefined || requests.some(({ query }) => query.some(([name]) => parameters.includes(name)));
}

/** Those of paging and of ranges are sent by every kind of request. */
const COMMON: ReadonlySet<string> = new Set(['limit', 'cursor', 'from', 'to']);

/** What of a request counts, by its parameters. */
type Sent = (request: Asked) => readonly string[];

/** Those that are named count as one: which bound is sent does not matter where timestamps are refused. */
function namesSent(parameters: readonly string[] | undefined): Sent {
  return ({ operation, query }) => {
    const names = query.map(([name]) => name);
    if (parameters !== undefined) return names.some((name) => parameters.includes(name)) ? [operation] : [];
    return names.filter((name) => !COMMON.has(name)).map((name) => `${operation} ${name}`);
  };
}

function valuesSent({ operation, query }: Asked): readonly string[] {
  return query.map(([name, value]) => `${operation} ${name}=${value}`);
}

/** Each request of the finding goes to an endpoint that shows the cause, one with something that the cause is about. */
function sendsTheSame(requests: readonly Asked[], shown: readonly Asked[], sent: Sent): boolean {
  const known = new Set(shown.flatMap(sent));
  return (
    requests.some((request) => sent(request).some((one) => known.has(one))) &&
    requests.every(({ operation }) => shown.some((one) => one.operation === operation))
  );
}

/** The fields that findings name, of the operations that they name or rest on, each cut to its stem. */
function wrongFields(
  findings: readonly Finding[],
  requestsOf: (evidence: readonly string[]) => readonly Asked[],
): ReadonlySet<string> {
  return new Set(
    findings.flatMap(({ key, evidence }) => {
      const words = key.split(/[ /]/);
      const operations = [...words, ...requestsOf(evidence).map(({ operation }) => operation)];
      return operations.flatMap((operation) => words.map((word) => `${operation} ${stemOf(word)}`));
    }),
  );
}

/** One request selects by a field that is wrong; others may be what its answer is compared with. */
function selectsBy(requests: readonly Asked[], wrong: ReadonlySet<string>): boolean {
  return requests.some(({ operation, query }) => fieldsOf(query).some((field) => wrong.has(`${operation} ${field}`)));
}

/** `staffIds` selects by staff, `statuses` by status, each cut to its stem; a list without filters is put in order by an instant. */
function fieldsOf(query: Asked['query']): readonly string[] {
  const filters = query.filter(([name]) => !COMMON.has(name)).map(([name]) => stemOf(name));
  return [...filters, 'createdat', 'updatedat', ...filters.flatMap((name) => (SELECTS[name] ?? []).map(stemOf))];
}

/** Parameters that are not called like what they select by. */
const SELECTS: Readonly<Record<string, readonly string[]>> = {
  active: ['status'],
  search: ['name', 'sku', 'invoiceId'],
  store: ['assignedStores'],
  paymentmethod: ['payments'],
  category: ['categories'],
};

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
