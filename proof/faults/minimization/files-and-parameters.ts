import type { Handler } from '../../../contract/http.ts';
import type { OperationId } from '../../../contract/operations.ts';
import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { PERSON } from '../../fault-kit/people.ts';
import { adds, addsTo, only } from '../../fault-kit/records.ts';
import {
  all,
  changeBody,
  changeRequest,
  having,
  on,
  oneIn,
  part,
  parts,
  type When,
  withQuery,
} from '../../fault-kit/wrapping.ts';

const isProducts = on('listProducts');

/** What is known of files, what undocumented parameters bring, what the description promises, and padding of all kinds. */
export const paddingFaults: readonly Fault[] = [
  fault('file-of-a-category', 'MIN-13', 'Categories show fileKey and mimeType of their icon', (handle) =>
    addsTo(handle, isProducts, 'category', () => ({ icon: { fileKey: 'org-17/icons/a.png', mimeType: 'image/png' } })),
  ),
  fault('bucket-of-one-product', 'MIN-13', 'One product names the bucket of its image', (handle) =>
    adds(handle, isProducts, (product) => only(oneIn(40, product), { imageBucket: 'pos-prod-uploads' })),
  ),
  fault('checksum-of-own-images', 'MIN-13', 'Images of a store’s own come with etag and uploader', (handle) =>
    addsTo(handle, isProducts, 'branchOverrides', (override) =>
      only(override.imageUrl !== null, { image: { etag: '"a1b2c3"', uploadedBy: 'Mayuree Wattana' } }),
    ),
  ),
  fault('file-size-of-promotions', 'MIN-13', 'Promotions with products tell the size of their banner file', (handle) =>
    adds(handle, on('listPromotions'), (promotion) =>
      only(parts(promotion, 'products').length > 0, { banner: { originalName: 'sale_final2.png', fileSize: 40_123 } }),
    ),
  ),
  fault('include-brings-customers', 'MIN-27', 'include=customer brings whole customers with their sales', (handle) =>
    adds(allowing(handle, 'include'), asking('listSales', 'include', /customer/), () => ({
      customer: { firstName: 'Kanya', phone: PERSON.mobile },
    })),
  ),
  fault('expand-brings-suppliers', 'MIN-27', 'expand brings what a customer wrote down', (handle) =>
    adds(allowing(handle, 'expand'), asking('getCustomerAnalytics', 'expand', /customer/), () => ({
      notes: 'pays late',
    })),
  ),
  fault('fields-star-brings-costs', 'MIN-27', 'fields=* brings every column of a product', (handle) =>
    adds(allowing(handle, 'fields'), asking('listProducts', 'fields', /^\*$/), () => ({ supplierCost: 12.5 })),
  ),
  fault('include-brings-employees', 'MIN-27', 'include=employee brings who moved the stock', (handle) =>
    adds(allowing(handle, 'include'), asking('listInventoryLogs', 'include', /employee/), () => ({
      employee: { id: 'u-17' },
    })),
  ),
  fault('schema-with-supplier-cost', 'MIN-25', 'The described product has a supplierCost', (handle) =>
    inSchemas(handle, /^Product$/, { supplierCost: { type: 'number' } }),
  ),
  fault('schema-with-phone', 'MIN-25', 'The described customer has a phone', (handle) =>
    inSchemas(handle, /^Customer$/, { phone: { type: 'string', nullable: true } }),
  ),
  fault('schema-with-employee', 'MIN-25', 'The described movement has its performedBy', (handle) =>
    inSchemas(handle, /^InventoryLog$/, { performedBy: { type: 'object', properties: { id: { type: 'string' } } } }),
  ),
  fault('customer-of-a-sale', 'MIN-01', 'Delivered sales are padded with the customer and a mailbox', (handle) =>
    adds(handle, on('listSales'), (sale) =>
      only(sale.type === 'DELIVERY', { customer: { id: 'c-1', email: PERSON.email } }),
    ),
  ),
  fault('store-manager', 'MIN-01', 'The last store names its manager with a private phone', (handle) =>
    adds(handle, on('listStores'), (_store, index) =>
      only(index === 5, { manager: { name: 'Suda Charoen', mobile: PERSON.mobileDigits } }),
    ),
  ),
  fault('owner-in-me', 'MIN-01', '/me shows the owner’s private mailbox', (handle) =>
    changeBody(handle, on('getMe'), (body) => {
      part(part(body, 'data'), 'organization').owner = { email: 'suda.charoen@gmail.com' };
    }),
  ),
];

/** The deployment takes a parameter that the document does not know. */
function allowing(handle: Handler, parameter: string): Handler {
  return changeRequest(handle, having(parameter), (asked) => withQuery(asked, (query) => query.delete(parameter)));
}

function asking(operation: OperationId, parameter: string, value: RegExp): When {
  return all(on(operation), ({ query }) => query.getAll(parameter).some((one) => value.test(one)));
}

function inSchemas(handle: Handler, name: RegExp, properties: object): Handler {
  return changeBody(handle, on('getOpenapi'), (document) => {
    const schemas = part(part(document, 'components'), 'schemas');
    for (const known of Object.keys(schemas).filter((one) => name.test(one)))
      Object.assign(part(part(schemas, known), 'properties'), properties);
  });
}
