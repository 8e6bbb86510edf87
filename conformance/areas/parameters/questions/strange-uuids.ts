import type { ValueClass } from './cells.ts';

/** Texts that some readers of UUIDs take for one. */
const FORMS = {
  'with a letter that is not a digit': ['other-letter', (uuid) => `g${uuid.slice(1)}`],
  'in braces': ['wrapped', (uuid) => `{${uuid}}`],
  'in quotes': ['wrapped', (uuid) => `"${uuid}"`],
  'behind urn:uuid:': ['preceded', (uuid) => `urn:uuid:${uuid}`],
  'of one digit to a group': ['cut', () => '1-1-1-1-1'],
  'cut short': ['cut', (uuid) => uuid.slice(0, -1)],
  'and more': ['followed', (uuid) => `${uuid}0`],
} as const satisfies Readonly<Record<string, readonly [ValueClass, (uuid: string) => string]>>;

export type StrangeForm = keyof typeof FORMS;

export function strangeUuid(form: StrangeForm, uuid: string): readonly [what: string, sent: string, ValueClass] {
  const [value, of] = FORMS[form];
  return [`a UUID ${form}`, of(uuid), value];
}
