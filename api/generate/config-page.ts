import { SETTINGS, type Setting, settingText } from '../settings.ts';

const HEAD = `# Configuration

<!-- Generated from api/settings.ts by scripts/generate.ts: change the texts there, then \`npm run generate\`. -->

\`counterproof check\` reads \`counterproof.config.json\`, \`.yaml\`, \`.yml\` or \`.ts\` in the current folder, or the file given with \`--config\`. It takes every
option that is no secret; keys come from the environment alone. An option on the command line wins over the file: \`--budget 500\`, \`--no-bundle\`,
\`--browser\`. A list replaces the list of the file; only \`--waivers\` is added to it. \`counterproof judge --config\` takes profile, waivers, kinds of data
and rules that are left out from the same file.

\`counterproof client\` reads it, too: \`client\` (the command of \`--exec\`), \`tasks\`, \`timeout\`, \`seed\`, \`out\`, \`format\`, \`waivers\`, \`bundle\`, \`writeWaivers\`,
\`owner\` and \`expires\`. One file may have the settings of both: waivers of client rules (\`CLI-13\`, \`client-…\`) count for the client, all others for the deployment.

\`\`\`json file=client.config.json
{
  "client": "node sync.js",
  "tasks": ["sales-of-month", "export"],
  "timeout": "60s",
  "out": "client-report"
}
\`\`\`

\`\`\`json file=counterproof.config.json
{
  "$schema": "./node_modules/counterproof/dist/config.schema.json",
  "url": "https://staging.example.com",
  "profile": "ci",
  "format": ["html", "junit"],
  "maxDuration": "20m",
  "browser": false,
  "waivers": [{ "subject": "PAGE-09", "owner": "dana", "reason": "fixed in 4.2", "expires": "2026-12-31" }]
}
\`\`\`

\`\`\`yaml file=counterproof.config.yaml
url: https://staging.example.com
profile: ci
format: [html, junit]
maxDuration: 20m
browser: false
waivers:
  - { subject: PAGE-09, owner: dana, reason: fixed in 4.2, expires: '2026-12-31' }
\`\`\`

\`\`\`ts file=counterproof.config.ts
import { defineConfig } from 'counterproof';

export default defineConfig({
  url: process.env.STAGING_URL ?? 'https://staging.example.com',
  profile: 'ci',
  format: ['html', 'junit'],
  maxDuration: '20m',
  browser: false,
  waivers: [{ subject: 'PAGE-09', owner: 'dana', reason: 'fixed in 4.2', expires: '2026-12-31' }],
});
\`\`\`

The typed file is loaded through [tsx](https://tsx.hirok.io), an optional dependency that \`npm install counterproof\` brings along; with \`--omit=optional\`
one line says that it is missing. While it runs, no API key is in its environment. If two of these files are there, none is taken, and one line says so.

The JSON Schema is \`counterproof/config.schema.json\`.

## Settings

| setting | option | value | meaning |
|---|---|---|---|
`;

const TAIL = `What belongs to one run is an option alone: \`--config\`, which names the file itself; \`--plan\`, which ends without a verdict;
and \`--quiet\` and \`--json\`, which are about what one reads.
`;

export function configPage(): string {
  const rows = SETTINGS.map(
    (setting) =>
      `| \`${setting.name}\` | ${optionOf(setting)} | ${valueText(setting)} | ${cell(settingText(setting))} |`,
  );
  return `${HEAD}${rows.join('\n')}\n\n${TAIL}`;
}

function optionOf({ option, row }: Setting): string {
  if (option === '') return 'URL';
  if (row.of !== undefined) return `\`--${option}\` of \`${row.of}\``;
  return row.isOn === true ? `\`--${option}\`, \`--no-${option}\`` : `\`--${option}\``;
}

function valueText({ kind, row }: Setting): string {
  if (kind === 'flag') return 'true or false';
  if (kind === 'number') return `${row.integer?.least} to ${row.integer?.most}`;
  if (kind === 'waivers') return 'list of objects';
  if (row.choices !== undefined) return `${kind === 'texts' ? 'list of ' : ''}${row.choices.join(', ')}`;
  return kind === 'texts' ? 'list of texts' : 'text';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
