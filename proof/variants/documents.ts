import { basePath, byIdOperations } from '../../contract/operations.ts';
import { parametersOfKind } from '../../contract/surface.ts';
import type { Change } from '../fault.ts';
import * as doc from '../fault-kit/documents.ts';
import { on } from '../fault-kit/on.ts';
import { setsCategories } from '../fault-kit/records.ts';
import { isLoose, type Loose, part } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';
import { customersNumbered } from './words.ts';

const TEXT = { type: 'string' };
const ID = { type: 'string', format: 'uuid' };
const INSTANT = { type: 'string', format: 'date-time' };
/** Where references to schemas begin. */
const NAMED = '#/components/schemas/';

function redirects(base: string): Change {
  return (handle) => async (request) => {
    if (!request.url.startsWith(base)) return handle(request);
    const location = request.url.replace(base, `${basePath}/`);
    return { status: 308, headers: { location }, body: '' };
  };
}

const COMMA_IDS = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$';

function lists(rewrite: (parameter: Loose, schema: Loose) => Loose): Change {
  return chain(
    doc.inlined,
    doc.rewritesParameters((parameter) => {
      const schema = part(parameter, 'schema');
      return schema.type === 'array' ? { ...parameter, ...rewrite(parameter, schema) } : parameter;
    }),
  );
}

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

const TRIGGERS = ['AMOUNT', 'QUANTITY', 'MEMBER', 'HAPPY_HOUR', 'CATEGORY', 'PRODUCT'];
/** The parameter of promotions that takes neither ids nor what is searched for. */
const TRIGGER_FILTER = parametersOfKind('text')
  .filter(({ operation, name }) => operation === 'listPromotions' && !/Ids$|search/.test(name))
  .map(({ name }) => name)
  .join();
const MONEY = { type: 'number', minimum: 0, multipleOf: 0.01 };
const COUNT = { type: 'integer', format: 'int32', minimum: 0 };

const CATEGORY_ID = /cat_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/g;

const SHORT = { type: 'string', pattern: '^cat_[0-9a-f]{32}$' };

export const documentVariants = variantTable`
  # Paths below a server, in the words of the path that each variant takes
  DOC-11 servers-of-staging-and-production: The description has servers of staging and production, and short paths
    ${doc.shortBelow(`https://staging.pos-vendor.example:8443${basePath}`, `https://api.pos-vendor.example${basePath}`)}
  DOC-11 servers-of-two-versions: The description has a server of the old version before that of this one
    ${doc.shortBelow('https://api.pos-vendor.example/public-api/v0', `https://api.pos-vendor.example${basePath}/`)}
  DOC-11 server-with-variables: The server of the description has variables with defaults, of host, port and version
    ${doc.shortBelow({
      url: '{scheme}://{tenant}.pos-vendor.example:{port}/public-api/{version}',
      variables: {
        scheme: { default: 'https', enum: ['https', 'http'] },
        tenant: { default: 'demo' },
        port: { default: '443' },
        version: { default: 'v1' },
      },
    })}
  DOC-11 server-of-production: The server of the description is the host of production, another one than the one that answers
    ${doc.setsServers('https://api.pos-vendor.example')}
  DOC-11 server-without-a-scheme: The server of the description is a host without a scheme, as a browser takes it
    ${doc.shortBelow(`//api.pos-vendor.example${basePath}`)}
  DOC-11 server-of-any-host: The host and the port of the server are variables without defaults
    ${doc.shortBelow(`https://{host}:{port}${basePath}`)}
  DOC-11 server-of-any-base: The server of the description is {base_url}, without a default, and the paths are full
    ${doc.setsServers('{base_url}')}
  DOC-11 server-of-any-address: The server of the description is {base_url}, without a default, and the paths are short
    ${doc.shortBelow('{base_url}')}
  DOC-11 servers-of-paths-on-other-hosts: Each path has a server on a host of its own, and the document has none that leads anywhere
    ${doc.shortBelow('https://docs.pos-vendor.example/guide')}
    ${doc.changeItems((item, { operationId }) => {
      item.servers = [{ url: `https://${String(operationId).toLowerCase()}.pos-vendor.example${basePath}` }];
    })}
  DOC-11 base-split-between-server-and-paths: The server of the description has /public-api and the paths begin with /v1
    ${doc.renamesPaths((path) => path.replace('/public-api', ''))}
    ${doc.setsServers('https://api.pos-vendor.example/public-api')}
  DOC-11 server-beside-the-document: The server of the description is ".", relative to openapi.json ${doc.shortBelow('.')}
  DOC-11 server-two-levels-up: The server of the description is "../..", and the paths are full ${doc.setsServers('../..')}
  DOC-11 server-of-a-gateway: The servers of the description have a gateway's path before the base
    ${doc.setsServers('https://gateway.pos-vendor.example/public-api-gateway/tenants/42')}
  DOC-11 servers-of-each-path: Each path of the description has its server, the operation of revenue another, and the document one that is wrong for all
    ${doc.shortBelow('https://docs.pos-vendor.example')}
    ${doc.changeItems((item) => Object.assign(item, { servers: [{ url: basePath }] }))}
    ${doc.setsOperation('getRevenueAnalytics', { servers: [{ url: `https://reports.pos-vendor.example${basePath}` }] })}
  DOC-11 description-behind-a-gateway: The description has the paths of a gateway, by which it is checked
    ${{ prefix: '/pos/eu', wrap: doc.shortBelow(`/pos/eu${basePath}`) }}
  DOC-11 gateway-prefix-unknown: The deployment is checked by the path of a gateway, which its description does not know
    ${{ prefix: '/pos/eu', wrap: doc.shortBelow(basePath) }}
  DOC-11 gateway-prefix-in-the-second-server: The first server of the description is without the prefix of the gateway, the second one with it
    ${{ prefix: '/pos/eu', wrap: doc.shortBelow('/', `http://in-process.test/pos/eu${basePath}/`) }}
  DOC-11 gateway-prefix-and-relative-server: The deployment is checked by the path of a gateway, and the server of its description is relative
    ${{ prefix: '/pos/eu', wrap: doc.shortBelow('./') }}
  DOC-11 servers-in-several-forms: The same base is in a relative server, a whole address and a path with a slash at the end
    ${doc.shortBelow(basePath, `http://in-process.test${basePath}`, `${basePath}/`, '.')}
  DOC-11 server-of-an-alias: The second server of the description is another base below which the same operations answer
    ${doc.movesTo((url) => url.replace('/api/latest/', `${basePath}/`))}
    ${doc.shortBelow('/api/latest', basePath)}
  DOC-11 server-that-redirects: The second server of the description redirects to the first
    ${chain(redirects('/v1/'), doc.shortBelow(basePath, '/v1'))}
  DOC-11 server-of-the-same-host-by-http: The description names the checked host with another scheme and port
    ${doc.shortBelow(`https://in-process.test:8443${basePath}`)}
  DOC-11 version-as-a-parameter-of-the-path: The version is a parameter of each path in the description
    ${doc.renamesPaths((path) => path.replace('/v1', '/{version}'))}
    ${doc.changeItems((item) => {
      const schema = { type: 'string', enum: ['v1'], default: 'v1' };
      item.parameters = [{ name: 'version', in: 'path', required: true, schema }];
    })}
  DOC-11 ids-at-the-path: The ids in paths are parameters of the path in the description, by reference
    ${on.document.changeBody((document) => {
      const shared = part(part(document, 'components'), 'parameters');
      for (const operation of byIdOperations) {
        const get = doc.operationIn(document, operation);
        const all = doc.parametersIn(document, get);
        const name = `IdOf${operation}`;
        shared[name] = all.find((one) => one.name === 'id');
        doc.itemOf(document, operation).parameters = [{ $ref: `#/components/parameters/${name}` }];
        get.parameters = all.filter((one) => one.name !== 'id');
      }
    })}
  DOC-11 ids-in-another-file: The parameters of paths in the description are in another file
    ${chain(...byIdOperations.map((operation) => doc.setsOperation(operation, { parameters: [{ $ref: 'parameters.json#/Id' }] })))}
  DOC-11 paths-with-trailing-slashes: Paths of the description end in a slash, with which the deployment answers too
    ${doc.movesTo((url) => url.replace(/\/(?=\?|$)/, ''))}
    ${doc.renamesPaths((path) => `${path}/`)}
  DOC-11 other-names-in-paths: The ids in paths of the description have other names
    ${doc.setsParameter('listStaffShifts', 'id', {}, { name: 'staff_id' })}
    ${doc.setsParameter('getCustomer', 'id', {}, { name: 'customerId' })}
    ${doc.renamesPaths((path) =>
      path.replace('staff/{id}', 'staff/{staff_id}').replace('customers/{id}', 'customers/{customerId}'),
    )}
  # How the description is written, with the same meaning
  DOC-11 description-all-inline: The description has everything in place, and no references ${doc.inlined}
  DOC-11 description-all-references: The description has every path, parameter, response, header and schema by reference
    ${doc.referenced}
  DOC-11 description-of-shared-bases: Records of the description are allOf a shared base and their own fields
    ${doc.changeSchemas((schemas) => {
      schemas.Identified = doc.objectOf({ id: TEXT });
      schemas.Dated = { allOf: [doc.refersTo('Identified')], ...doc.objectOf({ createdAt: INSTANT }) };
      for (const name of ['SaleSummary', 'Product', 'Promotion', 'InventoryLog', 'StaffShift']) {
        const open = doc.openSchema(schemas, name);
        const { id: _id, createdAt: _at, ...properties } = part(open, 'properties');
        const required = [open.required].flat().filter((one) => String(one) in properties);
        schemas[name] = { allOf: [doc.refersTo('Dated'), { ...open, required, properties }] };
      }
    })}
  DOC-11 null-as-an-alternative: The description has null as anyOf with an enum of null
    ${doc.rewritesSchemas(({ nullable, ...schema }) => ({ anyOf: [schema, { nullable, enum: [null] }] }), 'nullable')}
  DOC-11 null-as-a-type: The description has null as oneOf with the type null, as generators of later versions write it
    ${doc.rewritesSchemas(({ nullable: _, ...schema }) => ({ oneOf: [schema, { type: 'null' }] }), 'nullable')}
  DOC-11 null-around-a-reference: The description has nullable beside allOf of one reference
    ${doc.changeSchemas((schemas) => {
      for (const name of ['TimestampOrNull', 'RoomOrNull', 'TabCreator']) {
        const { nullable: _, ...schema } = part(schemas, name);
        schemas[`${name}Value`] = schema;
        schemas[name] = { nullable: true, allOf: [doc.refersTo(`${name}Value`)] };
      }
    })}
  DOC-11 schemas-without-types: The description has properties and enum without type
    ${doc.rewritesSchemas(({ type: _, ...schema }) => schema, 'properties')}
    ${doc.rewritesSchemas(({ type: _, ...schema }) => schema, 'enum')}
  DOC-11 description-sparse: The description has every answer as an object, with no more said
    ${doc.rewritesContent((content) => doc.mapped(content, () => ({ schema: { type: 'object' } })))}
  DOC-11 description-without-schemas: The description has answers without content ${doc.rewritesContent(() => ({}))}
  DOC-11 description-with-empty-schemas: The description has empty schemas for answers
    ${doc.rewritesContent((content) => doc.mapped(content, () => ({ schema: {} })))}
  DOC-11 default-and-4xx: The description has 2XX, 4XX and default in place of statuses
    ${doc.setsOperations((get) => {
      const { 200: good, 401: bad } = part(get, 'responses');
      return { responses: { '2XX': good, '4XX': bad, default: { description: 'Anything else' } } };
    })}
  DOC-11 media-types-with-parameters: The description has media types with a charset, of a vendor and for anything
    ${doc.rewritesContent((_, first) => ({
      'text/html': { schema: TEXT },
      'application/json; charset=utf-8': first,
      'application/problem+json;charset=UTF-8': { schema: {} },
      '*/*': first,
    }))}
  DOC-11 schemas-on-other-hosts: The description refers to schemas on another host and in another file
    ${doc.declares('SaleSummary.store', { $ref: 'https://schemas.pos-vendor.invalid/common.json#/Store' })}
    ${doc.declares('Product.category', { $ref: 'common.yaml#/components/schemas/Category' })}
    ${doc.declares('Promotion.status', { $ref: 'file:///etc/schemas/status.json' })}
    ${doc.setsComponent('responses', { NotFound: { $ref: './errors.json#/NotFound' } })}
  DOC-11 schemas-that-contain-themselves: Categories of the description have a parent and children of their own kind
    ${doc.declares('Category.parent', { nullable: true, allOf: [doc.refersTo('Category')] })}
    ${doc.declares('Category.children', { type: 'array', items: doc.refersTo('Category') })}
    ${doc.declares('Problem.cause', doc.refersTo('Problem'))}
  DOC-11 references-into-paths: Schemas of the description are in the response that shows them first, and others refer into it
    ${doc.rewritten(
      (document) => {
        const { schemas, ...components } = part(document, 'components');
        const get = doc.operationIn(document, 'listSales');
        const shown: Loose = { ...doc.behind(document, part(part(get, 'responses'), '200')), 'x-definitions': schemas };
        get.responses = { ...part(get, 'responses'), 200: shown };
        return { ...document, components };
      },
      (text) => text.replaceAll(NAMED, '#/paths/~1public-api~1v1~1sales/get/responses/200/x-definitions/'),
    )}
  DOC-11 names-with-spaces: Schemas of the description have names with spaces, slashes and letters beyond ASCII
    ${doc.rewritten(
      (document) => {
        const named = Object.entries(doc.schemasIn(document)).map(([name, schema]) => [`POS/${name} é`, schema]);
        return { ...document, components: { ...part(document, 'components'), schemas: Object.fromEntries(named) } };
      },
      (text) => text.replace(/#\/components\/schemas\/(\w+)/g, `${NAMED}POS~1$1%20%C3%A9`),
    )}
  DOC-11 description-of-a-platform: The description has 400 paths and 2,000 schemas of other products
    ${doc.changeSchemas((schemas, document) => {
      for (let index = 0; index < 2000; index++) {
        const next = doc.refersTo(`Platform${(index * 7 + 1) % 2000}`);
        const record = doc.objectOf({ id: ID, next });
        schemas[`Platform${index}`] = {
          ...record,
          properties: { id: ID, kind: { type: 'string', enum: ['A', 'B', 'C'] }, next },
        };
      }
      for (let index = 0; index < 400; index++) {
        const responses = { 200: doc.answering(doc.refersTo(`Platform${index}`)) };
        part(document, 'paths')[`/platform/v4/resources${index}/{id}`] = { get: { responses }, delete: { responses } };
      }
    })}
  DOC-11 fields-named-like-methods: Stores have fields that are named like methods of JavaScript, and the description has them
    ${on.stores.sets({ constructor: 'Thai Builders Co.', toString: 'text', valueOf: 7 })}
    ${doc.setsComponent('schemas.Store.properties', {
      constructor: TEXT,
      toString: TEXT,
      valueOf: { type: 'integer' },
      hasOwnProperty: { type: 'boolean' },
    })}
  DOC-11 envelope-by-allof: Answers of the description are allOf an envelope and what data holds
    ${doc.changeSchemas((schemas) => {
      schemas.Envelope = doc.objectOf({ data: { nullable: true } });
      for (const name of Object.keys(schemas).filter((one) => one.endsWith('Response')))
        schemas[name] = { allOf: [doc.refersTo('Envelope'), doc.openSchema(schemas, name)] };
    })}
  DOC-11 sales-by-discriminator: Sales of the description are one of three schemas, chosen by type
    ${doc.changeSchemas((schemas) => {
      const kinds = ['RETAIL', 'DELIVERY', 'WHOLESALE'];
      schemas.AnySale = doc.openSchema(schemas, 'SaleSummary');
      for (const kind of kinds)
        schemas[`Sale.${kind}`] = {
          allOf: [doc.refersTo('AnySale'), { properties: { type: { type: 'string', enum: [kind] } } }],
        };
      const mapping = Object.fromEntries(kinds.map((kind) => [kind, doc.refersTo(`Sale.${kind}`).$ref]));
      const discriminator = { propertyName: 'type', mapping };
      schemas.SaleSummary = { oneOf: kinds.map((kind) => doc.refersTo(`Sale.${kind}`)), discriminator };
    })}
  DOC-11 read-only-fields: Fields of the description are readOnly, and one that is never sent is writeOnly and required
    ${doc.changeSchemas((schemas) => {
      const sale = part(schemas, 'SaleSummary');
      const properties = doc.mapped(part(sale, 'properties'), (one) =>
        isLoose(one) && one.$ref === undefined ? { ...one, readOnly: true } : one,
      );
      Object.assign(sale, {
        properties: { ...properties, idempotencyKey: { type: 'string', writeOnly: true } },
        required: [sale.required, 'idempotencyKey'].flat(),
      });
    })}
  DOC-11 description-with-extensions: The description has extensions everywhere, also in paths and responses
    ${doc.rewritesSchemas((schema) => ({ ...schema, 'x-go-type': 'string', 'x-order': 3, 'x-nullable': false }))}
    ${doc.setsOperations({
      'x-google-backend': { address: 'https://backend.pos-vendor.example' },
      'x-codegen-request-body-name': 'body',
    })}
    ${doc.setsResponses({ 'x-amazon-apigateway': { passthroughBehavior: 'never' } })}
    ${on.document.changeBody((document) => {
      Object.assign(part(document, 'paths'), { 'x-internal': { get: { 'x-hidden': true } } });
      Object.assign(part(document, 'components'), { 'x-templates': { $id: 'none' } });
    })}
  DOC-11 description-with-long-texts: The description of each operation has 20,000 characters
    ${doc.setsOperations({ description: 'Business data of one organization, read only. '.repeat(435) })}
  DOC-11,DOC-05 description-of-two-apis: The description has another API too, with write methods, its own sales and its own rules
    ${on.document.changeBody((document) => {
      const responses = { 200: doc.answering(TEXT) };
      const limit = { name: 'limit', in: 'header', required: true, schema: { type: 'boolean' } };
      Object.assign(part(document, 'paths'), {
        '/partner-api/v3/sales': { get: { parameters: [limit], responses, security: [] }, post: { responses } },
        '/partner-api/v3/analytics/revenue': { get: { responses } },
        '/partner-api/v3/customers/{email}': { delete: { responses }, get: { responses } },
      });
    })}
  DOC-11 head-and-options: The description has HEAD and OPTIONS at every path
    ${doc.rewrites((_name, item, holder) => {
      if (holder !== 'paths') return null;
      const responses = { 200: { description: 'No body' } };
      return { ...item, head: { responses }, options: { responses, security: [] } };
    })}
  DOC-11 key-by-operation: The description asks for the key at each operation, under other names, and not for the document
    ${doc.setsComponent('securitySchemes', {
      apiKey: undefined,
      bearer: { $ref: '#/components/securitySchemes/httpBearer' },
      httpBearer: { type: 'http', scheme: 'Bearer', bearerFormat: 'opaque' },
      oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://id.example/token', scopes: {} } } },
    })}
    ${doc.setsOperations({ security: [{ oauth: [] }, { bearer: [] }] })}
    ${on.document.setsBody({ security: [] })}
  # How parameters are declared, with the same meaning
  DOC-11 lists-as-comma-text: The description has list parameters as text with commas, with a pattern where values are known
    ${lists((_parameter, schema) => {
      const { format, enum: values } = part(schema, 'items');
      const one = Array.isArray(values) ? values.join('|') : null;
      const pattern = one === null ? undefined : `^(${one})(,(${one}))*$`;
      return {
        style: undefined,
        explode: undefined,
        schema: { type: 'string', pattern: format === 'uuid' ? COMMA_IDS : pattern },
      };
    })}
  DOC-11 lists-with-brackets: The description has brackets in the names of list parameters
    ${lists(({ name }) => ({ name: `${String(name)}[]`, explode: true }))}
  DOC-11 lists-without-explode: The description has explode false for list parameters, and no style
    ${lists(() => ({ style: undefined, explode: false }))}
  DOC-11 lists-by-pipe-style-repeated: The description has the style pipeDelimited with explode, which repeats the parameter
    ${lists(() => ({ style: 'pipeDelimited', explode: true }))}
  DOC-11 lists-or-text: The description has list parameters as oneOf text and list
    ${lists((_parameter, schema) => ({
      schema: { oneOf: [{ type: 'string' }, { ...schema, maxItems: 100, uniqueItems: true }] },
    }))}
  DOC-11 limit-as-text: The description has limit as text of digits
    ${doc.setsLimit({ type: 'string', pattern: '^(100|[1-9][0-9]?)$', default: '25' })}
  DOC-11 limit-without-bounds: The description has limit as a 32-bit integer, without bounds and default
    ${doc.setsLimit({ type: 'integer', format: 'int32' }, { allowEmptyValue: false, deprecated: false })}
  DOC-11 limit-by-media-type: The description has limit by media type
    ${doc.setsLimit(undefined, { content: { 'application/json': { schema: { type: 'integer', minimum: 1, maximum: 100 } } } })}
  DOC-11 parameters-of-paths: The description has parameters at paths, and one that an operation overrides
    ${doc.changeItems((item, get, document) => {
      const [first, ...others] = doc.parametersIn(document, get);
      if (first === undefined) return;
      item.parameters = [{ ...first, schema: { type: 'boolean' } }, ...others];
      get.parameters = [first];
    })}
  DOC-11 more-parameters: The description has parameters beyond the contract, optional, and headers that OpenAPI ignores
    ${doc.setsOperations((get) => ({
      parameters: [
        ...(Array.isArray(get.parameters) ? get.parameters : []),
        { name: 'sort', in: 'query', schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' } },
        { name: 'X-Request-Id', in: 'header', schema: { type: 'string', format: 'uuid' } },
        { name: 'Authorization', in: 'header', required: true, schema: { type: 'string', pattern: '^Bearer ' } },
        { name: 'Accept', in: 'header', required: true, schema: { type: 'string' } },
      ],
    }))}
  DOC-11 booleans-as-text: The description has active as the text true or false
    ${doc.setsParameter('listPromotions', 'active', { type: 'string', enum: ['true', 'false'] })}
  DOC-11 search-with-bounds: The description has search of sales as digits, and bounds of length for others
    ${doc.setsParameter('listSales', 'search', { pattern: '^[0-9]+$' })}
    ${doc.setsParameter('listProducts', 'search', { minLength: 1, maxLength: 200 })}
  # Documents as well-known generators and hands write them
  DOC-11 description-of-nswag: The description has nullable beside oneOf of one reference, names of values, and number formats of .NET
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
  # Descriptions that say more of answers than the contract, and answers that agree
  DOC-11 values-where-the-source-is-silent: The description has the values of trigger, discountType, type and role, also in parameters
    ${doc.declares('Promotion.trigger', { type: 'string', enum: TRIGGERS })}
    ${doc.setsParameter('listPromotions', TRIGGER_FILTER, { items: { type: 'string', enum: TRIGGERS } })}
    ${doc.declares('SaleSummary.type', { type: 'string', enum: ['RETAIL', 'DELIVERY', 'WHOLESALE'] })}
    ${doc.declares('SaleSummary.discountType', { type: 'string', nullable: true, enum: ['FIXED', 'PERCENTAGE', null] })}
    ${doc.declares('Promotion.discountType', { type: 'string', nullable: true, enum: ['FIXED', 'PERCENTAGE'] })}
    ${doc.declares('Product.type', { type: 'string', enum: ['STANDARD', 'CONVERTED'] })}
    ${doc.declares('StaffRow.role', { type: 'string', enum: ['CASHIER', 'MANAGER'] })}
    ${doc.declares('CustomerRow.type', { type: 'string', enum: ['MEMBER', 'REGULAR'] })}
  DOC-11 strict-formats: The description has formats and bounds that its answers keep
    ${doc.setsComponent('schemas.SaleSummary.properties', {
      id: ID,
      invoiceId: { type: 'integer', format: 'int64', minimum: 1 },
    })}
    ${doc.setsComponent('schemas.Payment.properties', { amount: MONEY, sequence: { type: 'integer', minimum: 1 } })}
    ${doc.setsComponent('schemas.Product.properties', {
      id: ID,
      name: { type: 'string', minLength: 1, maxLength: 500 },
      sku: { type: 'string', pattern: '^[A-Z]+-[0-9]{4}$' },
      price: MONEY,
      imageUrl: { type: 'string', format: 'uri', pattern: '^https://' },
    })}
    ${doc.declares('Category.color', { type: 'string', pattern: '^#[0-9A-F]{6}$' })}
    ${doc.setsComponent('schemas.StoreRef.properties', { id: ID, branchNo: { type: 'string', pattern: '^[0-9]{5}$' } })}
    ${doc.declares('MeKey.prefix', { type: 'string', pattern: 'live_' })}
    ${doc.declares('MeKey.last4', { type: 'string', pattern: '^[A-Za-z0-9_-]{4}$' })}
  DOC-11 whole-numbers: The description has counts as integers, and they are
    ${doc.declares('RevenueRow.txCount', COUNT)}
    ${doc.declares('CustomerRow.txCount', COUNT)}
    ${doc.setsComponent('schemas.StaffRow.properties', { txCount: COUNT, observedWorkDays: COUNT })}
    ${doc.declares('SaleSummary.pointsUsed', COUNT)}
    ${doc.declares('Product.lowStockThreshold', COUNT)}
  DOC-11,PAGE-18 cursor-left-out-and-not-nullable: The last page has no nextCursor, and the description has no null for it
    ${doc.declares('Pagination.nextCursor', ID)}
    ${on.anything.changeBody((body) => {
      const { nextCursor, ...pagination } = part(body, 'pagination');
      if (nextCursor === null) body.pagination = pagination;
    })}
  DOC-11 categories-with-short-ids: Categories have IDs that are not UUIDs, and the description has a pattern for them
    ${doc.movesTo((url) => url.replace(CATEGORY_ID, '$1-$2-$3-$4-$5'))}
    ${setsCategories(({ id }) => ({ id: `cat_${String(id).replaceAll('-', '')}` }))}
    ${doc.declares('Category.id', SHORT)}
    ${doc.declares('LogCategory.id', SHORT)}
    ${doc.setsComponent('parameters.CategoryIds.schema', { items: SHORT })}
  DOC-11 customers-with-numbers-as-described: Customers have numbers as IDs, and the description has an integer in their path
    ${customersNumbered}
    ${doc.setsParameter('getCustomer', 'id', { type: 'integer', format: 'int64', minimum: 1 })}
    ${doc.declares('Customer.id', { type: 'string', pattern: '^[0-9]+$' })}
    ${doc.declares('CustomerRow.id', { type: 'string', pattern: '^[0-9]+$' })}
  DOC-11 more-fields-described: The description has fields beyond the contract, and the answers have them
    ${doc.declares('SaleSummary.currency', { type: 'string', enum: ['THB'] })}
    ${on.sales.sets({ currency: 'THB' })}
    ${doc.declares('Store.openingHours', {
      type: 'array',
      items: { type: 'object', additionalProperties: { type: 'string' } },
    })}
    ${on.stores.sets({ openingHours: [{ day: 'MON', open: '09:00' }] })}
`;
