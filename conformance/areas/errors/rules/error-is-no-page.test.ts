import { exchanges } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorIsNoPage } from './error-is-no-page.ts';

const page = { isJson: false, contentType: 'text/html; charset=utf-8' };

ruleCases(errorIsNoPage, {
  passes: [
    ['an error of the API', exchanges({ status: 400 })],
    ['a plain text', exchanges({ status: 404, facts: { isJson: false, contentType: 'text/plain' } })],
    ['JSON under the name of a page', exchanges({ status: 404, facts: { isJson: true, contentType: 'text/html' } })],
  ],
  fails: [
    [
      'a page that names its server',
      exchanges({ status: 400, path: '/public-api/v1/sales', headers: [['server', 'nginx']], facts: page }),
      /GET \/public-api\/v1\/sales was answered 400 with an HTML page, by nginx/,
    ],
    ['one that does not', exchanges({ status: 404, facts: page }), /by a server that does not name itself/],
  ],
  cannotTell: [['no error was met', exchanges({})]],
});
