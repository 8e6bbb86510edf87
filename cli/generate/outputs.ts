import { readFileSync } from 'node:fs';
import { withPart } from '../../api/generate/outputs.ts';
import { variableOf } from '../../api/settings.ts';
import { KEY_VARIABLES } from '../../conformance/model/exchange.ts';
import { jsonSchemaOf } from '../../contract/schema/from-json-schema.ts';
import { commandEvent } from '../events.ts';
import { HELPS } from '../options/all.ts';
import { CTL_HELP as ctl } from '../options/sandbox.ts';
import { type HelpText, helpOf, textsOf } from '../options/table.ts';

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  [KEY_VARIABLES.good, 'The API key of the deployment that is checked. Keys come from the environment alone.'],
  [
    [KEY_VARIABLES.revoked, KEY_VARIABLES.disabled, KEY_VARIABLES.rotated, KEY_VARIABLES.other].join(', '),
    'Keys that must be refused, and one of another organization.',
  ],
  ['COUNTERPROOF_SIGNING_KEY', 'An Ed25519 key in PEM or the path of one: it signs bundles.'],
  ['COUNTERPROOF_SANDBOX_URL, COUNTERPROOF_WORKBENCH_TOKEN', 'The sandbox that "sandbox ctl" controls, and its token.'],
  [`${variableOf('url')} and others`, 'The inputs of "gate".'],
  ['NO_COLOR', 'No colours, where it is set.'],
];

/** With that of `sandbox ctl`, where it belongs. */
const NAMED_HELPS = Object.entries<HelpText>(HELPS).flatMap(([name, help]) =>
  name === 'sandbox' ? [[name, help] as const, ['sandbox ctl', ctl] as const] : [[name, help] as const],
);

/** The same texts as `--help`, for man(1). */
export function manPage(): string {
  return [
    '.\\" Generated from cli/options/ by scripts/generate.ts: change the texts there, then `npm run generate`.',
    '.TH COUNTERPROOF 1',
    '.SH NAME',
    'counterproof \\- check whether a deployment of the point\\-of\\-sale API keeps its contract',
    '.SH SYNOPSIS',
    '.B counterproof',
    '.I COMMAND',
    '[ARGUMENT ...] [OPTION ...]',
    '.SH COMMANDS',
    ...NAMED_HELPS.flatMap(([, help]) => section(help)),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, says]) => row(name, says)),
    '.SH EXIT STATUS',
    'Of check and judge: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete, 4 unreachable. Those of the others are with each command.',
    '',
  ].join('\n');
}

function section(help: HelpText): readonly string[] {
  const { usage, title, about, commands, flags, after } = textsOf(help);
  return [
    `.SS ${escaped(usage)}`,
    `${escaped(title)}.`,
    ...paragraphs(about),
    ...[...commands, ...flags].flatMap(([label, says]) => row(label, says)),
    ...paragraphs(after),
  ];
}

function row(label: string, says: string): readonly string[] {
  return ['.TP', `.B ${escaped(label)}`, escaped(says)];
}

/** Lines that are indented stay apart. */
function paragraphs(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => [line.startsWith(' ') ? '.br' : '.PP', escaped(line.trim())]);
}

/** What roff would read as a request or as a sign of its own. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replace(/^(?=[.'])/, '\\&');
}

/** The events of `--json`: rows of a table in the page of the commands. */
function eventRows(): readonly string[] {
  return commandEvent.options.map((option) => {
    const { description, properties = {}, required } = Object(jsonSchemaOf(option));
    const rows = Object.entries(properties).flatMap(([name, about]) => {
      const also = new Set(required).has(name) ? '' : ' (may be missing)';
      return name === 'event' ? [] : [`\`${name}\`: ${Object(about).description}${also}`];
    });
    return `| \`${properties.event.const}\` | ${[`${description}.`, ...rows].join('<br>')} |\n`;
  });
}

/** Files that are generated from the options of the commands and from their events, as path and text. */
export function outputs(): [string, string][] {
  return [
    ['docs/commands.md', commandsPage()],
    ['man/counterproof.1', manPage()],
    ['cli/generated/events.schema.json', `${JSON.stringify(jsonSchemaOf(commandEvent), null, 2)}\n`],
  ];
}

/** What `counterproof COMMAND --help` prints, on one page; what is said of events is written there. */
function commandsPage(): string {
  const commands = NAMED_HELPS.map(([name, help]) => `## ${name}\n\n\`\`\`text\n${helpOf(help)}\`\`\`\n`);
  const page = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8');
  const shown = withPart(page, /(?<=-->\n\n)[\s\S]*?(?=\n## Events\n)/, commands.join('\n'));
  return withPart(shown, /(?<=\n## Events\n[\s\S]*\n\|---\|---\|\n)[\s\S]*$/, eventRows().join(''));
}
