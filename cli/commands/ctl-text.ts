import { plural } from '../../conformance/model/values/plural.ts';
import { paymentMethods } from '../../reference-impl/world/records.ts';
import { calledAs } from '../called-as.ts';
import { helpRow, wrap } from '../options/table.ts';

/** What `sandbox ctl` prints of an answer of the control API, for a terminal of 80 columns. */

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function list(value: unknown, name: string): readonly unknown[] {
  const found = member(value, name);
  return Array.isArray(found) ? found : [];
}

function text(value: unknown, name: string): string {
  const found = member(value, name);
  return found === undefined || found === null ? '' : String(found);
}

export function clockText(answer: unknown): string {
  const sales = Number(member(answer, 'sales') ?? 0);
  const still = member(answer, 'frozen') === true ? ', and stands still' : '';
  return `${text(answer, 'now')}${still}${sales > 0 ? `; ${plural(sales, 'sale was', 'sales were')} rung up` : ''}`;
}

/** What runs there. */
export function stateText(answer: unknown): string {
  const rows = [
    ['process', text(answer, 'pid')],
    ['time', clockText(answer)],
    ['data', text(answer, 'engine') === '' ? 'examples of the contract' : text(answer, 'engine')],
  ];
  const trouble = text(answer, 'kind') === 'sandbox' ? `\n${troubleText(answer)}` : '';
  return `${text(answer, 'kind')}: ${text(answer, 'title')}\n${rows.map(([name = '', says = '']) => helpRow(name, says)).join('\n')}${trouble}`;
}

/** Every event with its fields. */
export function eventsText(answer: unknown): string {
  return Object.entries(Object(member(answer, 'events')))
    .map(([name, form]) => eventRow(name, form))
    .join('\n');
}

function eventRow(name: string, form: unknown): string {
  const fields = Object.keys(Object(member(form, 'fields'))).join(', ');
  return helpRow(name, `${text(form, 'says')} (${fields})`);
}

/** One event, with what its fields mean. */
export function eventHelp(name: string, form: unknown): string {
  const fields = Object.entries(Object(member(form, 'fields')));
  const needed = list(form, 'oneOf');
  return [
    `counterproof sandbox ctl event ${name} [FIELD=VALUE …]`,
    '',
    `${text(form, 'says')}.`,
    '',
    ...fields.map(([field, about]) => helpRow(field, fieldText(about))),
    ...(needed.length === 0 ? [] : ['', `At least one of ${needed.join(', ')} has to be given.`]),
    '',
  ].join('\n');
}

const forms: Readonly<Record<string, string>> = {
  method: ` (${paymentMethods.join(', ')})`,
  lines: ' (PRODUCT,PRODUCT,…)',
  flag: ' (true or false)',
  percent: ' (0 to 100)',
  time: ' (ISO 8601)',
};

function fieldText(field: unknown): string {
  const required = member(field, 'required') === true ? '; has to be given' : '';
  return `${text(field, 'says')}${forms[text(field, 'kind')] ?? ''}${required}`;
}

export function troubleText(answer: unknown): string {
  const orders = list(answer, 'orders').map(orderText);
  return [
    ...(orders.length === 0 ? ['Nothing was ordered to go wrong.'] : orders),
    ...list(answer, 'faults').map((fault) =>
      wrap(`Fault ${text(fault, 'id')} (${text(fault, 'requirement')}): ${text(fault, 'title')}`),
    ),
  ].join('\n');
}

/** After all faults were ended. */
export function leftText(answer: unknown): string {
  const left = list(answer, 'faults').map((fault) => text(fault, 'id'));
  return left.length === 0
    ? 'Every promise is kept again.'
    : `It was started with --fault ${left.join(',')}: that stays until it ends.`;
}

export function brokenText(answer: unknown): string {
  return list(answer, 'faults')
    .map((fault) => `Broken on purpose: ${text(fault, 'title')}`)
    .join('\n');
}

function orderText(order: unknown): string {
  const [id, next, every, done] = ['id', 'next', 'every', 'done'].map((name) => text(order, name));
  const operation = text(order, 'operation') || 'any operation';
  const which = [
    every === '' ? '' : every === '1' ? 'every answer' : `1 of every ${every} answers`,
    next === '' ? '' : next === '1' ? 'the next answer' : `${next} answers`,
  ];
  const whole = `${id}  ${harmText(member(order, 'harm'))}  ${operation}`;
  return `${whole}, ${which.filter((part) => part !== '').join(', ')}; done ${plural(Number(done), 'time')}`;
}

function harmText(harm: unknown): string {
  const kind = text(harm, 'kind');
  if (kind === 'status') return text(harm, 'status');
  return kind === 'delay' ? `delay of ${text(harm, 'ms')} ms` : kind;
}

export function keysText(answer: unknown): string {
  const keys = list(answer, 'keys');
  return list(answer, 'organizations')
    .map((organization) => {
      const id = text(organization, 'id');
      const state = member(organization, 'approved') === true ? 'approved' : 'not approved';
      const own = keys.filter((key) => text(key, 'organization') === id);
      return [
        `${text(organization, 'name')}, ${plural(Number(text(organization, 'stores')), 'store')}, ${state}: ${id}`,
        ...own.map((key) => {
          const [no, shown, name] = [text(key, 'id'), text(key, 'shown'), text(key, 'name')];
          return `  ${no}  ${shown.padEnd(18)}${text(key, 'status').padEnd(9)}${name}`.trimEnd();
        }),
      ].join('\n');
    })
    .join('\n\n');
}

/** What the requests of a client show: what is broken, and what nothing has shown yet. */
export function clientText(answer: unknown): string {
  const promises = list(answer, 'promises');
  const of = (...states: readonly string[]) => promises.filter((each) => states.includes(text(each, 'state')));
  const [broken, kept, open, tasks] = [of('broken', 'advised'), of('kept'), of('open'), of('tasks')];
  const rows = (title: string, all: readonly unknown[], says: (each: unknown) => string) =>
    all.length === 0 ? [] : ['', title, ...all.map((each) => helpRow(text(each, 'id'), says(each)))];
  const seen = `${plural(Number(text(answer, 'requests')), 'request')} since ${text(answer, 'since')}`;
  return [
    `${text(answer, 'says')} (${seen})`,
    ...(broken.length === 0 ? [] : ['', ...broken.map(brokenPromiseText)]),
    ...rows('Kept, and seen in:', kept, (each) => `${named(each)}: ${text(each, 'seen')}`),
    ...rows('Not exercised yet, and what exercises it:', open, (each) => {
      const seen = text(each, 'seen');
      return `${named(each)}: ${text(each, 'exercise')}${seen === '' ? '' : `. So far: ${seen}`}`;
    }),
    ...rows('Need tasks:', tasks, (each) => `${named(each)}: ${text(each, 'exercise')}`),
    '',
    wrap(
      'Tasks are given by this command. The program reads one from its standard input and prints one JSON object, or {"unsupported":true} where it cannot do the task; docs/clients.md shows one:',
    ),
    `  ${calledAs()} client --exec "node your-client.js"`,
  ].join('\n');
}

/** A must is not marked: nearly all are. */
function named(promise: unknown): string {
  return `${text(promise, 'title')}${text(promise, 'level') === 'should' ? ' (should)' : ''}`;
}

function brokenPromiseText(promise: unknown): string {
  const label = text(promise, 'state') === 'advised' ? 'Recommended, and not done' : 'Broken';
  return [
    wrap(`${label}: ${text(promise, 'id')} ${text(promise, 'title')}`),
    ...list(promise, 'findings').map((finding) => {
      const requests = list(finding, 'requests').join(', ');
      return wrap(`  ${text(finding, 'message')}${requests === '' ? '' : ` (log ${requests})`}`);
    }),
    wrap(`  ${text(promise, 'fix')}`),
  ].join('\n');
}

export function logText(answer: unknown): string {
  const requests = list(answer, 'requests');
  return requests.length === 0 ? 'No requests.' : requests.map(lineText).join('\n');
}

function lineText(request: unknown): string {
  const [no = '', at = '', status, ms, method, path] = ['no', 'at', 'status', 'ms', 'method', 'path'].map((name) =>
    text(request, name),
  );
  return `${no.padStart(6)}  ${at.slice(11, 23)}  ${status}  ${Number(ms).toFixed(1).padStart(7)} ms  ${method} ${path}`;
}

/** Of a long body. */
const LINES_SHOWN = 40;

/** One request: why it was refused, how it was understood, and what was answered. */
export function requestText(detail: unknown, whole = ': --json prints all of it'): string {
  const why = [whyText(member(detail, 'refused')), nextText(detail)].filter((part) => part !== '').join('\n');
  return [lineText(detail), why, correctionText(detail), understoodText(detail), bodyText(detail, whole)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What the header fields of a refusal say of the next request. */
function nextText(detail: unknown): string {
  return list(member(detail, 'response'), 'next')
    .map((field) => (Array.isArray(field) ? `  ${field.join(': ')}` : ''))
    .join('\n');
}

function whyText(refused: unknown): string {
  if (!refused) return '';
  const title = [text(refused, 'title'), text(refused, 'detail')].filter((part) => part !== '').join('. ');
  const said = member(refused, 'said');
  const violations = list(refused, 'violations');
  return [
    wrap(`Refused: ${title}`),
    ...violations.map(violationText),
    ...(violations.length === 0 && said ? [saidText(said)] : []),
  ].join('\n');
}

function violationText(violation: unknown): string {
  const instead = text(violation, 'suggestion');
  const said = member(violation, 'said');
  const received = text(violation, 'received') || 'nothing';
  return [
    wrap(`  ${text(violation, 'parameter')}: received ${received}, expected ${text(violation, 'expected')}`),
    ...(instead === '' ? [] : [`  instead: ${instead}`]),
    ...(said ? [saidText(said)] : []),
  ].join('\n');
}

function saidText(said: unknown): string {
  return wrap(`  ${text(said, 'id')} (${text(said, 'level')}): ${text(said, 'title')}`);
}

function correctionText(detail: unknown): string {
  const correction = member(detail, 'correction');
  return correction ? `Corrected: ${text(correction, 'method')} ${text(correction, 'path')}` : '';
}

function understoodText(detail: unknown): string {
  const rows = list(detail, 'parameters').map((parameter) => {
    const sent = text(parameter, 'sent') || 'not sent';
    const values = list(parameter, 'understood');
    return helpRow(text(parameter, 'name'), `${sent}: ${values.length === 0 ? 'not valid' : values.join(', ')}`);
  });
  return rows.length === 0 ? '' : ['Parameters, as sent and as understood:', ...rows].join('\n');
}

function bodyText(detail: unknown, whole: string): string {
  const body = text(member(detail, 'response'), 'body');
  if (body === '') return 'The body was not kept.';
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
