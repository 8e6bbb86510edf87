import { commandsPage } from './commands-page.ts';
import { configPage } from './config-page.ts';
import { configSchema } from './config-schema.ts';
import { configTypes } from './config-types.ts';

/** Files that are generated from the options of the commands, as path and text. */
export function outputs(): [string, string][] {
  return [
    ['cli/generated/config.ts', configTypes()],
    ['cli/generated/config.schema.json', `${JSON.stringify(configSchema(), null, 2)}\n`],
    ['docs/commands.md', commandsPage()],
    ['docs/configuration.md', configPage()],
  ];
}
