/** A command that is too long for one line, as a shell takes it. */
export function commandOnLines(label: string, parts: readonly string[]): string {
  return label.padEnd(8) + parts.join(` \\\n${' '.repeat(8)}`);
}
