import { ruleCases } from '../../../testing/rule-cases.ts';
import { served } from '../example-document.ts';
import { documentAvailable } from './document-available.ts';

ruleCases(documentAvailable, {
  passes: [
    ['served', served()],
    ['not JSON, which another rule covers', served({ document: undefined })],
  ],
  fails: [
    ['out of service', served({ status: 503, document: undefined }), /openapi.json is unavailable: it answered 503/],
    ['no answer', served({ status: null, document: undefined }), /it gave no answer/],
    ['not found', served({ status: 404, document: undefined }), /it answered 404/],
  ],
});
