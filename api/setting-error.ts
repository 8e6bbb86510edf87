/** An invalid setting. The caller inserts the name that the user knows: `only` in a program or a file, `--only` as an option. */
export class SettingError extends Error {
  override name = 'SettingError';
  /** As the configuration names it. */
  readonly setting: string;
  readonly says: (name: string) => string;

  constructor(setting: string, says: (name: string) => string) {
    super(says(setting));
    this.setting = setting;
    this.says = says;
  }
}

/** `holder` is the variable or property that holds the key, whose value is never part of the message. */
export function refuseUnusable(holder: string, key: string): void {
  const wrong = wrongWith(key);
  if (wrong !== null) throw new SettingError('key', () => `${holder} ${wrong}`);
}

function wrongWith(key: string): string | null {
  if (/^bearer\s/i.test(key)) return 'begins with "Bearer": give the key alone.';
  if (/^(["']).*\1$/.test(key)) return 'is in quotes: remove the quotes.';
  return /^[\x21-\x7e]+$/.test(key) ? null : 'holds characters that no header can carry.';
}
