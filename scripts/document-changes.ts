/**
 * `npm run document-changes -- --sample 400 --seed 70411 --seed 918273`: changes that a machine makes to the served openapi.json of the
 * sandbox, and which of them no rule names. The last lines are a table for docs/qualification.md.
 */
import { recordDeployment, tryChanges } from '../proof/document-changes.ts';
import { openDeployment } from '../proof/open-deployment.ts';
import { readOptions, wholeNumber } from './options.ts';

const NOW = Date.parse('2026-09-09T14:23:45.678Z');

const HELP =
  'npm run document-changes -- [--sample 400] [--seed 1]...: judges a sample of changes of the served openapi.json, drawn by each seed';

const values = readOptions(HELP, {
  sample: { type: 'string', default: '400' },
  seed: { type: 'string', multiple: true, default: ['1'] },
});
const sample = wholeNumber('sample', values.sample, 1);
const seeds = values.seed.map((seed) => wholeNumber('seed', seed));

const deployment = await openDeployment(NOW);
const recorded = await recordDeployment(deployment);
process.stdout.write(
  '| seed | changes | fail the run | raise an advisory | mean nothing | missed | noticed |\n|---|---|---|---|---|---|---|\n',
);
const missed = new Set<string>();
for (const seed of seeds) {
  const report = tryChanges(recorded, sample, seed);
  const noticed = report.failed + report.advised;
  const share = ((100 * noticed) / (noticed + report.missed.length)).toFixed(1);
  const counts = [
    seed,
    report.tried,
    report.failed,
    report.advised,
    report.equivalent,
    report.missed.length,
    `${share} %`,
  ];
  process.stdout.write(`| ${counts.join(' | ')} |\n`);
  for (const id of report.missed) missed.add(id);
}
process.stdout.write(`\nMissed:\n${[...missed].map((id) => `| \`${id}\` |\n`).join('')}`);
await deployment.close();
