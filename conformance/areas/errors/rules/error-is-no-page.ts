import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { isPage } from '../../../see/answers.ts';
import { countAnswers } from '../../shared/requests/count-answers.ts';

export const errorIsNoPage = rule({
  id: 'error-is-no-page',
  requirements: ['ERR-07'],
  title: 'An error is no HTML page',
  fault: 'Error that is an HTML page',
  fix: 'Answer every error in one form, JSON like the rest. A page is written by what is in front of the API, or by its framework: the header Server may say which. Clients of an API cannot read it, and it tells others what is used.',
  groups: ['any-answer'],
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    return countAnswers(
      exchanges.filter(({ status }) => status !== null && status >= 400),
      {
        cases: 'errors',
        isKept: ({ facts }) => !isPage(facts),
        finding: ({ method, path, operation, status, facts, headers }) => ({
          subject: { ...(method === 'GET' ? {} : { method }), operation, status },
          message: say('{method} {path} was answered {status} with an HTML page, by {server}', {
            method,
            path,
            status,
            server: serverOf(headers),
          }),
          expected: 'an error in the form of the API',
          received: 'an HTML page',
          sight: { shows: { kind: 'header', name: 'content-type', value: facts.contentType } },
        }),
        missing: { kind: 'answer', reason: 'no error was received' },
      },
    );
  },
});

function serverOf(headers: Exchange['headers']): string {
  const server = headers.find(([name]) => name === 'server')?.[1] ?? '';
  return server === '' ? 'a server that does not name itself' : server;
}
