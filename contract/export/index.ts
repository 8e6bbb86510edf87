import { calls } from '../generated/calls.ts';
import {
  BASE_URL,
  type Call,
  type CallParameter,
  curlOf,
  groupsOf,
  IDS_HINT,
  KEY_HINT,
  notesOf,
  pairsOf,
  pathWithId,
  targetOf,
} from './call.ts';
import type { ExportFormat } from './formats.ts';

/** An export of Insomnia, format 4, which every version since imports. */
function insomnia(calls: readonly Call[]): string {
  const workspace = {
    _id: 'wrk_pos',
    _type: 'workspace',
    parentId: null,
    name: 'Point-of-sale API',
    scope: 'collection',
  };
  const environment = {
    _id: 'env_pos',
    _type: 'environment',
    parentId: workspace._id,
    name: 'Sandbox',
    data: { baseUrl: BASE_URL, apiKey: '' },
  };
  const resources = groupsOf(calls).flatMap(([name, group], index) => {
    const folder = { _id: `fld_${index + 1}`, _type: 'request_group', parentId: workspace._id, name };
    return [folder, ...group.map((call) => insomniaRequest(call, folder._id))];
  });
  const all = [
    { ...workspace, description: `Set \`apiKey\` of the environment. ${KEY_HINT} ${IDS_HINT}` },
    environment,
    ...resources,
  ];
  return `${JSON.stringify({ _type: 'export', __export_format: 4, resources: all }, null, 2)}\n`;
}

function insomniaRequest(call: Call, parentId: string) {
  return {
    _id: `req_${call.name}`,
    _type: 'request',
    parentId,
    name: call.summary,
    description: notesOf(call),
    method: 'GET',
    url: `{{ _.baseUrl }}${pathWithId(call)}`,
    parameters: pairsOf(call).map(({ isSent, ...pair }) => ({ ...pair, disabled: !isSent })),
    authentication: call.needsKey ? { type: 'bearer', token: '{{ _.apiKey }}' } : {},
  };
}

/** A file of requests, as the editors of JetBrains and the REST Client of VS Code send them. */
function httpFile(calls: readonly Call[]): string {
  const head = `# ${KEY_HINT}\n# ${IDS_HINT}\n@baseUrl = ${BASE_URL}\n@apiKey = \n`;
  return `${head}\n${calls.map(textOfRequest).join('\n')}`;
}

function textOfRequest(call: Call): string {
  const rest = pairsOf(call).filter(({ isSent }) => !isSent);
  const more = rest.map(({ name, value }) => `#   ${name}=${encodeURIComponent(value)}`);
  const meanings = call.fields.map(({ path, type, description }) => `#   ${path} (${type}): ${description}`);
  return [
    `### ${call.summary}`,
    `# @name ${call.name}`,
    ...(more.length === 0 ? [] : ['# Parameters, to be joined to the address with ? or &:', ...more]),
    '# Fields of the answer:',
    ...meanings,
    `GET {{baseUrl}}${targetOf(call)}`,
    'Accept: application/json',
    ...(call.needsKey ? ['Authorization: Bearer {{apiKey}}'] : []),
    '',
  ].join('\n');
}

/** A collection of Postman, version 2.1. Every parameter is there, and those of a first look are ticked. */
function postman(calls: readonly Call[]): string {
  const collection = {
    info: {
      name: 'Point-of-sale API',
      description: `Set the variable \`apiKey\`. ${KEY_HINT} ${IDS_HINT}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: BASE_URL },
      { key: 'apiKey', value: '', description: KEY_HINT },
    ],
    item: groupsOf(calls).map(([name, group]) => ({ name, item: group.map(itemOf) })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemOf(call: Call) {
  const { summary, needsKey } = call;
  return {
    name: summary,
    request: {
      method: 'GET',
      description: notesOf(call),
      ...(needsKey ? {} : { auth: { type: 'noauth' } }),
      url: urlOf(call),
    },
  };
}

function urlOf(call: Call) {
  const { path, id } = call;
  const query = pairsOf(call).map(({ name, value, description, isSent }) => ({
    key: name,
    value,
    description,
    ...(isSent ? {} : { disabled: true }),
  }));
  const segments = path.replace('{id}', ':id');
  return {
    raw: `{{baseUrl}}${targetOf(call, segments)}`,
    host: ['{{baseUrl}}'],
    path: segments.split('/').slice(1),
    ...(query.length === 0 ? {} : { query }),
    ...(id === null ? {} : { variable: [{ key: 'id', value: id }] }),
  };
}

/** A page of reference: all endpoints in one table, then each with its parameters, an example and its refusals. */
function markdown(calls: readonly Call[]): string {
  const rows = calls.map(({ summary, path, name }) => [`[${summary}](#${name.toLowerCase()})`, `\`GET ${path}\``]);
  const intro = `Every request but the one for the description itself carries \`Authorization: Bearer <API key>\`. Examples ask the sandbox: \`npx counterproof sandbox\`. ${IDS_HINT}`;
  const parts = ['# Point-of-sale API', intro, table(['what', 'endpoint'], rows), ...calls.map(sectionOf)];
  return `${parts.join('\n\n')}\n`;
}

function sectionOf(call: Call): string {
  const { name, path, summary, description, parameters, id, answers, fields } = call;
  const good = answers.find(({ status }) => status === '200');
  const refusals = answers
    .filter(({ status }) => status !== '200')
    .map((each) => [each.status, cell(each.description)]);
  const meanings = fields.map((field) => [`\`${field.path}\``, cell(field.type), cell(field.description)]);
  return [
    `## ${name}`,
    `\`GET ${path}\``,
    `${summary}. ${description}`,
    ...(parameters.length === 0 && id === null ? [] : [parameterTable(call)]),
    fenced('sh', curlOf(call)),
    ...(good === undefined || good.example === '' ? [] : [fenced('json', pretty(good.example))]),
    table(['field of the answer', 'type', 'meaning'], meanings),
    ...(refusals.length === 0 ? [] : [table(['status', 'when'], refusals)]),
  ].join('\n\n');
}

function parameterTable({ id, parameters }: Call): string {
  const inPath: CallParameter[] =
    id === null ? [] : [{ name: 'id', type: 'uuid, in the path', description: 'Whose.', example: [id] }];
  const rows = [...inPath, ...parameters].map(({ name, type, description, example }) => {
    const values = example.filter(Boolean).map((value) => `\`${value}\``);
    return [`\`${name}\``, cell(type), cell(description), values.join(', ')];
  });
  return table(['parameter', 'type', 'meaning', 'example'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** A collection of Bruno: a folder of files that one reads and keeps with the code. */
function bruno(calls: readonly Call[]): ReadonlyMap<string, string> {
  const requests = groupsOf(calls).flatMap(([group, members]) =>
    members.map((call, index): [string, string] => [`${group}/${call.name}.bru`, requestOf(call, index + 1)]),
  );
  return new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'Point-of-sale API', type: 'collection' }, null, 2)}\n`],
    [
      'collection.bru',
      `${block('auth', ['mode: bearer'])}\n${block('auth:bearer', ['token: {{apiKey}}'])}\n${docs(`Choose the environment Sandbox, and set its secret apiKey. ${KEY_HINT} ${IDS_HINT}`)}`,
    ],
    ['environments/Sandbox.bru', `${block('vars', [`baseUrl: ${BASE_URL}`])}vars:secret [\n  apiKey\n]\n`],
    ...requests,
  ]);
}

function requestOf(call: Call, seq: number): string {
  const { name, path, id, needsKey, parameters, summary } = call;
  const url = `{{baseUrl}}${targetOf(call, path.replace('{id}', ':id'))}`;
  const lines = pairsOf(call).map((pair) => `${pair.isSent ? '' : '~'}${pair.name}: ${pair.value}`);
  const described = parameters.map((each) => `- ${each.name}: ${each.description}`);
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    block('get', [`url: ${url}`, 'body: none', `auth: ${needsKey ? 'inherit' : 'none'}`]),
    ...(lines.length === 0 ? [] : [block('params:query', lines)]),
    ...(id === null ? [] : [block('params:path', [`id: ${id}`])]),
    docs([`${summary}.`, ...described, notesOf(call)].join('\n')),
  ].join('\n');
}

function block(name: string, lines: readonly string[]): string {
  return `${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

function docs(text: string): string {
  return block(
    'docs',
    text.split('\n').filter((line) => line !== ''),
  );
}

/** The page is made of parts that the workbench has too, so it is written there. */
type WrittenHere = Exclude<ExportFormat, 'html'>;

/** The text of one file, or the files of a folder by their path in it. */
export type Exported = string | ReadonlyMap<string, string>;

const writers: Readonly<Record<Exclude<WrittenHere, 'python'>, (calls: readonly Call[]) => Exported>> = {
  postman,
  insomnia,
  bruno,
  http: httpFile,
  markdown,
};

const DAY = 86_400_000;

/** The sandbox's shop ends now, so days of the document would lie before all that it sold. */
function withRecentDays(all: readonly Call[]): readonly Call[] {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const recent = new Map([
    ['from', new Date(today - 14 * DAY).toISOString()],
    ['to', new Date(today - 1).toISOString()],
  ]);
  const dated = (parameter: CallParameter): CallParameter => {
    const day = recent.get(parameter.name);
    return day === undefined ? parameter : { ...parameter, example: [day] };
  };
  return all.map((call) => ({ ...call, parameters: call.parameters.map(dated) }));
}

export async function exportContract(format: WrittenHere): Promise<Exported> {
  if (format !== 'python') return writers[format](withRecentDays(calls));
  const { pythonModuleText } = await import('../generated/python-module.ts');
  return pythonModuleText;
}
