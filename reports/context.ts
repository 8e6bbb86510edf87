/** What a format may need besides the run. */
export interface RenderContext {
  /**
   * A file of the repository that a check runs in: what shows findings in files has no place for a deployment, and shows nothing of a
   * file that the repository does not have.
   */
  readonly file: string;
  readonly chromium: ChromiumSetup;
}

export interface ReportFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** How to start a browser. Only a PDF needs one. */
export interface ChromiumSetup {
  /** The path of a browser, given where Playwright keeps its own; `null` where there is none. */
  readonly find: (ofPlaywright: () => string) => string | null;
  /** All that its processes know of the environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** The text is not a run; the message is one line for a person. */
export class NotARun extends Error {
  override readonly name = 'NotARun';
}
