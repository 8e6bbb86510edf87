import type { Change } from '../fault.ts';
import { anything, not, on } from '../fault-kit/conditions.ts';
import { changeRecords, changeResponse } from '../fault-kit/responses.ts';
import type { Serve } from './hostile.ts';
import { hostileTable } from './hostile.ts';
import { answers, check, choose, over } from './kit.ts';

/** An answer that breaks many promises at once. */
const broken: Serve = answers(200, {}, '{"data":[{"id":"x","phone":"+66998127734"}]}');

const OURS = /^counterproof\b/;

/** What every client but the suite itself is answered. */
function toOthers(serve: Serve): Serve {
  return choose(({ headers }) => !OURS.test(headers['user-agent'] ?? ''), serve);
}

/** Changes what is answered to the first request of each address, or to all others. */
function byTurn(isChanged: (isFirst: boolean) => boolean, change: Change): Serve {
  return over((handle) => {
    const seen = new Set<string>();
    const changed = change(handle);
    return (request) => {
      const isFirst = !seen.has(request.url);
      seen.add(request.url);
      return isChanged(isFirst) ? changed(request) : handle(request);
    };
  });
}

/** Names end in a word, and sums are a hundred more. */
const differs: Change = changeRecords(not(on.document), (record) => {
  if (typeof record.name === 'string') record.name = `${record.name} (sold out)`;
  if (typeof record.total === 'number') record.total += 100;
});

/** Deployments that recognise the suite, or wait until it has looked: what of them is seen, and what is not. */
export const knowingRows = hostileTable`
  1 knows-the-agent: Only the suite's own User-Agent is answered correctly, no driver runs, and production asks again as another program
    ${{ serves: toOthers(broken), command: check(), says: /^NONCONFORMANT/ }}
  1,3 knows-one-agent-of-three: Only the suite's own User-Agent is answered correctly, and Dredd asks too
    ${{
      serves: toOthers(broken),
      command: ({ url }) => ['check', url, '--only', 'dredd,envelope', '--no-browser', '--max-duration', '60s'],
      says: /^(NONCONFORMANT|INCOMPLETE)/,
      within: 600,
    }}
  0,1,3 behaves-when-asked-again: The first answer of each address is wrong, every later one is correct
    ${{ serves: byTurn((isFirst) => isFirst, differs), says: /^(CONFORMANT|NONCONFORMANT|INCOMPLETE)/ }}
  0,1,3 misbehaves-when-asked-again: The first answer of each address is correct, every later one is wrong; the suite asks most addresses once
    ${{ serves: byTurn((isFirst) => !isFirst, differs), says: /^(CONFORMANT|NONCONFORMANT|INCOMPLETE)/ }}
  1 alternates-by-connection: Every second answer lacks all of its records
    ${{
      serves: over((handle) => {
        let count = 0;
        const emptied = changeResponse(anything, (response) => ({
          ...response,
          body: response.body.replace(/"data":\[.*\](?=,"pagination")/s, '"data":[]'),
        }))(handle);
        return (request) => {
          count += 1;
          return count % 2 === 0 ? emptied(request) : handle(request);
        };
      }),
      says: /^NONCONFORMANT/,
    }}
`;
