import { plural } from '../../conformance/model/values/plural.ts';
import type { Field } from '../../reference-impl/scenario/shop-event.ts';
import { methods } from '../../reference-impl/world/records.ts';
import type { Detail, ExplainedViolation, Refused, Summary } from '../../workbench/control/describe.ts';
import type { About } from '../../workbench/control/routes.ts';
import type { Clock, Standing } from '../../workbench/control/sandbox-routes.ts';
import type { Keys } from '../../workbench/page/server.ts';
import type { Harm, Trouble } from '../../workbench/sandbox/trouble.ts';
import type { JudgedClient, JudgedPromise, PromiseState } from '../../workbench/subject.ts';
import { calledAs } from '../called-as.ts';
import { helpRow, wrap } from '../options/table.ts';

/** What `sandbox ctl` prints of an answer of the control API, for a terminal of 80 columns. */

export function clockText({ now, frozen, sales = 0 }: Clock): string {
  const rung = sales > 0 ? `; ${plural(sales, 'sale was', 'sales were')} rung up` : '';
  return `${now}${frozen ? ', and stands still' : ''}${rung}`;
}

/** What runs there. */
export function stateText(about: About): string {
  const { kind, title, pid, engine } = about;
  const rows = [
    ['process', String(pid)],
    ['time', clockText(about)],
    ['data', engine ?? 'examples of the contract'],
  ];
  const trouble = kind === 'sandbox' ? `\n${troubleText(about)}` : '';
  return `${kind}: ${title}\n${rows.map(([name = '', says = '']) => helpRow(name, says)).join('\n')}${trouble}`;
}

interface EventForm {
  readonly says: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly oneOf?: readonly string[];
}

/** Every event with its fields. */
export function eventsText({ events }: { readonly events: Readonly<Record<string, EventForm>> }): string {
  return Object.entries(events)
    .map(([name, { says, fields }]) => helpRow(name, `${says} (${Object.keys(fields).join(', ')})`))
    .join('\n');
}

/** One event, with what its fields mean. */
export function eventHelp(name: string, { says, fields, oneOf = [] }: EventForm): string {
  return [
    `counterproof sandbox ctl event ${name} [FIELD=VALUE …]`,
    '',
    `${says}.`,
    '',
    ...Object.entries(fields).map(([field, { kind, says: of, required }]) =>
      helpRow(field, `${of}${forms[kind] ?? ''}${required === true ? '; has to be given' : ''}`),
    ),
    ...(oneOf.length === 0 ? [] : ['', `At least one of ${oneOf.join(', ')} has to be given.`]),
    '',
  ].join('\n');
}

const forms: Readonly<Record<string, string>> = {
  method: ` (${methods.join(', ')})`,
  lines: ' (PRODUCT,PRODUCT,…)',
  flag: ' (true or false)',
  percent: ' (0 to 100)',
  time: ' (ISO 8601)',
};

export function troubleText({ orders, faults }: Standing): string {
  return [
    ...(orders.length === 0 ? ['Nothing was ordered to go wrong.'] : orders.map(orderText)),
    ...faults.map(({ id, requirement, title }) => wrap(`Fault ${id} (${requirement}): ${title}`)),
  ].join('\n');
}

/** After all faults were ended. */
export function leftText({ faults }: Standing): string {
  return faults.length === 0
    ? 'Every promise is kept again.'
    : `It was started with --fault ${faults.map(({ id }) => id).join(',')}: that stays until it ends.`;
}

export function brokenText({ faults }: Standing): string {
  return faults.map(({ title }) => `Broken on purpose: ${title}`).join('\n');
}

function orderText({ id, harm, operation, next, every, done }: Trouble): string {
  const which = [
    every === null ? '' : every === 1 ? 'every answer' : `1 of every ${every} answers`,
    next === null ? '' : next === 1 ? 'the next answer' : `${next} answers`,
  ];
  const whole = `${id}  ${harmText(harm)}  ${operation ?? 'any operation'}`;
  return `${whole}, ${which.filter((part) => part !== '').join(', ')}; done ${plural(done, 'time')}`;
}

function harmText(harm: Harm): string {
  if (harm.kind === 'status') return String(harm.status);
  return harm.kind === 'delay' ? `delay of ${harm.ms} ms` : harm.kind;
}

export function keysText({ organizations, keys }: Keys): string {
  return organizations
    .map(({ id, name, stores, approved }) => {
      const own = keys.filter(({ organization }) => organization === id);
      return [
        `${name}, ${plural(stores, 'store')}, ${approved ? 'approved' : 'not approved'}: ${id}`,
        ...own.map((key) => `  ${key.id}  ${key.shown.padEnd(18)}${key.status.padEnd(9)}${key.name ?? ''}`.trimEnd()),
      ].join('\n');
    })
    .join('\n\n');
}

/** What the requests of a client show: what is broken, and what nothing has shown yet. */
export function clientText({ promises, requests, since, says }: JudgedClient): string {
  const of = (...states: readonly PromiseState[]) => promises.filter(({ state }) => states.includes(state));
  const broken = of('broken', 'advised');
  const rows = (title: string, all: readonly JudgedPromise[], about: (each: JudgedPromise) => string) =>
    all.length === 0 ? [] : ['', title, ...all.map((each) => helpRow(each.id, `${named(each)}: ${about(each)}`))];
  // A must is not marked: nearly all are.
  const named = ({ title, level }: JudgedPromise) => `${title}${level === 'should' ? ' (should)' : ''}`;
  return [
    `${says} (${plural(requests, 'request')} since ${since})`,
    ...(broken.length === 0 ? [] : ['', ...broken.map(brokenPromiseText)]),
    ...rows('Kept, and seen in:', of('kept'), ({ seen }) => seen ?? ''),
    ...rows('Not exercised yet, and what exercises it:', of('open'), ({ exercise, seen }) =>
      seen === null ? exercise : `${exercise}. So far: ${seen}`,
    ),
    ...rows('Need tasks:', of('tasks'), ({ exercise }) => exercise),
    '',
    wrap(
      'Tasks are given by this command. The program reads one from its standard input and prints one JSON object, or {"unsupported":true} where it cannot do the task; docs/clients.md shows one:',
    ),
    `  ${calledAs()} client --exec "node your-client.js"`,
  ].join('\n');
}

function brokenPromiseText({ id, title, state, findings, fix }: JudgedPromise): string {
  return [
    wrap(`${state === 'advised' ? 'Recommended, and not done' : 'Broken'}: ${id} ${title}`),
    ...findings.map(({ message, requests }) =>
      wrap(`  ${message}${requests.length === 0 ? '' : ` (log ${requests.join(', ')})`}`),
    ),
    wrap(`  ${fix}`),
  ].join('\n');
}

export function logText({ requests }: { readonly requests: readonly Summary[] }): string {
  return requests.length === 0 ? 'No requests.' : requests.map(lineText).join('\n');
}

function lineText({ no, at, status, ms, method, path }: Summary): string {
  const time = `${ms.toFixed(1).padStart(7)} ms`;
  return `${String(no).padStart(6)}  ${at.slice(11, 23)}  ${status}  ${time}  ${method} ${path}`;
}

/** Of a long body. */
const LINES_SHOWN = 40;

/** One request: why it was refused, how it was understood, and what was answered. */
export function requestText(detail: Detail, whole = ': --json prints all of it'): string {
  const { refused, response, correction, parameters } = detail;
  // What the header fields of a refusal say of the next request.
  const next = response.next.map((field) => `  ${field.join(': ')}`);
  const why = [...(refused === null ? [] : [whyText(refused)]), ...next].join('\n');
  const corrected = correction === null ? '' : `Corrected: ${correction.method} ${correction.path}`;
  return [lineText(detail), why, corrected, understoodText(parameters), bodyText(response.body, whole)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function whyText({ title, detail, said, violations }: Refused): string {
  return [
    wrap(`Refused: ${[title, detail].filter((part) => part !== '').join('. ')}`),
    ...violations.map(violationText),
    ...(violations.length === 0 && said !== null ? [saidText(said)] : []),
  ].join('\n');
}

function violationText({ parameter, received, expected, suggestion, said }: ExplainedViolation): string {
  return [
    wrap(`  ${parameter}: received ${received || 'nothing'}, expected ${expected}`),
    ...(suggestion === null ? [] : [`  instead: ${suggestion}`]),
    ...(said === null ? [] : [saidText(said)]),
  ].join('\n');
}

function saidText({ id, level, title }: NonNullable<Refused['said']>): string {
  return wrap(`  ${id} (${level}): ${title}`);
}

function understoodText(parameters: Detail['parameters']): string {
  const rows = parameters.map(({ name, sent, understood }) =>
    helpRow(name, `${sent || 'not sent'}: ${understood.length === 0 ? 'not valid' : understood.join(', ')}`),
  );
  return rows.length === 0 ? '' : ['Parameters, as sent and as understood:', ...rows].join('\n');
}

function bodyText(body: string | null, whole: string): string {
  if (body === null || body === '') return 'The body was not kept.';
  const lines = pretty(body).split('\n');
  const more = lines.length - LINES_SHOWN;
  return [...lines.slice(0, LINES_SHOWN), ...(more > 0 ? [`… ${plural(more, 'more line')}${whole}`] : [])].join('\n');
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
