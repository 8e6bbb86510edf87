import { failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { FOREIGN_ORIGIN } from '../cross-origin.ts';

export const authCorsAnyOrigin = rule({
  id: 'auth-cors-any-origin',
  area: 'auth',
  requirements: ['AUTH-23'],
  title: 'A page on any origin cannot send the key',
  help: 'The key belongs on a server. A deployment that lets every page of the web send Authorization and read the answer invites people to ship the key to browsers: send no Access-Control-Allow-Headers with Authorization, or name the origins that need it.',
  needs: ['auth'],
  advisory: true,
  judge({ auth }) {
    const { allowOrigin, allowHeaders, readableBy, exchanges } = auth.crossOrigin;
    const sendsKey = isForeign(allowOrigin) && allowsAuthorization(allowHeaders);
    if (!sendsKey) return passed('a page on a foreign origin may not send the key', exchanges);
    const also = isForeign(readableBy) ? ' and read the answer' : '';
    const message = `a page on any origin may send the key${also}`;
    const received = `Access-Control-Allow-Origin: ${allowOrigin}, Access-Control-Allow-Headers: ${allowHeaders}`;
    return failed(message, [
      { key: 'preflight', message, expected: 'no leave to send Authorization', received, evidence: exchanges },
    ]);
  },
});

function isForeign(origin: string | null): boolean {
  return origin === '*' || origin === FOREIGN_ORIGIN;
}

/** `*` does not cover Authorization: browsers want it by name. */
function allowsAuthorization(headers: string | null): boolean {
  const names = (headers ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return names.includes('authorization');
}
