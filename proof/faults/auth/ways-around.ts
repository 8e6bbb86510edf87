import type { ApiRequest } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { withKey } from '../../fault-kit/keys.ts';

/** Without a key, an address that is written in one way is taken for another one, and served. */
function unguarded(id: string, title: string, straight: (url: string) => string): Fault {
  return fault(id, 'AUTH-01', title, (handle, { keys }) => (request: ApiRequest) => {
    const url = straight(request.url);
    const isAround = request.headers.authorization === undefined && url !== request.url;
    return handle(isAround ? withKey({ ...request, url }, keys.get('good')) : request);
  });
}

/** Guards that compare addresses, before a router that is less exact about them. */
export const waysAround: readonly Fault[] = [
  fault(
    'neighbours-unguarded',
    'AUTH-01',
    'Who seems to come from the machine itself needs no key',
    (handle, { keys }) =>
      (request) => {
        const { authorization, 'x-forwarded-for': from } = request.headers;
        const isNear = authorization === undefined && from === '127.0.0.1';
        return handle(isNear ? withKey(request, keys.get('good')) : request);
      },
  ),
  unguarded('slash-at-the-end-unguarded', 'Paths with a slash at the end are served without a key', (url) =>
    url.replace(/([a-z])\/(?=\?|$)/, '$1'),
  ),
  unguarded('doubled-slash-unguarded', 'Paths with a doubled slash are served without a key', (url) =>
    url.replaceAll(/\/{2,}/g, '/'),
  ),
  unguarded('letter-case-unguarded', 'Paths in another letter case are served without a key', (url) =>
    url.replace(/^[^?]*/, (path) => path.toLowerCase()),
  ),
  unguarded('file-ending-unguarded', 'Paths that end in .json are served without a key', (url) =>
    url.replace(/(?<!openapi)\.json(?=\?|$)/, ''),
  ),
  unguarded('document-in-query-unguarded', 'Whatever names openapi.json in its query is served without a key', (url) =>
    url.replace(/\?.*openapi\.json$/, ''),
  ),
  unguarded(
    'behind-the-document-unguarded',
    'What begins like the path of the document is served without a key',
    (url) => url.replace('/openapi.json/..', ''),
  ),
];
