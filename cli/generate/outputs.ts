import { HELPS } from '../options/all.ts';
import { helpOf } from '../options/table.ts';

/** Files that are generated from the options of the commands, as path and text. */
export function outputs(): [string, string][] {
  return [['docs/commands.md', commandsPage()]];
}

/** What `counterproof COMMAND --help` prints, on one page. */
function commandsPage(): string {
  const commands = Object.entries(HELPS).map(([name, help]) => `## ${name}\n\n\`\`\`text\n${helpOf(help)}\`\`\`\n`);
  return `# Commands

<!-- Generated from cli/options/ and api/settings.ts by scripts/generate.ts: change the texts there, then \`npm run generate\`. -->

${commands.join('\n')}`;
}
