import { documentedValues, operationIds } from '../../contract/operations.ts';
import * as doc from '../fault-kit/documents.ts';
import { on } from '../fault-kit/on.ts';
import { isLoose, type Loose, part } from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';

const DAY_OR_INSTANT = ['date-time', 'date'].map((format) => ({ type: 'string', format }));
const MOVEMENTS = documentedValues('listInventoryLogs', 'types');

const bracketed = ({ name }: Loose) => `${String(name)}[]`;

function valuesIn({ enum: values }: Loose): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}

function sorted(object: Loose): Loose {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A path with an id has to have its parameter. */
function parametersOfPath(get: Loose): readonly unknown[] {
  return (Array.isArray(get.parameters) ? get.parameters : []).filter((one) => isLoose(one) && one.in === 'path');
}

/** Documents as people write them who have seen only the contract, each with something that no other variant has. */
export const strangeDocumentVariants = variantTable`
  # As well-known generators and hands write them
  DOC-11 description-of-nswag: The description has nullable next to oneOf of one reference, names of values, and number formats of .NET
    ${doc.rewritesSchemas((reference) => ({ nullable: true, oneOf: [reference] }), '$ref')}
    ${doc.rewritesSchemas((schema) => ({ ...schema, format: 'decimal' }), 'number')}
    ${doc.rewritesSchemas((schema) => ({ ...schema, 'x-enumNames': valuesIn(schema).map((_, index) => `Value${index}`) }), 'enum')}
  DOC-11 description-of-springdoc: The description has answers for any media type, no required fields and no closed records
    ${doc.rewritesSchemas(({ required: _, additionalProperties: _closed, ...schema }) => schema)}
    ${doc.rewritesSchemas((schema) => ({ ...schema, format: 'int32' }), 'integer')}
    ${doc.rewritesContent((_, first) => ({ '*/*': first }))}
  DOC-11 description-of-drf: The description has values of null and of blank text as alternatives with the others
    ${doc.rewritesSchemas(
      (schema) => ({
        nullable: true,
        oneOf: schema.enum === undefined ? [schema] : [schema, { enum: [''] }, { enum: [null] }],
      }),
      'nullable',
    )}
    ${doc.setsOperations((get) => ({
      operationId: `public_api_v1_${String(get.operationId)}_list`,
      tags: ['public-api'],
    }))}
  DOC-11 description-of-fastapi: The description has a title everywhere, null in parameters as an alternative, and 422
    ${doc.inlined}
    ${doc.rewritesParameters((parameter) =>
      parameter.in === 'query'
        ? {
            ...parameter,
            schema: { title: parameter.name, anyOf: [part(parameter, 'schema'), { nullable: true, enum: [null] }] },
          }
        : parameter,
    )}
    ${doc.rewritesSchemas((schema) => ({ title: 'Response', ...schema }))}
    ${doc.setsResponses({ 422: { description: 'Validation Error' } })}
  DOC-11 description-by-hand: The description has a sentence for each answer, and parameters by their names alone
    ${doc.inlined}
    ${doc.rewritesParameters(({ name, in: place, required }) => ({
      name,
      in: place,
      required,
      schema: { type: 'string' },
    }))}
    ${doc.setsOperations({
      responses: { 200: { description: 'The records.' }, default: { description: 'A problem.' } },
    })}
  DOC-11 description-of-tags: The description has tags, summaries and no parameters
    ${doc.inlined}
    ${doc.setsOperations((get) => ({
      parameters: parametersOfPath(get),
      tags: ['Reports'],
      responses: { 200: { description: 'OK' } },
    }))}
  DOC-11 integers-as-whole-multiples: The description has integers as numbers that are multiples of 1
    ${doc.rewritesSchemas((schema) => ({ ...schema, type: 'number', multipleOf: 1 }), 'integer')}
  DOC-11 formats-left-out: The description has no formats ${doc.rewritesSchemas(({ format: _, ...schema }) => schema)}
  DOC-11 formats-of-its-own: The description has formats that OpenAPI does not define
    ${doc.rewritesSchemas((schema) => ({ ...schema, format: schema.format === 'uuid' ? 'guid' : 'text' }), 'string')}
  DOC-11 null-allowed-everywhere: The description has nullable at every field and record
    ${doc.rewritesSchemas((schema) => (schema.$ref === undefined ? { ...schema, nullable: true } : schema))}
  DOC-11 null-in-lists-of-values: The description has null in lists of values that are nullable
    ${doc.rewritesSchemas((schema) => ({ ...schema, nullable: true, enum: [...valuesIn(schema), null] }), 'enum')}
  DOC-11 values-one-by-one: The description has each value as an alternative with a text of its own
    ${doc.rewritesSchemas((schema) => {
      const oneOf = valuesIn(schema).map((value) => ({ enum: [value], description: `The value ${String(value)}.` }));
      return { ...schema, enum: undefined, oneOf };
    }, 'enum')}
  DOC-11 values-by-pattern: The description has lists of values as a pattern
    ${doc.rewritesSchemas((schema) => ({ ...schema, enum: undefined, pattern: `^(${valuesIn(schema).join('|')})$` }), 'enum')}
  DOC-11 texts-around-references: The description has every reference in allOf, next to a text
    ${doc.rewritesSchemas((reference) => ({ description: 'As shown there.', allOf: [reference] }), '$ref')}
  DOC-11 records-of-anything: The description has records as objects with additional properties of any kind
    ${doc.rewritesSchemas((schema) => ({ ...schema, additionalProperties: { nullable: true } }), 'properties')}
  DOC-11 lists-with-bounds: The description has bounds for lists that its pages keep
    ${doc.rewritesSchemas((schema) => ({ ...schema, minItems: 0, maxItems: 10_000 }), 'array')}
  DOC-11 numbers-with-bounds: The description has bounds for numbers, as a database has them
    ${doc.rewritesSchemas((schema) => ({ ...schema, minimum: -1e12, maximum: 1e12, exclusiveMaximum: true }), 'number')}
  DOC-11 limit-or-text: The description has limit as an integer or as text
    ${doc.setsLimit({
      oneOf: [
        { type: 'integer', minimum: 1, maximum: 100 },
        { type: 'string', pattern: '^[a-z]*$' },
      ],
    })}
  DOC-11 examples-of-parameters: The description has examples and marks of every kind at parameters
    ${doc.rewritesParameters((parameter) => ({
      ...parameter,
      example: 'abc',
      allowReserved: true,
      deprecated: true,
      'x-example': { $ref: '#/nothing/here' },
    }))}
  DOC-11 description-in-order-of-letters: The description has all names in the order of letters, and each reference with texts next to it
    ${doc.rewritesSchemas((reference) => ({ ...reference, description: 'x', type: 'string' }), '$ref')}
    ${doc.rewritten(
      (document) => document,
      (text) => JSON.stringify(JSON.parse(text, (_name, value: unknown) => (isLoose(value) ? sorted(value) : value))),
    )}
  # Stranger ones
  DOC-11 description-of-nestjs: The description has an envelope that each answer extends in place, and nullable beside allOf with a type
    ${doc.changeSchemas((schemas, document) => {
      schemas.PaginatedDto = doc.objectOf({ data: { type: 'array', items: {} } });
      for (const operation of operationIds) {
        const get = doc.operationIn(document, operation);
        const ok = part(part(get, 'responses'), '200');
        const schema = part(part(part(ok, 'content'), 'application/json'), 'schema');
        if (typeof schema.$ref !== 'string' || operation === 'getMe') continue;
        const own = doc.openSchema(schemas, schema.$ref.split('/').at(-1) ?? '');
        if (part(part(own, 'properties'), 'data').type !== 'array') continue;
        const all = { allOf: [doc.refersTo('PaginatedDto'), own] };
        get.responses = { ...part(get, 'responses'), 200: doc.answering(all, '') };
      }
    })}
    ${doc.rewritesSchemas((schema) =>
      schema.nullable === true && schema.type === 'object'
        ? { type: 'object', nullable: true, allOf: [{ ...schema, nullable: undefined }] }
        : schema,
    )}
    ${doc.setsOperations((get) => ({
      operationId: `Controller_${String(get.operationId)}`,
      security: [{ apiKey: [] }],
    }))}
  DOC-11 description-of-scribe: The description is all in place, has parameters at paths, and examples of other types than it declares
    ${doc.inlined}
    ${doc.rewritesSchemas((schema) => ({ ...schema, description: '', example: schema.type === 'string' ? 42 : 'abc' }))}
    ${doc.changeItems((item, get, document) => {
      item.parameters = doc.parametersIn(document, get).filter((one) => one.in === 'path');
      get.parameters = doc.parametersIn(document, get).filter((one) => one.in !== 'path');
      document.tags = [{ name: 'Endpoints', description: '' }];
    })}
  DOC-11,DOC-09,DOC-25 description-of-swashbuckle: The description has each answer as three media types, and the key as a header that is named Authorization
    ${doc.rewritesContent((_, first) => ({ 'text/plain': first, 'application/json': first, 'text/json': first }))}
    ${doc.rewritesSchemas((schema) => ({ ...schema, format: 'double' }), 'number')}
    ${doc.setsComponent('securitySchemes', {
      apiKey: undefined,
      Bearer: { type: 'apiKey', name: 'Authorization', in: 'header', description: 'Bearer and the key' },
    })}
    ${on.document.setsBody({ security: [{ Bearer: [] }] })}
    ${doc.setsOperations({ security: undefined })}
  DOC-11 limit-with-exclusive-bounds: The description has limit above 0 and below 101, both exclusive
    ${doc.setsLimit({
      type: 'integer',
      minimum: 0,
      exclusiveMinimum: true,
      maximum: 101,
      exclusiveMaximum: true,
      default: 25,
    })}
  DOC-11 limit-with-bounds-of-later-versions: The description has exclusive bounds of limit as numbers
    ${doc.setsLimit({ type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 101, default: 25 })}
  DOC-11 limit-by-allof: The description has limit as allOf a shared size and its own bounds
    ${doc.setsComponent('schemas', { PageSize: { type: 'integer', minimum: 1, maximum: 100, default: 25 } })}
    ${doc.setsLimit({ allOf: [doc.refersTo('PageSize')], description: 'How many.' })}
  DOC-11 paths-percent-encoded: The paths of the description have a hyphen that is percent-encoded, and are answered so too
    ${doc.movesTo((url) => url.replace('public%2Dapi', 'public-api'))}
    ${doc.renamesPaths((path) => path.replace('public-api', 'public%2Dapi'))}
  DOC-11 paths-with-patterns: Parameters in paths of the description have a pattern behind their name
    ${doc.renamesPaths((path) => path.replace('{id}', '{id:[0-9A-Za-z-]+}'))}
  DOC-11 servers-of-operations-relative: Each operation of the description has a server that is relative to the document
    ${doc.renamesPaths((path) => path.replace('/public-api', ''))}
    ${doc.setsServers('https://docs.pos-vendor.example/start')}
    ${doc.changeItems((_item, get) => {
      get.servers = [{ url: '..' }];
    })}
  DOC-11 description-of-a-crm: The description has another API, with schemas of contacts, their telephone numbers and costs
    ${doc.changeSchemas((schemas, document) => {
      const names = ['phone', 'email', 'birthday', 'supplierCost', 'prescriptions'];
      const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
      schemas.Contact = { type: 'object', required: ['phone'], properties };
      const data = { type: 'array', items: doc.refersTo('Contact') };
      const responses = { 200: doc.answering({ type: 'object', properties: { data } }) };
      Object.assign(part(document, 'paths'), {
        '/crm/v2/contacts': { get: { responses }, post: { responses } },
        '/crm/v2/contacts/{id}': { get: { responses } },
      });
    })}
  DOC-11 ranges-as-day-or-instant: The description has from and to as a day or an instant
    ${doc.rewritesParameters((parameter) => ({ ...parameter, schema: { oneOf: DAY_OR_INSTANT } }), 'from', 'to')}
  DOC-11 answers-as-hal-and-xml: The description has answers as XML and as HAL with links, in this order
    ${doc.rewritesContent((_, first) => ({ 'application/xml': { schema: { type: 'string' } }, 'application/hal+json': first }))}
    ${doc.setsOperations((get) => {
      const { 200: ok, ...others } = part(get, 'responses');
      const links = { next: { operationId: get.operationId, parameters: { cursor: '$response.body#/pagination' } } };
      return { responses: { ...others, 200: isLoose(ok) && ok.$ref === undefined ? { ...ok, links } : ok } };
    })}
  DOC-11 description-by-hand-in-yaml: The description has its schemas in a member of its own, and references into it
    ${doc.rewritten(
      (document) => {
        const { schemas, ...components } = part(document, 'components');
        const more = { tags: [{ name: 'Sales' }], externalDocs: { url: 'https://docs.example' } };
        return { ...document, components, 'x-models': schemas, ...more };
      },
      (text) => text.replaceAll('#/components/schemas/', '#/x-models/'),
    )}
  DOC-11 lists-under-two-names: The description has list parameters twice, with brackets and without
    ${doc.inlined}
    ${doc.setsOperations((get) => {
      const all = (Array.isArray(get.parameters) ? get.parameters : []).filter(isLoose);
      const lists = all.filter((one) => part(one, 'schema').type === 'array');
      return { parameters: [...lists.map((one) => ({ ...one, name: bracketed(one) })), ...all] };
    })}
  DOC-11 null-by-enum-alone: The description has null as anyOf with an enum of null, and no nullable
    ${doc.rewritesSchemas(({ nullable: _, ...schema }) => ({ anyOf: [schema, { enum: [null] }] }), 'nullable')}
  DOC-11 null-in-lists-of-types: The description has null in lists of types, as later versions have it
    ${doc.rewritesSchemas(({ nullable: _, ...schema }) => {
      const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
      return { ...schema, ...values, type: [schema.type, 'null'] };
    }, 'nullable')}
  DOC-11 required-apart: The description has the required fields of records in an allOf of their own
    ${doc.rewritesSchemas(({ required, nullable, ...schema }) => ({ nullable, allOf: [schema, { type: 'object', required }] }), 'required')}
  DOC-11 logs-by-discriminator: Movements of the description are one of a schema for each type, without a mapping
    ${doc.changeSchemas((schemas) => {
      schemas.Movement = doc.openSchema(schemas, 'InventoryLog');
      for (const type of MOVEMENTS) {
        const properties = { type: { type: 'string', enum: [type] } };
        schemas[type] = { type: 'object', properties, allOf: [doc.refersTo('Movement')] };
      }
      schemas.InventoryLog = { oneOf: MOVEMENTS.map(doc.refersTo), discriminator: { propertyName: 'type' } };
    })}
  DOC-11 fields-written-twice: The description has money as allOf a shared schema with bounds, and a format that is its own
    ${doc.setsComponent('schemas', {
      Money: { type: 'number', format: 'money', minimum: -1e9, exclusiveMinimum: true },
    })}
    ${doc.declares('SaleSummary.total', { allOf: [doc.refersTo('Money')], example: 'a lot', default: 'x' })}
    ${doc.declares('RevenueRow.revenue', doc.refersTo('Money'))}
`;
