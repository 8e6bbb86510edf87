import { contractDocument } from '../contract/document.ts';
import { digestOf } from './decide/evidence.ts';
import { qualificationScore } from './generated/qualification-score.ts';
import { rulesDigest, suiteVersion } from './generated/suite.ts';
import type { SuiteIdentity } from './model/run.ts';
import { field, textField } from './model/values/json.ts';

/** Which suite judged: its version, the contract it holds deployments to, its rules, and its own mark. */
export function identity(): SuiteIdentity {
  const document = contractDocument();
  return {
    name: 'counterproof',
    version: suiteVersion,
    contractVersion: textField(field(document, 'info'), 'version'),
    contractDigest: digestOf(JSON.stringify(document)),
    rulesDigest,
    // A mark earned by other rules says nothing of these.
    qualification: qualificationScore?.rulesDigest === rulesDigest ? qualificationScore : null,
  };
}
