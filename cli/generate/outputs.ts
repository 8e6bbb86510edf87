import { HELPS } from '../options/all.ts';
import { HELP as ctl } from '../options/sandbox-ctl.ts';
import { helpOf } from '../options/table.ts';
import { eventsSchema, eventsSection } from './events.ts';
import { manPage } from './man-page.ts';

/** Files that are generated from the options of the commands and from their events, as path and text. */
export function outputs(): [string, string][] {
  return [
    ['docs/commands.md', commandsPage()],
    ['man/counterproof.1', manPage()],
    ['cli/generated/events.schema.json', eventsSchema()],
  ];
}

/** What `counterproof COMMAND --help` prints, on one page. */
function commandsPage(): string {
  const helps = Object.entries(HELPS).flatMap(([name, help]) =>
    name === 'sandbox' ? [[name, help] as const, ['sandbox ctl', ctl] as const] : [[name, help] as const],
  );
  const commands = helps.map(([name, help]) => `## ${name}\n\n\`\`\`text\n${helpOf(help)}\`\`\`\n`);
  return `# Commands

<!-- Generated from cli/options/, cli/events.ts and api/settings.ts by scripts/generate.ts: change the texts there, then \`npm run generate\`. -->

${[...commands, eventsSection()].join('\n')}`;
}
