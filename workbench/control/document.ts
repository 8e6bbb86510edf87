import { jsonSchemaOf } from '../../contract/schema/from-json-schema.ts';
import { root } from '../addresses.ts';
import type { Route } from './route.ts';

/** The OpenAPI document of the control API, made from its routes. */
export function controlDocument(routes: readonly Route[]): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const address = `${root}${route.path}`;
    paths[address] = { ...paths[address], [route.method]: operationOf(route) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Counterproof workbench',
      version: '1.0.0',
      description: 'Controls one sandbox or mock. It is no part of the point-of-sale API, and no deployment has it.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Error: errorSchema } },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', description: 'One line that says what is wrong.' } },
};

const refusals = {
  400: 'The request cannot be read',
  401: 'The token is missing',
  403: 'From another site',
  404: 'No such object',
  409: 'It cannot be done now',
};

function operationOf({ operation, summary, answer, type = 'application/json', query = [], path, body }: Route) {
  const inPath = path.includes('{id}') ? [parameter('path', 'id', 'The id.')] : [];
  const refused = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  return {
    operationId: operation,
    summary,
    parameters: [...inPath, ...query.map(({ name, description }) => parameter('query', name, description))],
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(body, {}, 'openapi-3.0') } },
          },
        }),
    responses: {
      ...(answer === 'Nothing.'
        ? { 204: { description: 'Done.' } }
        : { 200: { description: answer, content: { [type]: { schema: {} } } } }),
      ...Object.fromEntries(refused),
    },
  };
}

function parameter(place: 'path' | 'query', name: string, description: string) {
  return { in: place, name, description, required: place === 'path', schema: { type: 'string' } };
}
