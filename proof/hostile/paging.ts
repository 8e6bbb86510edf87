import { randomUUID } from 'node:crypto';
import { on } from '../fault-kit/conditions.ts';
import { changeBody, type Loose, recordsIn } from '../fault-kit/responses.ts';
import type { Serve, Stage } from './hostile.ts';
import { hostileTable } from './hostile.ts';
import { answers, at, keyOf, over } from './kit.ts';
import { PERSON } from './secrets.ts';

const VERDICT = /^(NONCONFORMANT|INCOMPLETE)/;

/** Lists whose next page is this. */
function next(cursor: unknown | ((stage: Stage) => unknown)): Serve {
  return (stage) => {
    const nextCursor = typeof cursor === 'function' ? cursor(stage) : cursor;
    return over(
      changeBody(on.lists, (body) => {
        body.pagination = { nextCursor };
      }),
    )(stage);
  };
}

/** The first page again and again, as if it were another. */
function endlessPages(change: (record: Loose) => void): Serve {
  return (stage) => {
    const first: Serve = over((handle) => async (request) => {
      const answer = await handle({ ...request, url: request.url.replace(/([?&])cursor=[^&]*(&|$)/, '$1') });
      if (answer.status !== 200) return answer;
      const body: Loose = JSON.parse(answer.body);
      for (const record of recordsIn(body)) change(record);
      if (Array.isArray(body.data)) body.pagination = { nextCursor: randomUUID() };
      return { ...answer, body: JSON.stringify(body) };
    });
    return first(stage);
  };
}

const TEN_MEGABYTES = 10 * 2 ** 20;

/** Cursors, and lists without an end. */
export const pagingRows = hostileTable`
  1,3 endless-pages: Every page of every list names another, with new records
    ${{ serves: endlessPages((record) => Object.assign(record, { id: randomUUID() })), says: VERDICT }}
  1,3 endless-pages-of-the-same: Every page names another, and holds the same records
    ${{ serves: endlessPages(() => undefined), says: VERDICT }}
  1,3 endless-empty-pages: Every page is empty and names another
    ${{
      serves: at(
        '/sales',
        answers(200, {}, () => JSON.stringify({ data: [], pagination: { nextCursor: randomUUID() } })),
      ),
      says: VERDICT,
    }}
  1,3 cursor-of-a-megabyte: Cursors of a megabyte
    ${{ serves: next('c'.repeat(2 ** 20)), says: VERDICT }}
  1,3 cursor-of-ten-megabytes: Each page of sales has a cursor of ten megabytes
    ${{
      serves: at(
        '/sales',
        answers(200, {}, () => `{"data":[],"pagination":{"nextCursor":"${randomUUID()}${'c'.repeat(TEN_MEGABYTES)}"}}`),
      ),
      says: VERDICT,
    }}
  1,3 cursor-with-control-characters: Cursors that would end the request line
    ${{ serves: next(' HTTP/1.1\r\nHost: x.example\r\nX-Injected: 1\r\n\r\n\0\u001b[2J'), says: VERDICT }}
  1,3 cursor-to-elsewhere: Cursors that are addresses of another origin
    ${{ serves: next(({ elsewhere }: Stage) => `${elsewhere}/page?key=`), says: VERDICT }}
  1,3 cursor-with-parameters: Cursors that would add parameters and leave the path
    ${{ serves: next('../../../admin?delete=1&storeIds=all#'), says: VERDICT }}
  1,3 cursor-is-the-key: Cursors that are the key
    ${{ serves: next((stage: Stage) => keyOf(stage)), says: VERDICT }}
  1,3 cursor-is-a-person: Cursors that are a telephone number and an address
    ${{ serves: next(`${PERSON.phone} ${PERSON.email}`), says: VERDICT }}
  1,3 cursor-is-an-object: Cursors that are objects within objects
    ${{ serves: next({ nextCursor: { __proto__: null, nextCursor: [] } }), says: VERDICT }}
  1,3 cursor-with-half-a-character: Cursors that no address can hold
    ${{ serves: next('\ud800\udfff\ud800'), says: VERDICT }}
`;
