import { BASE_URL, type Call, groupsOf, IDS_HINT, KEY_HINT, notesOf, pairsOf, targetOf } from './call.ts';

/** A collection of Bruno: a folder of files that one reads and keeps with the code. */
export function bruno(calls: readonly Call[]): ReadonlyMap<string, string> {
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
