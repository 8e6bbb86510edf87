import { documentedValues, operationIds } from '../../contract/operations.ts';
import * as doc from '../fault-kit/documents.ts';
import { on } from '../fault-kit/on.ts';
import { isLoose, type Loose, part } from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';

const DAY_OR_INSTANT = ['date-time', 'date'].map((format) => ({ type: 'string', format }));
const MOVEMENTS = documentedValues('listInventoryLogs', 'types');

const bracketed = ({ name }: Loose) => `${String(name)}[]`;

/** Documents as people write them who have seen only the contract, each with something that no other variant has. */
export const strangeDocumentVariants = variantTable`
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
