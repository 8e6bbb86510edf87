import { button, el } from '../../../reports/page/dom.ts';
import { root } from '../../addresses.ts';
import type { Detail, ExplainedViolation, Refused } from '../../log/describe.ts';
import {
  bodyView,
  copyButtons,
  field,
  prose,
  requirementLink,
  section,
  select,
  size,
  statusMark,
  table,
} from '../parts.ts';
import { act, get, post } from '../server.ts';
import { keyVariable } from '../snippets.ts';
import type { Keys } from '../types.ts';

/** One request at an address of its own. */
export async function requestDetail(id: string): Promise<HTMLElement> {
  const [detail, { keys }] = await Promise.all([get<Detail>(`/log/${id}`), get<Keys>('/keys')]);
  const { no, method, path, refused, correction } = detail;
  const call = { method, url: `${location.origin}${path}`, key: detail.hasCredential ? keyVariable : null };
  return el(
    'article',
    { class: 'detail' },
    el('p', { class: 'crumbs' }, el('a', { href: '#requests' }, 'Requests'), ' / ', String(no)),
    el('h1', {}, statusMark(detail.status), ' ', el('span', { class: 'method' }, method), ' ', el('code', {}, path)),
    facts(detail, keys),
    el(
      'div',
      { class: 'buttons' },
      button('Send again', { class: 'wide strong' }, () => send({ like: String(no) })),
      el('a', { class: 'wide', href: `${root}/log.har?no=${no}`, download: `request-${no}.har` }, 'HAR'),
    ),
    copyButtons(call),
    refused === null ? null : reasons(refused),
    correction === null ? null : correctedRequest(detail, correction, keys),
    parameters(detail),
    section(
      'Response',
      fields('Header fields', detail.response.fields),
      bodyView(detail.response.body, 'response body'),
    ),
    section(
      'Request',
      detail.request.fields === null
        ? el('p', { class: 'fine' }, 'Header fields were not kept: requests came too fast.')
        : fields('Header fields', detail.request.fields),
    ),
  );
}

function facts(detail: Detail, keys: Keys['keys']): HTMLElement {
  const key = keys.find(({ id }) => id === detail.key);
  const sent =
    key === undefined
      ? detail.hasCredential
        ? 'not a key of this deployment'
        : 'none'
      : `${key.name ?? 'key'} ${key.shown}, ${key.status}`;
  const rows: (readonly [string, Node | string])[] = [
    ['Time', detail.at],
    ['Took', `${detail.ms.toFixed(2)} ms`],
    ['Size', size(detail.bytes)],
    ['Key', sent],
    ...(detail.operation === null
      ? []
      : [['Operation', el('a', { href: `#api/${detail.operation}` }, detail.operation)] as const]),
    ...(detail.requestId === null ? [] : [['Request id', el('code', {}, detail.requestId)] as const]),
    ...(detail.range === null ? [] : [['Range', `${detail.range.from} to ${detail.range.to}`] as const]),
    ...(detail.origin === 'workbench' ? [['Sent by', 'this page'] as const] : []),
  ];
  return el(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
}

function reasons({ code, title, detail, said, violations }: Refused): HTMLElement {
  return section(
    'Why it was refused',
    el(
      'p',
      { class: 'lead' },
      ...prose(title === '' ? 'The answer gives no reason.' : `${title}. ${detail}`),
      ' ',
      code === '' ? null : el('code', {}, code),
    ),
    ...violations.map(violation),
    violations.length > 0 || said === null ? null : el('div', { class: 'promise alone' }, ...promise(said)),
  );
}

/** What was wrong on one side, what the contract says on the other. */
function violation({ parameter, received, expected, suggestion, said }: ExplainedViolation): HTMLElement {
  return el(
    'div',
    { class: 'violation' },
    el(
      'div',
      {},
      el('h3', {}, el('code', {}, parameter)),
      el(
        'dl',
        {},
        el('dt', {}, 'received'),
        el('dd', {}, el('code', {}, received ?? 'nothing')),
        el('dt', {}, 'expected'),
        el('dd', {}, expected),
        ...(suggestion === null ? [] : [el('dt', {}, 'instead'), el('dd', {}, el('code', {}, suggestion))]),
      ),
    ),
    said === null ? null : el('div', { class: 'promise' }, ...promise(said)),
  );
}

function promise({ id, level, title, text }: NonNullable<ExplainedViolation['said']>): (Node | string)[] {
  const levels: Readonly<Record<string, string>> = {
    must: 'must',
    should: 'should',
    open: 'left open by the contract',
  };
  return [
    el('p', {}, requirementLink(id), ' ', el('span', { class: 'fine' }, levels[level] ?? level)),
    el('p', {}, el('strong', {}, title)),
    el('p', {}, ...prose(text)),
  ];
}

function correctedRequest(
  detail: Detail,
  correction: NonNullable<Detail['correction']>,
  keys: Keys['keys'],
): HTMLElement {
  const { path, method, changes, needsKey } = correction;
  const usable = keys.filter((key) => key.usable && key.status === 'active');
  const key = select(
    'key',
    usable.map(({ id, name, shown }) => [id, name === null ? shown : `${name} (${shown})`] as const),
  );
  const again = () => send({ like: String(detail.no), path, method, ...(needsKey ? { key: key.value } : {}) });
  return section(
    'Corrected request',
    el('p', { class: 'request' }, el('span', { class: 'method' }, method), ' ', el('code', {}, path)),
    el('ul', { class: 'changes' }, ...changes.map((each) => el('li', {}, each))),
    needsKey ? field('Key', key) : null,
    el('div', { class: 'buttons' }, button('Send the corrected request', { class: 'wide strong' }, again)),
    copyButtons({ method, url: `${location.origin}${path}`, key: keyVariable }),
  );
}

function send(body: Readonly<Record<string, string>>): void {
  act(async () => {
    const { no, status } = await post<Detail>('/send', body);
    location.hash = `requests/${no}`;
    return `Answered with ${status}`;
  });
}

function parameters({ parameters: understood }: Detail): HTMLElement | null {
  if (understood.length === 0) return null;
  const rows = understood.map(({ name, sent, understood: values }) => [
    el('code', {}, name),
    sent === null ? el('span', { class: 'fine' }, 'not sent') : el('code', {}, sent),
    values.length === 0 ? el('span', { class: 'wrong' }, 'not valid') : values.join(', '),
  ]);
  return section(
    'How its parameters were understood',
    table(['Parameter', 'Sent', 'Understood as'], rows, 'Parameters'),
  );
}

function fields(title: string, all: Detail['response']['fields']): HTMLElement {
  return el(
    'details',
    {},
    el('summary', {}, `${title} (${all.length})`),
    el('dl', { class: 'fields' }, ...all.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])),
  );
}
