import { randomUUID } from 'node:crypto';
import { on } from '../fault-kit/on.ts';
import { type Loose, recordsIn, withHeader } from '../fault-kit/responses.ts';
import * as kit from './kit.ts';

const YEAR_S = '31536000';
const LONG_AGO = 'Thu, 01 Jan 1970 00:00:00 GMT';
const ODD_TIMES = ['-5', 'NaN', '1e308', LONG_AGO, '0', 'Infinity', '', '9'.repeat(400), 'soon'];

function limited(headers: Readonly<Record<string, string>>) {
  return kit.answers(429, headers, '{"message":"slow down"}');
}

/** Lists whose next page is this. */
function next(cursor: unknown | ((stage: kit.Stage) => unknown)): kit.Serve {
  return (stage) => {
    const nextCursor = typeof cursor === 'function' ? cursor(stage) : cursor;
    return kit.over(on.lists.setsBody({ pagination: { nextCursor } }))(stage);
  };
}

/** The first page again and again, as if it were another. */
function endlessPages(change: (record: Loose) => void): kit.Serve {
  return kit.over((handle) => async (request) => {
    const answer = await handle({ ...request, url: request.url.replace(/([?&])cursor=[^&]*(&|$)/, '$1') });
    if (answer.status !== 200) return answer;
    const body: Loose = JSON.parse(answer.body);
    for (const record of recordsIn(body)) change(record);
    if (Array.isArray(body.data)) body.pagination = { nextCursor: randomUUID() };
    return { ...answer, body: JSON.stringify(body) };
  });
}

/** Sales of which each page is empty. */
function nextOfSales(cursor: () => string): kit.Serve {
  return kit.at(
    '/sales',
    kit.json(() => JSON.stringify({ data: [], pagination: { nextCursor: cursor() } })),
  );
}

export const limitRows = kit.hostileTable`
  # Limits, outages and clocks
  3,4 always-limited: Every request is answered 429
    ${{ serves: limited({}), says: /rate limit|INCOMPLETE/, command: kit.check({ seconds: 600 }), within: 500 }}
  3,4 limited-for-a-year: Every request is answered 429, for a year
    ${{ serves: limited({ 'retry-after': YEAR_S }), says: /rate limit/ }}
  3 limited-after-a-while: After twenty answers, 429 for ever
    ${{ serves: kit.after(20, limited({})), command: kit.checkSoonOver }}
  3 limited-for-a-year-after-a-while: After twenty answers, 429 for a year
    ${kit.after(20, limited({ 'retry-after': YEAR_S }))}
  1,3 limit-with-odd-headers: Limits with a time in the past, below zero, without an end, or of no number
    ${{
      serves: kit.oneIn(9, kit.inTurn(ODD_TIMES.map((time) => limited({ 'retry-after': time })))),
      says: /^(INCOMPLETE|NONCONFORMANT)/,
      command: kit.checkSoonOver,
    }}
  4 always-down: Every request is answered 503
    ${{ serves: kit.answers(503, { 'retry-after': YEAR_S }), says: /deployment is down/ }}
  3,4 down-after-a-while: After thirty answers, 503 for ever
    ${{ serves: kit.after(30, kit.answers(503, {})), says: /^INCOMPLETE/, command: kit.checkSoonOver }}
  1,3 silent-after-a-while: After a hundred answers, no list of products ever comes
    ${{ serves: kit.choose(({ url = '' }) => url.includes('/products?') && url.includes('search'), kit.holds), command: kit.checkSoonOver }}
  3,4 resets-after-a-while: After thirty answers, every connection is reset
    ${{ serves: kit.after(30, kit.resets), says: /^INCOMPLETE/, command: kit.checkSoonOver }}
  1,3 crashes-on-odd-requests: Whoever sends an escape that is none is not answered, nor is anyone after that
    ${{ serves: kit.since(({ url = '' }) => /%(?![0-9a-f]{2})/i.test(url), kit.resets), command: kit.checkSoonOver }}
  1,3 errors-now-and-then: One answer in four is a page about an error
    ${kit.oneIn(4, kit.answers(500, { 'content-type': 'text/html' }, '<h1>Internal Server Error</h1>'))}
  1,3 clock-of-1970: The clock stands at the beginning of time
    ${{ serves: kit.over(on.anything.changeResponse((response) => withHeader(response, 'date', LONG_AGO))), says: kit.ANY_VERDICT }}
  0,1,3 clock-of-9999: The clock is thousands of years ahead
    ${kit.withHeaders(() => ({ date: 'Fri, 31 Dec 9999 23:59:59 GMT' }))}
  0,1,3 clock-of-no-time: The clock shows no time at all
    ${kit.withHeaders(() => ({ date: 'Xxx, 99 Zzz 99999 99:99:99 ???' }))}
  1,3 refuses-everything-else: Only /me answers, all else is refused with 403
    ${kit.choose(({ url = '' }) => !url.endsWith('/me'), kit.answers(403, {}))}
  1,3 success-for-everything: Every request, also of no key, is answered 200
    ${kit.over(on.anything.changeResponse((response) => ({ ...response, status: 200 })))}
  0,1,3 cut-at-random: One answer in six ends within its header
    ${kit.at('', kit.oneIn(6, kit.bytes('HTTP/1.1 200 OK\r\ncontent-ty')))}
  # Cursors, and lists without an end
  1,3 endless-pages: Every page of every list names another, with new records
    ${endlessPages((record) => Object.assign(record, { id: randomUUID() }))}
  1,3 endless-pages-of-the-same: Every page names another, and holds the same records ${endlessPages(() => undefined)}
  1,3 endless-empty-pages: Every page is empty and names another ${nextOfSales(randomUUID)}
  1,3 cursor-of-a-megabyte: Cursors of a megabyte ${next('c'.repeat(2 ** 20))}
  1,3 cursor-of-ten-megabytes: Each page of sales has a cursor of ten megabytes
    ${nextOfSales(() => `${randomUUID()}${'c'.repeat(10 * 2 ** 20)}`)}
  1,3 cursor-with-control-characters: Cursors that would end the request line
    ${next(' HTTP/1.1\r\nHost: x.example\r\nX-Injected: 1\r\n\r\n\0\u001b[2J')}
  1,3 cursor-to-elsewhere: Cursors that are addresses of another origin
    ${next(({ elsewhere }: kit.Stage) => `${elsewhere}/page?key=`)}
  1,3 cursor-with-parameters: Cursors that would add parameters and leave the path
    ${next('../../../admin?delete=1&storeIds=all#')}
  1,3 cursor-is-the-key: Cursors that are the key ${next((stage: kit.Stage) => kit.keyOf(stage))}
  1,3 cursor-is-a-person: Cursors that are a telephone number and an address ${next(`${kit.PERSON.phone} ${kit.PERSON.email}`)}
  1,3 cursor-is-an-object: Cursors that are objects within objects
    ${next({ nextCursor: { __proto__: null, nextCursor: [] } })}
  1,3 cursor-with-half-a-character: Cursors that no address can hold ${next('\ud800\udfff\ud800')}
`;
