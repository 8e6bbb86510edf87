import type { RuleResult, Run, RunExchange } from '../../conformance/model/run.ts';
import type { Paint } from '../terminal.ts';

const FINDINGS_SHOWN = 3;
const EXCHANGES_SHOWN = 1;
const SCOPE_SHOWN = 12;

/** What a person reads: the failures first, then what was not looked at, then the verdict. */
export function printRun(run: Run, paint: Paint): string {
  const broken = run.results.filter((result) => result.outcome === 'failed' && result.level === 'must');
  const advisories = run.results.filter((result) => result.outcome === 'failed' && result.level !== 'must');
  const errors = run.results.filter((result) => result.outcome === 'error');
  const parts = [
    ...broken.map((result) => failure(run, result, paint)),
    ...errors.map(
      (result) =>
        `${paint.red('ERROR')} ${paint.bold(result.rule)}: ${result.message} (our fault, not the deployment's)\n`,
    ),
    advisories.length === 0 ? '' : advice(advisories, paint),
    scope(run, paint),
    ...run.waivers
      .filter((waiver) => waiver.state !== 'used')
      .map((waiver) => `${paint.red('WAIVER')} ${waiver.subject} (${waiver.owner}): ${waiver.state}\n`),
    verdict(run, paint),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}`;
}

function failure(run: Run, result: RuleResult, paint: Paint): string {
  const mark = result.waived === null ? paint.red('FAILED') : paint.yellow('WAIVED');
  const shown = result.findings
    .slice(0, FINDINGS_SHOWN)
    .flatMap((finding) => [
      `    ${finding.message}`,
      ...(finding.expected === undefined ? [] : [`      expected  ${finding.expected}`]),
      ...(finding.received === undefined ? [] : [`      received  ${finding.received}`]),
    ]);
  const more = result.findings.length - FINDINGS_SHOWN;
  const exchanges = result.evidence
    .map((id) => run.exchanges.find((exchange) => exchange.id === id))
    .filter((exchange) => exchange !== undefined)
    .slice(0, EXCHANGES_SHOWN);
  return [
    `${mark}  ${paint.bold(result.rule)}  ${paint.dim(result.requirements.join(', '))}`,
    `  ${result.title}`,
    ...(result.waived === null
      ? []
      : [`  waived by ${result.waived.owner} until ${result.waived.expires}: ${result.waived.reason}`]),
    ...shown,
    ...(more > 0 ? [`    and ${more} more, in the report`] : []),
    ...exchanges.map((exchange) => repeat(exchange, paint)),
    '',
  ].join('\n');
}

function repeat(exchange: RunExchange, paint: Paint): string {
  return paint.dim(`    ${exchange.id} answered ${exchange.status ?? 'nothing'}:  ${exchange.curl}`);
}

function advice(results: readonly RuleResult[], paint: Paint): string {
  const lines = results.map(
    (result) => `  ${paint.yellow('advice')}  ${result.rule}: ${result.findings[0]?.message ?? result.message}`,
  );
  return `${lines.join('\n')}\n`;
}

function scope(run: Run, paint: Paint): string {
  if (run.scope.length === 0) return '';
  // Where only a part was asked for, the rest need not be told one by one.
  const told = run.profile.only === null ? run.scope.slice(0, SCOPE_SHOWN) : [];
  const more = run.scope.length - told.length;
  return [
    paint.bold(`Not decided (${run.scope.length})`),
    ...told.map((entry) => `  ${entry.outcome.padEnd(9)} ${entry.subject}: ${entry.reason}`),
    ...(more > 0 ? [`  and ${more} more, in the report`] : []),
    '',
  ].join('\n');
}

function verdict(run: Run, paint: Paint): string {
  const colour = {
    conformant: paint.green,
    nonconformant: paint.red,
    usage: paint.red,
    incomplete: paint.yellow,
    unreachable: paint.red,
  };
  const counts = [...Map.groupBy(run.results, (result) => result.outcome)].map(
    ([outcome, results]) => `${results.length} ${outcome}`,
  );
  return [
    `${colour[run.verdict](paint.bold(run.verdict.toUpperCase()))}  ${run.summary}`,
    `${counts.join(', ')}; ${run.requests} requests in ${(run.durationMs / 1000).toFixed(1)} s; profile ${run.profile.name}`,
    '',
  ].join('\n');
}
