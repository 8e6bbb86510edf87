import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { escapeXml } from '../formats/xml.ts';
import { figuresOf } from '../words/figures.ts';
import { leftOutKinds } from '../words/kinds.ts';
import { endLines, isExplainedByEnd, runEnd } from '../words/run-end.ts';
import { type Standing, withStanding } from '../words/standing.ts';
import { targetName } from '../words/target-name.ts';
import { staleWaivers, waiverLine } from '../words/waivers.ts';

const LISTS: readonly (readonly [Standing, string])[] = [
  ['broken', 'Broken promises'],
  ['undecided', 'Not decided'],
  ['waived', 'Waived'],
  ['tolerated', 'Tolerated'],
];

/** For mail clients, previews and archives that run no script: what was found, and where all of it is. */
export function staticHead(run: Run): string {
  return [
    '<section class="noscript">',
    `<h1>${escapeXml(run.verdict)}: ${foreign(targetName(run.target))}</h1>`,
    `<p>${foreign(run.summary)}</p>`,
    ...endOf(run),
    ...waiversToGo(run),
    '<ul>',
    ...facts(run).map(([name, value]) => `<li>${name}: ${foreign(value)}</li>`),
    '</ul>',
    ...LISTS.flatMap(([standing, title]) =>
      list(
        title,
        withStanding(run.results, standing).filter((result) => !isExplainedByEnd(run, result)),
      ),
    ),
    '<p>The rest of this page draws itself from the data inside it and needs JavaScript to do so. The same run is in run.json, and <code>npx counterproof report run.json --format markdown</code> writes it as text.</p>',
    '</section>',
  ].join('\n');
}

function endOf(run: Run): readonly string[] {
  const found = runEnd(run);
  if (found === null) return [];
  const lines = endLines(found).map((line) => `<li>${foreign(line)}</li>`);
  return [`<h2>${foreign(found.title)}</h2>`, '<ul>', ...lines, '</ul>'];
}

function waiversToGo(run: Run): readonly string[] {
  const stale = staleWaivers(run);
  if (stale.length === 0) return [];
  return ['<h2>Stale waivers</h2>', '<ul>', ...stale.map((each) => `<li>${foreign(waiverLine(each))}</li>`), '</ul>'];
}

function facts(run: Run): readonly (readonly [string, string])[] {
  return [
    ['Started', run.startedAt],
    ...figuresOf(run),
    ['Profile', run.profile.name],
    ...(leftOutKinds(run) === '' ? [] : [['Without', leftOutKinds(run)] as const]),
    ['Suite', `counterproof ${run.suite.version}, contract ${run.suite.contractVersion}`],
    ['Evidence', run.evidence.digest],
  ];
}

function list(title: string, results: readonly RuleResult[]): readonly string[] {
  if (results.length === 0) return [];
  return [`<h2>${title}: ${plural(results.length, 'rule')}</h2>`, '<ul>', ...results.map(item), '</ul>'];
}

function item(result: RuleResult): string {
  const what = `${result.requirements.join(', ')} ${result.title} (${result.rule})`;
  return `<li>${escapeXml(what)}: ${foreign(result.message)}</li>`;
}

/** Words that may come from a deployment: escaped, and kept apart from ours in direction. */
function foreign(text: string): string {
  return `<bdi>${escapeXml(text)}</bdi>`;
}
