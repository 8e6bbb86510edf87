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
