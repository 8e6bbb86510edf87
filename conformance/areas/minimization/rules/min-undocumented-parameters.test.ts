import { leakOf } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { leakEvidence } from '../example-leaks.ts';
import { minUndocumentedParameters } from './min-undocumented-parameters.ts';

const include = 'undocumented-parameter';
const PHONE = { path: '/data/*/customer/phone' };
const brought = leakEvidence({}, [PHONE], include);
const everywhere = {
  ...brought,
  exchanges: brought.exchanges.map(({ facts, ...one }) => ({ ...one, facts: { ...facts, leaks: [leakOf(PHONE)] } })),
};

ruleCases(minUndocumentedParameters, {
  passes: [['what comes without it as well', everywhere]],
  cannotTell: [['no answer', leakEvidence({ status: null }, [], include), /no answer/]],
  untested: [['no such parameter was sent', leakEvidence({}, [{}], 'error')]],
});
