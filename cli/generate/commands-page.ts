import { HELPS } from '../options/all.ts';
import { helpOf } from '../options/table.ts';

/** What `counterproof COMMAND --help` prints, on one page. */
export function commandsPage(): string {
  const commands = Object.entries(HELPS).map(([name, help]) => `## ${name}\n\n\`\`\`text\n${helpOf(help)}\`\`\`\n`);
  return `# Commands

<!-- Generated from cli/options/ by scripts/generate.ts: change the texts there, then \`npm run generate\`. -->

${commands.join('\n')}`;
}
