import { ruleCases } from '../../../testing/rule-cases.ts';
import { served } from '../example-document.ts';
import { documentIgnoresWrongKey } from './document-ignores-wrong-key.ts';

const answered = (status: number | null) => served({ withWrongKey: { exchange: 'ex-0002', status } });

ruleCases(documentIgnoresWrongKey, {
  passes: [['served', answered(200)]],
  fails: [['closed', answered(401), /expected 200, received 401/]],
  cannotTell: [
    ['no answer', answered(null)],
    ['unavailable with any key', served({ ...answered(404).document, status: 404 }), /openapi.json is unavailable/],
    ['not asked', served({ withWrongKey: null })],
  ],
});
