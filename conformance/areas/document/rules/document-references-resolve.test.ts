import type { Json } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentReferencesResolve } from './document-references-resolve.ts';

const schemas = { 'A/sale': { type: 'object' }, ยอดขาย: { type: 'object' }, list: { oneOf: [{ type: 'array' }] } };
const referring = (reference: string, schema: { readonly [name: string]: Json } = { $ref: reference }) =>
  served({
    document: document({
      components: { schemas: { ...schemas, Referring: { properties: { one: schema } } } },
    }),
  });

ruleCases(documentReferencesResolve, {
  passes: [
    { name: 'none at all', evidence: served() },
    { name: 'a slash in the name', evidence: referring('#/components/schemas/A~1sale') },
    { name: 'another script, escaped', evidence: referring(`#/components/schemas/${encodeURIComponent('ยอดขาย')}`) },
    { name: 'an item of a list', evidence: referring('#/components/schemas/list/oneOf/0') },
    { name: 'the document itself', evidence: referring('#') },
    { name: 'another document', evidence: referring('shared.json#/nothing/here') },
    { name: 'within an example', evidence: referring('', { type: 'object', example: { $ref: '#/nothing' } }) },
  ],
  fails: [
    { name: 'nothing there', evidence: referring('#/components/schemas/Sale'), message: /schemas\/Sale leads nowhere/ },
    { name: 'beyond a list', evidence: referring('#/components/schemas/list/oneOf/1'), message: /oneOf\/1/ },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
