import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { envelopeJson } from './envelope-json.ts';

const one = (contentType: string, isJson = true) => ({ exchanges: [exchange({ facts: { contentType, isJson } })] });

ruleCases(envelopeJson, {
  fails: [['no type at all', one(''), /no content type/]],
  cannotTell: [['no success', { exchanges: [exchange({ status: 500 })] }]],
});
