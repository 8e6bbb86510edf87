import type { Exchange } from '../model/exchange.ts';
import { comeTo } from '../model/expectation.ts';
import { HEAVIEST_FIRST, type ShownFinding } from '../model/outcome.ts';
import type { SaleRow } from '../model/rows.ts';
import { BECAUSE, type FindingFilter, type Presupposed, type Shared } from '../model/rule.ts';
import type { Cause, Follower, RuleResult } from '../model/run.ts';
import { keyOf, recordsOf, type Subject } from '../model/subject.ts';
import { instantOf } from '../see/windows.ts';
import type { InFront } from './in-front.ts';
import type { AnyRule } from './judge.ts';

/** Every list is put in order, and cut by a range, by one of its instants. */
const INSTANTS = ['createdAt', 'updatedAt'];

export interface Failures {
  readonly results: readonly RuleResult[];
  readonly rules: readonly Pick<AnyRule, 'id' | 'groups' | 'presupposes'>[];
  readonly exchanges: readonly Pick<Exchange, 'id' | 'operation' | 'query'>[];
  /** What the list of sales left out, as far as it was seen elsewhere. */
  readonly lostSales: readonly LostSale[];
  readonly inFront?: InFront;
}

export type LostSale = Pick<SaleRow, 'total' | 'createdAt' | 'updatedAt' | 'payments'>;

const EXCHANGES_NAMED = 5;

/**
 * Groups failures under those that explain them, the worst first. A failure follows from another where it presupposes that
 * rule and each of its findings is accounted for; all of them still count in the verdict. What is waived takes no part.
 */
export function causesOf(failures: Failures): readonly Cause[] {
  const { results, rules } = failures;
  const leading = new Set(rules.filter(({ groups }) => groups?.includes('in-front')).map(({ id }) => id));
  const all = results.filter(({ outcome, waived }) => outcome === 'failed' && waived === null);
  const failed = worstFirst(all, leading);
  const presupposed = new Map(rules.map(({ id, presupposes = [] }) => [id, presupposes]));
  const explains = explaining(failures);
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
      const follows = failed.flatMap(({ rule, title, fault = title, requirements }) => {
        const { because = '' } = leads.get(rule) ?? {};
        return own.includes(rule) ? [{ rule, title: fault, requirements, because }] : [];
      });
      return causeOf(result, follows);
    });
}

interface Lead {
  readonly rule: string;
  readonly because: string;
}

type Explains = (finding: ShownFinding, lead: RuleResult, presupposed: Presupposed) => boolean;

/** What is in front of the service comes before all that it was asked. */
function worstFirst(failed: readonly RuleResult[], inFront: ReadonlySet<string>): readonly RuleResult[] {
  const weight = ({ rule, level, area }: RuleResult): number =>
    (level === 'must' ? 0 : 100) + (inFront.has(rule) ? -1 : HEAVIEST_FIRST.indexOf(area));
  return failed.toSorted((a, b) => weight(a) - weight(b));
}

/** The first failure that explains a finding, where each finding of the result is explained by one; an advisory explains no failure. */
function leadOf(
  result: RuleResult,
  failed: readonly RuleResult[],
  presuppositions: readonly Presupposed[],
  explains: Explains,
): Lead | null {
  const possible = presuppositions.flatMap((presupposed) =>
    failed
      .filter(({ rule, level }) => presupposed.rules.includes(rule) && (level === 'must' || result.level !== 'must'))
      .map((lead) => ({ lead, presupposed })),
  );
  const found = result.findings.map((finding) =>
    possible.find(({ lead, presupposed }) => explains(finding, lead, presupposed)),
  );
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return null;
  return { rule: first.lead.rule, because: BECAUSE[first.presupposed.share] };
}

/** No rule leads the one that it follows from. */
function rootOf(rule: string, leads: ReadonlyMap<string, Lead>): string {
  const lead = leads.get(rule);
  return lead === undefined ? rule : rootOf(lead.rule, leads);
}

type Asked = Failures['exchanges'][number];

function explaining({ exchanges, lostSales, inFront }: Failures): Explains {
  const requests = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const operationsOf = (evidence: readonly string[]) =>
    new Set(evidence.map((id) => requests.get(id)?.operation ?? id));
  const requestsOf = (evidence: readonly string[]) => evidence.flatMap((id) => requests.get(id) ?? []);
  return (finding, { findings: all }, { share, parameters, fields = [], selected = {}, of, by }) => {
    const findings = all.filter(({ subject }) => isAmong(by, subject));
    if (!isAmong(of, finding.subject) || findings.length === 0) return false;
    if (share === 'any') return true;
    if (share === 'lostSales') return accountsFor(lostSales, finding);
    if (share === 'record') return namesOne(findings, finding);
    const nameOf = NAMED_BY[share];
    if (nameOf !== undefined)
      return nameOf(finding) !== null && findings.some((one) => nameOf(one) === nameOf(finding));
    if (share === 'spot') return findings.some(({ subject }) => isWithin(spotOf(subject), spotOf(finding.subject)));
    if (share === 'fields') return findings.some(({ subject }) => fields.some((one) => isWithin(one, spotOf(subject))));
    if (share === 'described') return findings.some((one) => isDescribedWith(one, finding));
    if (finding.evidence.length === 0) return false;
    const shown = findings.flatMap(({ evidence }) => evidence);
    if (share === 'notJson' || share === 'notThere' || share === 'ownId') {
      const answers = finding.evidence.filter((id) => inFront?.[share].has(id));
      return answers.length > 0 && (share === 'notJson' || operationsOf(answers).isSubsetOf(operationsOf(shown)));
    }
    const asked = requestsOf(finding.evidence);
    if (share === 'exchange') return finding.evidence.some((id) => shown.includes(id));
    if (share === 'parameter') return sendsTheSame(asked, requestsOf(shown), namesSent(parameters));
    if (share === 'value')
      return sendsTheSame(asked, requestsOf(shown), ({ operation, query }) =>
        query.map(([name, value]) => `${operation} ${name}=${value}`),
      );
    if (share === 'field') return selectsBy(asked, selected, wrongFields(findings, requestsOf));
    if (share === 'compared') return compares(finding, asked, wrongFields(findings, requestsOf));
    const isSent = ([name]: readonly [string, string]) => parameters?.includes(name) !== false;
    const sendsOne = parameters === undefined || asked.some(({ query }) => query.some(isSent));
    return sendsOne && operationsOf(finding.evidence).isSubsetOf(operationsOf(shown));
  };
}

/** Where both have to have the same name. */
const NAMED_BY: Readonly<Partial<Record<Shared, (finding: ShownFinding) => string | null>>> = {
  subject: ({ subject }) => keyOf(subject),
  place: ({ subject }) => placeOf(subject),
};

function isAmong(filter: FindingFilter | undefined, { aspect = '', figure = '' }: Subject): boolean {
  if (filter === undefined) return true;
  const { aspects, figures, notFigures = [] } = filter;
  return aspects?.includes(aspect) !== false && figures?.includes(figure) !== false && !notFigures.includes(figure);
}

/** Whether both are about one schema of the served document, or about keywords of one. */
function isDescribedWith({ disagreement: one }: ShownFinding, { disagreement: other }: ShownFinding): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [one.served, other.served];
  if (a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)) return true;
  const [schema, another] = [a, b].map((pointer) => pointer.slice(0, pointer.lastIndexOf('/')));
  return schema === another && !/\/(?:properties|schemas|parameters)$/.test(schema ?? '');
}

/** What adds a header to one answer adds it to others, so a header is the same place in all of them. */
function placeOf({ operation, status, leak }: Subject): string | null {
  if (leak === undefined) return null;
  const { where, path, inName = false } = leak;
  return JSON.stringify([...(where === 'header' ? [] : [operation, status]), where, path, inName]);
}

/** The operation and the path, of a field in answers. */
function spotOf({ operation = '', field = '', leak }: Subject): string | null {
  const path = leak?.where === 'body' ? leak.path : field;
  return path.startsWith('/') ? `${operation} ${path}` : null;
}

/** The same field, or a part of it: what is wrong in a part is wrong with the whole. */
function isWithin(field: string | null, whole: string | null): boolean {
  return whole !== null && field !== null && `${field}/`.startsWith(`${whole}/`);
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

/** Each request of the finding goes to an endpoint that shows the cause, one with something that the cause is about. */
function sendsTheSame(requests: readonly Asked[], shown: readonly Asked[], sent: Sent): boolean {
  const known = new Set(shown.flatMap(sent));
  return (
    requests.some((request) => sent(request).some((one) => known.has(one))) &&
    requests.every(({ operation }) => shown.some((one) => one.operation === operation))
  );
}

/** The fields that findings name, of the operations that they name or rest on. */
function wrongFields(
  findings: readonly ShownFinding[],
  requestsOf: (evidence: readonly string[]) => readonly Asked[],
): ReadonlySet<string> {
  return new Set(
    findings.flatMap(({ subject, evidence }) => {
      const { operation = '', operations = [], field = '', entity = '' } = subject;
      const names = [...field.split('/'), entity].filter((name) => name !== '');
      const shown = [operation, ...operations, ...requestsOf(evidence).map((request) => request.operation)];
      return shown.flatMap((one) => names.map((name) => `${one} ${name}`));
    }),
  );
}

/** One request selects by a field that is wrong; others may be what its answer is compared with. */
function selectsBy(
  requests: readonly Asked[],
  selected: Readonly<Record<string, readonly string[]>>,
  wrong: ReadonlySet<string>,
): boolean {
  return requests.some(({ operation, query }) => {
    const fields = [...INSTANTS, ...query.flatMap(([name]) => selected[name] ?? [])];
    return fields.some((field) => wrong.has(`${operation} ${field}`));
  });
}

/** One of the answers that are compared shows the field wrong. */
function compares({ subject }: ShownFinding, requests: readonly Asked[], wrong: ReadonlySet<string>): boolean {
  return requests.some(({ operation }) => wrong.has(`${operation} ${subject.field}`));
}

function namesOne(findings: readonly ShownFinding[], { subject }: ShownFinding): boolean {
  const ids = new Set(findings.flatMap((one) => [one.subject.record, one.subject.part]));
  return recordsOf(subject).some((id) => ids.has(id));
}

/** Some deployments keep purchases to the second. */
const SECOND = 1000;

/**
 * Whether more was received than the list lets expect, by as much as some of the lost sales come to, or by as many as were
 * lost; or whether one was paid when the list shows none. A figure that is too high for another reason does not fit.
 */
function accountsFor(lost: readonly LostSale[], { expectation, observation }: ShownFinding): boolean {
  if (lost.length === 0) return false;
  if (observation?.kind === 'instant') return lost.some((sale) => isPaidAt(sale, Date.parse(observation.instant)));
  if (observation?.kind !== 'amount') return false;
  const { least: got, isCount } = observation;
  const totals = lost.map(({ total }) => total);
  if (expectation?.kind !== 'amount') return comeTo(totals, got);
  const [least, most] = [got - expectation.most, got - expectation.least];
  if (most <= 0) return false;
  return isCount ? least <= totals.length : comeTo(totals, least, most);
}

function isPaidAt({ createdAt, updatedAt, payments }: LostSale, instant: number): boolean {
  const instants = [createdAt, updatedAt, ...payments.map((payment) => payment.createdAt)].map(instantOf);
  return instants.some((one) => Math.abs(one - instant) <= SECOND);
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
    subject: findings[0]?.subject ?? null,
    findings: findings.length,
    exchanges: evidence.slice(0, EXCHANGES_NAMED),
    follows,
  };
}
