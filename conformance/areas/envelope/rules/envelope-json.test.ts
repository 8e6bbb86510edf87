import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { envelopeJson } from './envelope-json.ts';

const one = (contentType: string, isJson = true) => ({ exchanges: [exchange({ facts: { contentType, isJson } })] });

ruleCases(envelopeJson, {
  passes: [
    ['with a charset', one('application/json; charset=utf-8')],
    ['a vendor’s JSON', one('application/vnd.pos+json')],
    [
      'errors may be pages',
      { exchanges: [...one('application/json').exchanges, exchange({ status: 400, facts: { isJson: false } })] },
    ],
  ],
  fails: [
    ['a page', one('text/html', false), /an HTML page/],
    ['no JSON under its name', one('application/json', false), /does not parse/],
    ['JSON sent as text', one('text/plain'), /text\/plain/],
    ['no type at all', one(''), /no content type/],
  ],
  cannotTell: [['no success', { exchanges: [exchange({ status: 500 })] }]],
});
