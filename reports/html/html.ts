import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { oneFilePolicy } from '../../ui/bundle.ts';
import type { RunView } from '../view.ts';
import { withStanding } from '../words/causes.ts';
import { escapeXml } from '../words/escaped.ts';
import { placesOf, SECTIONS, samplesFor, textsOf } from '../words/promises.ts';

/** For mail clients, previews and archives that run no script: what was found, and where all of it is. */
function staticHead(view: RunView): string {
  const { run, undecided, waived, tolerated } = view;
  return [
    '<section class="noscript">',
    `<h1>${escapeXml(run.verdict)}: ${foreign(view.target)}</h1>`,
    `<p>${foreign(run.summary)}</p>`,
    ...(view.end === null ? [] : listed(foreign(view.end.title), view.endLines.map(foreign))),
    ...listed(
      'Stale waivers',
      view.stale.map(({ line }) => foreign(line)),
    ),
    ...list(facts(view).map(([name, value]) => `${name}: ${foreign(value)}`)),
    ...rules('Broken promises', withStanding(run.results, 'broken')),
    ...rules('Not decided', undecided),
    ...rules('Waived', waived),
    ...rules('Tolerated', tolerated),
    '<p>The rest of this page draws itself from the data inside it and needs JavaScript to do so. The same run is in run.json, and <code>npx counterproof report run.json --format markdown</code> writes it as text.</p>',
    '</section>',
  ].join('\n');
}

/** Of what is markup already. */
function list(items: readonly string[]): readonly string[] {
  return ['<ul>', ...items.map((item) => `<li>${item}</li>`), '</ul>'];
}

function listed(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`<h2>${title}</h2>`, ...list(items)];
}

function facts({ run, figures, without }: RunView): readonly (readonly [string, string])[] {
  return [
    ['Started', run.startedAt],
    ...figures,
    ['Profile', run.profile.name],
    ...(without === '' ? [] : [['Without', without] as const]),
    ['Suite', `counterproof ${run.suite.version}, contract ${run.suite.contractVersion}`],
    ['Evidence', run.evidence.digest],
  ];
}

function rules(heading: string, results: readonly RuleResult[]): readonly string[] {
  const items = results.map(
    ({ requirements, title, rule, message }) =>
      `${escapeXml(`${requirements.join(', ')} ${title} (${rule})`)}: ${foreign(message)}`,
  );
  return listed(`${heading}: ${plural(results.length, 'rule')}`, items);
}

/** Words that may come from a deployment: escaped, and kept apart from ours in direction. */
function foreign(text: string): string {
  return `<bdi>${escapeXml(text)}</bdi>`;
}

export function page(view: RunView): string {
  const style = asset('report-page.css');
  const script = asset('report-page.js');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Counterproof report</title>
<meta http-equiv="Content-Security-Policy" content="${oneFilePolicy(style, script)}">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<div id="page"></div>
<div id="announce" class="unseen" role="status" aria-live="polite"></div>
<noscript>${staticHead(view)}</noscript>
${packed('run', dataOf(view))}
<script>${script}</script>
${packed('exchanges-data', view.run.exchanges)}
</body>
</html>
`;
}

export function dataOf({ run, end, since }: RunView) {
  const ids = run.requirements.map(({ id }) => id);
  return {
    run: runOfPage(run),
    places: Object.fromEntries(placesOf(ids)),
    texts: Object.fromEntries(textsOf(ids)),
    /** How a correct client does what this one did not, by requirement. */
    samples: Object.fromEntries(
      run.results.flatMap((result) => samplesFor(result).map(({ id, ...samples }) => [id, samples] as const)),
    ),
    sections: SECTIONS,
    exchangeCount: run.exchanges.length,
    /** Exchanges that results name and that are not in the page: the evidence file has them. */
    elsewhere: elsewhere(run),
    /** For each exchange that a finding names first, so that findings do not wait for all exchanges. */
    commands: commands(run),
    end,
    since,
  };
}

function asset(name: string): string {
  return readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8').trim();
}

export type PageRun = Omit<Run, 'exchanges'>;

/** The run without its exchanges, which are packed separately. */
export function runOfPage({ exchanges: _exchanges, ...rest }: Run): PageRun {
  return { ...rest, results: rest.results.map(withoutUnsaid) };
}

/** `fault` and `fix` are shown for failures only; for all rules they would be a tenth of the file. */
function withoutUnsaid(result: RuleResult): RuleResult {
  if (result.outcome === 'failed') return result;
  const { fault: _fault, fix: _fix, ...said } = result;
  return said;
}

function elsewhere(run: Run): readonly string[] {
  const shown = new Set(run.exchanges.map(({ id }) => id));
  const named = run.results.flatMap(({ evidence, findings }) => [
    ...evidence,
    ...findings.flatMap((finding) => finding.evidence),
  ]);
  return [...new Set(named)].filter((id) => !shown.has(id));
}

function commands(run: Run): Record<string, string> {
  const named = new Set(run.results.flatMap((result) => result.findings.map((finding) => finding.evidence[0])));
  return Object.fromEntries(
    run.exchanges.filter((exchange) => named.has(exchange.id)).map((exchange) => [exchange.id, exchange.curl]),
  );
}

/**
 * Data that the page unpacks by itself: answers of one API repeat each other, so packed they take an eighth. A script
 * element of this type is run by no browser, and there is no bracket in base64.
 */
function packed(id: string, data: unknown): string {
  const bytes = gzipSync(inert(data), { level: 9 });
  return `<script type="application/gzip" id="${id}">${bytes.toString('base64')}</script>`;
}

/**
 * With `<` escaped there is no tag, comment or end tag in it to find, and with the line separators escaped it stays valid
 * where JSON is read as JavaScript: for those who unpack the page as text.
 */
function inert(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const PACKED = /<script type="application\/gzip" id="([a-z-]+)">([A-Za-z0-9+/]*={0,2})<\/script>/g;

/** Ten times the longest. A page may come from a stranger, and a few kilobytes can decompress to a terabyte. */
const MOST_BYTES = 256 * 2 ** 20;

/** The page with its data as JSON. Compressed bytes may differ between versions of zlib; the data may not. */
export function unpacked(html: string): string {
  return html.replace(PACKED, (_, id: string, text: string) => {
    const json = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: MOST_BYTES }).toString('utf8');
    return `<script type="application/json" id="${id}">${json}</script>`;
  });
}
