import { basePath, byIdOperations } from '../../contract/operations.ts';
import * as doc from '../fault-kit/documents.ts';
import { on } from '../fault-kit/on.ts';
import { part } from '../fault-kit/responses.ts';
import { type Cell, chain, each, variantTable } from '../fault-kit/table.ts';

/** Behind an id are the servers, or the prefix of a gateway and the servers. */
export const serverVariants = variantTable`
  # Short paths below servers
  DOC-11 servers-of-staging-and-production (https://staging.pos-vendor.example:8443/public-api/v1 https://api.pos-vendor.example/public-api/v1): The description has servers of staging and production, and short paths
  DOC-11 servers-of-two-versions (https://api.pos-vendor.example/public-api/v0 https://api.pos-vendor.example/public-api/v1/): The description has a server of the old version before that of this one
  DOC-11 server-without-a-scheme (//api.pos-vendor.example/public-api/v1): The server of the description is a host without a scheme, as a browser takes it
  DOC-11 server-of-any-host (https://{host}:{port}/public-api/v1): The host and the port of the server are variables without defaults
  DOC-11 server-of-any-address ({base_url}): The server of the description is {base_url}, without a default, and the paths are short
  DOC-11 server-beside-the-document (.): The server of the description is ".", relative to openapi.json
  DOC-11 servers-in-several-forms (/public-api/v1 http://in-process.test/public-api/v1 /public-api/v1/ .): The same base is in a relative server, a whole address and a path with a slash at the end
  DOC-11 server-of-the-same-host-by-http (https://in-process.test:8443/public-api/v1): The description names the checked host with another scheme and port
    ${each(doc.shortBelow)}
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
  DOC-11 servers-of-paths-on-other-hosts: Each path has a server on a host of its own, and the document has none that leads anywhere
    ${doc.shortBelow('https://docs.pos-vendor.example/guide')}
    ${doc.changeItems((item, { operationId }) => {
      item.servers = [{ url: `https://${String(operationId).toLowerCase()}.pos-vendor.example${basePath}` }];
    })}
  DOC-11 servers-of-each-path: Each path of the description has its server, the operation of revenue another, and the document one that is wrong for all
    ${doc.shortBelow('https://docs.pos-vendor.example')}
    ${doc.changeItems((item) => Object.assign(item, { servers: [{ url: basePath }] }))}
    ${doc.setsOperation('getRevenueAnalytics', { servers: [{ url: `https://reports.pos-vendor.example${basePath}` }] })}
  DOC-11 description-behind-a-gateway (/pos/eu /pos/eu/public-api/v1): The description has the paths of a gateway, by which it is checked
  DOC-11 gateway-prefix-unknown (/pos/eu /public-api/v1): The deployment is checked by the path of a gateway, which its description does not know
  DOC-11 gateway-prefix-in-the-second-server (/pos/eu / http://in-process.test/pos/eu/public-api/v1/): The first server of the description is without the prefix of the gateway, the second one with it
  DOC-11 gateway-prefix-and-relative-server (/pos/eu ./): The deployment is checked by the path of a gateway, and the server of its description is relative
    ${each<Cell>((prefix = '', ...servers) => ({ prefix, wrap: doc.shortBelow(...servers) }))}
  DOC-11 server-of-an-alias: The second server of the description is another base below which the same operations answer
    ${doc.movesTo((url) => url.replace('/api/latest/', `${basePath}/`))}
    ${doc.shortBelow('/api/latest', basePath)}
  DOC-11 server-that-redirects: The second server of the description redirects to the first
    ${on.anything
      .and(({ path }) => path.startsWith('/v1/'))
      .changeResponse((_, { request: { url } }) => {
        return { status: 308, headers: { location: url.replace('/v1/', `${basePath}/`) }, body: '' };
      })}
    ${doc.shortBelow(basePath, '/v1')}
  # Full paths, or others, below servers
  DOC-11 server-of-production (https://api.pos-vendor.example): The server of the description is the host of production, another one than the one that answers
  DOC-11 server-of-any-base ({base_url}): The server of the description is {base_url}, without a default, and the paths are full
  DOC-11 server-two-levels-up (../..): The server of the description is "../..", and the paths are full
  DOC-11 server-of-a-gateway (https://gateway.pos-vendor.example/public-api-gateway/tenants/42): The servers of the description have a gateway's path before the base
    ${each(doc.setsServers)}
  DOC-11 base-split-between-server-and-paths: The server of the description has /public-api and the paths begin with /v1
    ${doc.renamesPaths((path) => path.replace('/public-api', ''))}
    ${doc.setsServers('https://api.pos-vendor.example/public-api')}
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
`;
