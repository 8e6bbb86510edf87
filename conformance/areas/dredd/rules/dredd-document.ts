import { rule } from '../../../model/rule.ts';
import { anywhere, judgeStatus, judgeStructure } from '../judging.ts';

export const dreddDocument = rule({
  id: 'dredd-document',
  area: 'dredd',
  requirements: ['DOC-01', 'DOC-03'],
  title: 'Dredd is served openapi.json without a key, with its parts',
  help: 'The document has openapi, info, servers, components, security and paths.',
  needs: ['dredd'],
  demand: 'input',
  judge({ dredd }) {
    const served = judgeStatus(dredd, 200, ['getOpenapi']);
    return served.outcome === 'passed' ? judgeStructure(dredd, ['getOpenapi'], anywhere) : served;
  },
});
