import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { el } from '../../reports/page/dom.ts';
import type { Detail } from '../log/describe.ts';
import { bodyView, field, prose, requirementLink, section, select, statusMark, table } from './parts.ts';
import { act, get, post } from './server.ts';
import type { Keys, Requirement } from './types.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly $ref?: string;
}

interface Operation {
  readonly operationId: OperationId;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Response {
  readonly description?: string;
  readonly content?: Readonly<
    Record<
      string,
      { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly value?: unknown }>> }
    >
  >;
}

/** What the reference is made from: the served document, and the requirements behind it. */
interface Contract {
  readonly document: Readonly<Record<string, unknown>>;
  readonly requirements: readonly Requirement[];
  readonly keys: Keys['keys'];
}

/** The API as our document describes it, with the promises behind each part, and a form that sends a request. */
export async function referenceView(): Promise<HTMLElement> {
  const [document, { requirements }, { keys }] = await Promise.all([
    get<Readonly<Record<string, unknown>>>('/contract'),
    get<{ requirements: Requirement[] }>('/requirements'),
    get<Keys>('/keys'),
  ]);
  const contract = { document, requirements, keys };
  return el(
    'div',
    { class: 'reference' },
    el('h1', {}, 'API'),
    el(
      'p',
      { class: 'lead' },
      'Made from ',
      el('a', { href: '/public-api/v1/openapi.json' }, 'the OpenAPI document'),
      ' that this server serves. Each part links to the numbered requirements of the contract.',
    ),
    section('Operations', ...operationIds.map((id) => operation(id, contract))),
    section('Requirements', ...requirements.map(requirement)),
  );
}

function operation(id: OperationId, contract: Contract): HTMLElement {
  const { method, path, summary } = operations[id];
  const node = el(
    'details',
    { class: 'operation', id },
    el(
      'summary',
      {},
      el('span', { class: 'method' }, method),
      ' ',
      el('code', {}, path),
      ' ',
      el('span', { class: 'fine' }, summary),
    ),
  );
  node.addEventListener('toggle', () => {
    if (node.open && node.childElementCount === 1) node.append(contents(id, contract));
  });
  return node;
}

function contents(id: OperationId, contract: Contract): HTMLElement {
  const described = operationIn(id, contract);
  const parameters = (described?.parameters ?? []).map((each) => resolved<Parameter>(each, contract));
  const rows = parameters.map(({ name, description = '', schema }) => [
    el('code', {}, name),
    schema === undefined ? '' : typeIn(schema, contract),
    el('span', {}, ...prose(description)),
    el('span', {}, ...linksTo(`${id}?${name}`, contract)),
  ]);
  const whole = linksTo(id, contract);
  return el(
    'div',
    { class: 'inside' },
    described?.description === undefined ? null : el('p', {}, ...prose(described.description)),
    whole.length === 0 ? null : el('div', { class: 'fine' }, ...whole),
    rows.length === 0
      ? el('p', { class: 'fine' }, 'No parameters.')
      : table(['Parameter', 'Type', 'Meaning', 'Requirements'], rows, `Parameters of ${id}`),
    el('h3', {}, 'Answers'),
    ...Object.entries(described?.responses ?? {}).map(([status, answer]) =>
      response(id, status, resolved<Response>(answer, contract), contract),
    ),
    el('h3', {}, 'Try it'),
    tryIt(id, parameters, contract),
  );
}

function operationIn(id: OperationId, { document }: Contract): Operation | undefined {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .find((each) => each.operationId === id);
}

/** What a reference of the document leads to. */
function resolved<T>(node: T | { readonly $ref: string }, { document }: Contract): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node as T;
  let found: unknown = document;
  for (const name of node.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[name];
  return found as T;
}

function typeIn(schema: Schema, contract: Contract): string {
  const { type = 'any', format, enum: words, default: value, minimum, maximum, items } = resolved(schema, contract);
  const of = items === undefined ? '' : ` of ${typeIn(items, contract)}`;
  const bounds = minimum === undefined && maximum === undefined ? '' : `, ${minimum ?? ''} to ${maximum ?? ''}`;
  const chosen = value === undefined ? '' : `, ${String(value)} when left out`;
  return `${words === undefined ? (format ?? type) : words.join(' | ')}${of}${bounds}${chosen}`;
}

/** All that names this part of the contract. */
function linksTo(name: string, { requirements }: Contract): (Node | string)[] {
  const links = requirements
    .filter(({ names }) => names.includes(name))
    .flatMap(({ id }) => [requirementLink(id), ' ']);
  if (links.length <= FEW * 2) return links;
  return [el('details', {}, el('summary', { class: 'fine' }, `${links.length / 2} requirements`), ...links)];
}

const FEW = 4;

function response(
  id: OperationId,
  status: string,
  { description = '', content = {} }: Response,
  contract: Contract,
): HTMLElement {
  const [media] = Object.values(content);
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  const head = [statusMark(Number(status)), ' ', description, ' ', ...linksTo(`${id} ${status}`, contract)];
  if (example === undefined) return el('p', { class: 'answer' }, ...head);
  const node = el('details', { class: 'answer' }, el('summary', {}, statusMark(Number(status)), ' ', description));
  node.addEventListener('toggle', () => {
    if (node.open && node.childElementCount === 1)
      node.append(
        el('p', {}, ...linksTo(`${id} ${status}`, contract)),
        bodyView(JSON.stringify(example), `example of ${status} of ${id}`),
      );
  });
  return node;
}

function tryIt(id: OperationId, parameters: readonly Parameter[], { keys }: Contract): HTMLElement {
  const inputs = parameters.map((parameter) => ({
    parameter,
    input: el('input', {
      name: parameter.name,
      autocomplete: 'off',
      placeholder: parameter.name === 'limit' ? '3' : '',
    }),
  }));
  const usable = keys.filter((key) => key.usable);
  const good = usable.find(({ name }) => name === 'good');
  const key = select(
    'key',
    [
      ...usable.map(({ id: keyId, name, shown }) => [keyId, name === null ? shown : `${name} (${shown})`] as const),
      ['none', 'no key'],
    ],
    good?.id ?? 'none',
  );
  const result = el('div', { class: 'result', role: 'status' });
  const send = () =>
    act(async () => {
      const query = new URLSearchParams(
        inputs.flatMap(({ parameter, input }) =>
          parameter.in === 'query' && input.value !== '' ? [[parameter.name, input.value]] : [],
        ),
      );
      const own = inputs.find(({ parameter }) => parameter.in === 'path')?.input.value ?? '';
      const text = query.toString();
      const path = `${operations[id].path.replace('{id}', encodeURIComponent(own))}${text === '' ? '' : `?${text}`}`;
      const detail = await post<Detail>('/send', { path, key: key.value });
      result.replaceChildren(
        el(
          'p',
          {},
          statusMark(detail.status),
          ` in ${detail.ms.toFixed(1)} ms `,
          el(
            'a',
            { href: `#requests/${detail.no}` },
            detail.refused === null ? 'How it was understood' : 'Why it was refused',
          ),
        ),
        bodyView(detail.response.body, `response body of ${id}`),
      );
      return null;
    });
  const form = el(
    'form',
    { class: 'try' },
    ...inputs.map(({ parameter, input }) => field(parameter.name, input)),
    field('Key', key),
    el('div', { class: 'buttons' }, el('button', { type: 'submit', class: 'wide strong' }, `Send ${id}`)),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });
  return el('div', {}, form, result);
}

function requirement({ id, level, title, text }: Requirement): HTMLElement {
  return el(
    'div',
    { class: 'requirement', id, tabindex: -1 },
    el(
      'p',
      {},
      el('span', { class: 'id' }, id),
      ' ',
      el('span', { class: 'fine' }, level),
      ' ',
      el('strong', {}, title),
    ),
    el('p', {}, ...prose(text)),
  );
}
