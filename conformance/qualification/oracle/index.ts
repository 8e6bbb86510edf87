export { type Disagreement, type Oracle, type OracleReport, oracleDisagreements } from './disagreements.ts';
export { type Recorded, recording } from './recorded.ts';
