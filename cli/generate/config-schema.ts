import { SETTINGS, type Setting, settingText } from '../options/settings.ts';

type Schema = Readonly<Record<string, unknown>>;

const WAIVER: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['subject', 'owner', 'reason', 'expires'],
  properties: {
    subject: { type: 'string', description: 'The id of a rule or of a requirement.' },
    target: { type: 'string', description: 'The base address that it is meant for; left out for any.' },
    owner: { type: 'string', minLength: 1 },
    reason: { type: 'string', minLength: 1 },
    expires: {
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\d$',
      description: 'The last day on which it holds.',
    },
  },
};

/** For editors, and for who checks a configuration before a pipeline reads it. */
export function configSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of counterproof',
    description: 'Every option of `counterproof check` that is no secret. Keys come from the environment.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(SETTINGS.map((setting) => [setting.name, schemaOf(setting)])),
    },
  };
}

function schemaOf(setting: Setting): Schema {
  const { kind, row } = setting;
  const description = sentence(settingText(setting));
  const words = row.choices === undefined ? { type: 'string' } : { enum: row.choices };
  if (kind === 'flag') return { type: 'boolean', description };
  if (kind === 'waivers') return { type: 'array', items: WAIVER, description };
  if (kind === 'texts') return { type: 'array', items: words, minItems: 1, description };
  if (kind === 'number')
    return { type: 'integer', minimum: row.integer?.least, maximum: row.integer?.most, description };
  return { ...words, ...(row.pattern === undefined ? {} : { pattern: row.pattern }), description };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
