import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { envelopeJson } from './envelope-json.ts';

const one = (contentType: string, isJson = true) => ({ exchanges: [exchange({ facts: { contentType, isJson } })] });

ruleCases(envelopeJson, {
  passes: [
    { name: 'with a charset', evidence: one('application/json; charset=utf-8') },
    { name: 'a vendor’s JSON', evidence: one('application/vnd.pos+json') },
    {
      name: 'errors may be pages',
      evidence: {
        exchanges: [...one('application/json').exchanges, exchange({ status: 400, facts: { isJson: false } })],
      },
    },
  ],
  fails: [
    { name: 'a page', evidence: one('text/html', false), message: /does not parse/ },
    { name: 'JSON sent as text', evidence: one('text/plain'), message: /text\/plain/ },
    { name: 'no type at all', evidence: one(''), message: /no content type/ },
  ],
  cannotTell: [{ name: 'no success', evidence: { exchanges: [exchange({ status: 500 })] } }],
});
