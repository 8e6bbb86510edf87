import type { CounterproofConfig } from '../../api/generated/settings.ts';

const SCHEMA = './node_modules/counterproof/dist/config.schema.json';

const WRITERS = {
  json: (config: CounterproofConfig, isInstalled: boolean): string =>
    `${JSON.stringify({ ...(isInstalled ? { $schema: SCHEMA } : {}), ...config }, null, 2)}\n`,
  yaml: (config: CounterproofConfig): string =>
    Object.entries(config)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
      .join(''),
  ts: (config: CounterproofConfig): string => {
    const settings = Object.entries(config).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`);
    return `import { defineConfig } from 'counterproof';\n\nexport default defineConfig({\n${settings.join('')}});\n`;
  },
} as const;

export type ConfigKind = keyof typeof WRITERS;

export function configText(kind: ConfigKind, config: CounterproofConfig, isInstalled: boolean): string {
  return WRITERS[kind](config, isInstalled);
}
