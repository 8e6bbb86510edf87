import { BASE_URL, type Call, IDS_HINT, KEY_HINT, pairsOf, targetOf } from './call.ts';

/** A file of requests, as the editors of JetBrains and the REST Client of VS Code send them. */
export function httpFile(calls: readonly Call[]): string {
  const head = `# ${KEY_HINT}\n# ${IDS_HINT}\n@baseUrl = ${BASE_URL}\n@apiKey = \n`;
  return `${head}\n${calls.map(requestOf).join('\n')}`;
}

function requestOf(call: Call): string {
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
