import { readFileSync } from 'node:fs';
import { BASE_URL, type Call, type CallField, curlOf } from '../contract/export/call.ts';
import { calls } from '../contract/generated/calls.ts';
import { documentJson } from '../contract/generated/document-json.ts';
import { requirements } from '../contract/requirements/index.ts';
import { oneFilePolicy } from '../ui/bundle.ts';
import type { Contract } from './reference/openapi.ts';
import { shownRequirements } from './reference/requirements.ts';

/** The reference as one file, which opens from disk and asks for nothing. */
export function referenceFile(): string {
  const style = asset('reference-page.css');
  const script = asset('reference-page.js');
  const contract: Contract = { document: JSON.parse(documentJson), requirements: shownRequirements(), base: BASE_URL };
  // `<` escaped: there is no tag in it to find.
  const data = JSON.stringify(contract).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Point-of-sale API</title>
<meta http-equiv="Content-Security-Policy" content="${oneFilePolicy(style, script)}">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<div id="page"></div>
<div id="announce" class="unseen" role="status" aria-live="polite"></div>
<noscript>${withoutScript()}</noscript>
<script type="application/json" id="contract">${data}</script>
<script>${script}</script>
</body>
</html>
`;
}

function withoutScript(): string {
  const promises = requirements.map(({ id, title, text }) => `<li>${escaped(`${id} ${title}. ${text}`)}</li>`);
  return [
    '<section class="noscript">',
    '<h1>Point-of-sale API</h1>',
    ...calls.map(endpoint),
    `<details><summary>Requirements: ${promises.length}</summary><ul>${promises.join('')}</ul></details>`,
    '</section>',
  ].join('\n');
}

function endpoint(call: Call): string {
  const parameters = call.parameters.map((each) => meaning(each.name, each));
  const answers = call.answers.map(({ status, description, example }) => {
    const body = example === '' ? '' : `<pre>${escaped(JSON.stringify(JSON.parse(example), null, 2))}</pre>`;
    return `<li>${status} ${escaped(description)}${body}</li>`;
  });
  const fields = call.fields.map((each) => meaning(each.path, each));
  return [
    `<details><summary><code>GET ${call.path}</code> ${escaped(call.summary)}</summary>`,
    `<p>${escaped(call.description)}</p>`,
    parameters.length === 0 ? '' : `<ul>${parameters.join('')}</ul>`,
    `<pre>${escaped(curlOf(call))}</pre>`,
    `<ul>${answers.join('')}</ul>`,
    `<p>Fields of the answer:</p><ul>${fields.join('')}</ul></details>`,
  ].join('\n');
}

function meaning(name: string, { type, description }: Pick<CallField, 'type' | 'description'>): string {
  return `<li><code>${name}</code> (${escaped(type)}): ${escaped(description)}</li>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function asset(name: string): string {
  return readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8').trim();
}
