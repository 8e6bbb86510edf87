import { ruleCases } from '../../../testing/rule-cases.ts';
import { served } from '../example-document.ts';
import { documentIgnoresWrongKey } from './document-ignores-wrong-key.ts';

const answered = (status: number | null) => served({ withWrongKey: { exchange: 'ex-0002', status } });

ruleCases(documentIgnoresWrongKey, {
  passes: [{ name: 'served', evidence: answered(200) }],
  fails: [{ name: 'closed', evidence: answered(401), message: /expected 200, received 401/ }],
  cannotTell: [
    { name: 'no answer', evidence: answered(null) },
    { name: 'not asked', evidence: served({ withWrongKey: null }) },
  ],
});
