import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import { FOREIGN_ORIGIN } from '../cross-origin.ts';

export const authCorsAnyOrigin = rule({
  id: 'auth-cors-any-origin',
  requirements: ['AUTH-23'],
  title: 'A page on any origin cannot send the key',
  fault: 'Any origin may send the key',
  fix: 'Send no Access-Control-Allow-Headers with Authorization, or name the origins that need it. The key belongs on a server: where every web page may send it and read the answer, keys end up in browsers.',
  needs: ['auth'],
  advisory: true,
  judge({ auth }) {
    const { allowOrigin, allowHeaders, readableBy, exchanges } = auth.crossOrigin;
    const sendsKey = isForeign(allowOrigin) && allowsAuthorization(allowHeaders);
    if (!sendsKey) return tally({ cases: 'preflight requests', kept: 1, evidence: exchanges });
    const also = isForeign(readableBy) ? ' and read the answer' : '';
    const message = say('a page on any origin may send the key{also}', { also });
    const received = `Access-Control-Allow-Origin: ${allowOrigin}, Access-Control-Allow-Headers: ${allowHeaders}`;
    const expected = 'Authorization not allowed';
    return tally({
      cases: 'preflight requests',
      broken: [{ subject: { request: 'preflight' }, message, expected, received, evidence: exchanges }],
    });
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
