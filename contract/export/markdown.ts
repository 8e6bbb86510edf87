import { BASE_URL, type Call, type CallParameter, IDS_HINT, targetOf } from './call.ts';

/** A page of reference: all endpoints in one table, then each with its parameters, an example and its refusals. */
export function markdown(calls: readonly Call[]): string {
  const rows = calls.map(({ summary, path, name }) => `| [${summary}](#${name.toLowerCase()}) | \`GET ${path}\` |`);
  const contents = ['| what | endpoint |', '|---|---|', ...rows].join('\n');
  const intro = `Every request but the one for the description itself carries \`Authorization: Bearer <API key>\`. Examples ask the sandbox: \`npx counterproof sandbox\`. ${IDS_HINT}`;
  return `${['# Point-of-sale API', intro, contents, ...calls.map(sectionOf)].join('\n\n')}\n`;
}

function sectionOf(call: Call): string {
  const good = call.answers.find(({ status }) => status === '200');
  const refusals = call.answers.filter(({ status }) => status !== '200');
  return [
    `## ${call.name}`,
    `\`GET ${call.path}\``,
    `${call.summary}. ${call.description}`,
    ...(call.parameters.length === 0 && call.id === null ? [] : [parameterTable(call)]),
    fenced('sh', curl(call)),
    ...(good === undefined || good.example === '' ? [] : [fenced('json', pretty(good.example))]),
    fieldTable(call),
    ...(refusals.length === 0
      ? []
      : [
          [
            '| status | when |',
            '|---|---|',
            ...refusals.map(({ status, description }) => `| ${status} | ${cell(description)} |`),
          ].join('\n'),
        ]),
  ].join('\n\n');
}

function parameterTable({ id, parameters }: Call): string {
  const inPath: CallParameter[] =
    id === null ? [] : [{ name: 'id', type: 'uuid, in the path', description: 'Whose.', example: [id] }];
  const rows = [...inPath, ...parameters].map(
    ({ name, type, description, example }) =>
      `| \`${name}\` | ${cell(type)} | ${cell(description)} | ${example
        .filter(Boolean)
        .map((value) => `\`${value}\``)
        .join(', ')} |`,
  );
  return ['| parameter | type | meaning | example |', '|---|---|---|---|', ...rows].join('\n');
}

function fieldTable({ fields }: Call): string {
  const rows = fields.map(({ path, type, description }) => `| \`${path}\` | ${cell(type)} | ${cell(description)} |`);
  return ['| field of the answer | type | meaning |', '|---|---|---|', ...rows].join('\n');
}

function curl(call: Call): string {
  const key = call.needsKey ? `-H "Authorization: Bearer $KEY" ` : '';
  return `curl ${key}'${BASE_URL}${targetOf(call)}'`;
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
