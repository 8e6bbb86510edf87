import { BASE_URL, type Call, groupsOf, IDS_HINT, KEY_HINT, notesOf, pairsOf, targetOf } from './call.ts';

/** A collection of Postman, version 2.1. Every parameter is there, and those of a first look are ticked. */
export function postman(calls: readonly Call[]): string {
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
